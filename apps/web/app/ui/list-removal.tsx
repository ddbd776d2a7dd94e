/** Removes a row from an admin list: after a confirmation, optimistically, with Undo where the server can restore it. */
import type { Message, PlainMessage } from '@jontro/shop/messages.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import type { AdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';
import { type Undo, UndoBar } from './undo-bar.tsx';

interface Row {
  _id: string;
}

interface RemovalSettings<R extends Row> {
  list: AdminList<R>;
  remove: (id: string) => Promise<unknown>;
  /** Shown when the row is removed. */
  notice: Message;
  undo?: {
    restore: (id: string) => Promise<unknown>;
    /** Shown when the row is restored. */
    notice: Message;
    /** The text of the undo bar. */
    textOf: (row: R) => Message;
  };
}

export interface Removal<R extends Row> {
  /** Opens the confirmation for a row. */
  request: (row: R) => void;
  /** The row whose removal is to be confirmed. */
  row: R | undefined;
  cancel: () => void;
  confirm: () => void;
  undo: Undo | undefined;
  closeUndo: () => void;
}

export function useRemoval<R extends Row>({ list, remove, notice, undo }: RemovalSettings<R>): Removal<R> {
  const { runMutation } = useAdminMutation();
  const [row, setRow] = useState<R>();
  const [undoBar, setUndoBar] = useState<Undo>();

  async function confirm(): Promise<void> {
    if (!row) return;
    const { _id } = row;
    setRow(undefined);
    setUndoBar(undefined);
    const run = () => remove(_id);
    try {
      await runMutation({ subject: _id, run, optimisticUpdate: list.without(_id), notice });
    } catch {
      return; // A toast has the error.
    }
    if (undo) setUndoBar({ text: undo.textOf(row), run: () => restore(_id, undo) });
  }

  function restore(_id: string, { restore, notice }: NonNullable<typeof undo>): void {
    setUndoBar(undefined);
    void runMutation({ subject: _id, run: () => restore(_id), notice }).catch(() => {});
  }

  return {
    request: setRow,
    row,
    cancel: () => setRow(undefined),
    confirm: () => void confirm(),
    undo: undoBar,
    closeUndo: () => setUndoBar(undefined),
  };
}

interface DeleteButtonProps {
  /** Says what it deletes, in the language of the page. */
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** The button of a row, in narrow tables with its text. */
export function DeleteButton({ label, disabled, onClick }: DeleteButtonProps) {
  const { t } = useLanguage();
  return (
    <Button variant="secondary" size="small" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name="trash" size={16} /> <span className="@min-[56rem]:sr-only">{t('Delete')}</span>
    </Button>
  );
}

interface RemovalDialogProps<R extends Row> {
  removal: Removal<R>;
  title: PlainMessage;
  /** What the removal means. */
  children: (row: R) => ReactNode;
}

/** The question and the undo bar. */
export function RemovalDialog<R extends Row>({ removal, title, children }: RemovalDialogProps<R>) {
  const { row, cancel, confirm, undo, closeUndo } = removal;
  return (
    <>
      <UndoBar undo={undo} onClose={closeUndo} />
      <ConfirmDialog
        open={row !== undefined}
        title={title}
        action="Delete"
        busy={false}
        onCancel={cancel}
        onConfirm={confirm}
      >
        {row ? <p>{children(row)}</p> : null}
      </ConfirmDialog>
    </>
  );
}
