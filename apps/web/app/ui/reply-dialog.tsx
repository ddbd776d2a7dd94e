/** The dialog in which staff answer what a customer has written. Mounted while it is open. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './field.tsx';

interface ReplyDialogProps {
  title: PlainMessage;
  hint: PlainMessage;
  /** What the customer has written. */
  quoted: string;
  /** The present answer. */
  reply: string;
  maxLength: number;
  /** The id of what is answered. */
  subject: string;
  notice: PlainMessage;
  /** An empty text removes the answer. */
  save: (text: string) => Promise<unknown>;
  onClose: () => void;
}

const removed = 'The answer is removed';

export function ReplyDialog({
  title,
  hint,
  quoted,
  reply,
  maxLength,
  subject,
  notice,
  save,
  onClose,
}: ReplyDialogProps) {
  const { t } = useLanguage();
  const [text, setText] = useState(reply);
  const [missing, setMissing] = useState(false);
  const { runMutation, busyWith } = useAdminMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setMissing(isEmpty && reply === '');
    if (isEmpty && reply === '') return;
    const done = isEmpty ? removed : notice;
    const saved = await runMutation({ subject, run: () => save(text), notice: done }).catch(() => undefined);
    if (saved) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t(title)}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <blockquote dir="auto" className="rounded-control bg-fog px-4 py-3 break-words whitespace-pre-line">
          {quoted}
        </blockquote>
        <TextArea
          label="Your answer"
          rows={4}
          maxLength={maxLength}
          value={text}
          hint={hint}
          error={missing ? 'Please write an answer' : undefined}
          onChange={(event) => {
            setMissing(false);
            setText(event.target.value);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busyWith !== undefined}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
