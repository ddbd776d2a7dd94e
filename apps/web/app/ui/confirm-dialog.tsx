/** Confirms an action that cannot be undone. Stays open while the action runs. */
import type { Message } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: Message;
  children: ReactNode;
  /** The label of the confirm button. */
  action: Message;
  /** The label of the cancel button. */
  cancel?: Message;
  variant?: 'danger' | 'primary';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  action,
  cancel = 'Cancel',
  variant = 'danger',
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onCancel}
      title={t(title)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {t(cancel)}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {t(action)}
          </Button>
        </>
      }
    >
      <div className="text-slate">{children}</div>
    </Dialog>
  );
}
