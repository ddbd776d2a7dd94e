/** The dialog that closes a held payment; asks how its money was returned. */
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';

interface CloseDialogProps {
  busy: boolean;
  onClose: () => void;
  onDone: (note: string) => void;
}

/** Mounted while it is open. */
export function CloseDialog({ busy, onClose, onDone }: CloseDialogProps) {
  const { t } = useLanguage();
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (note.trim()) onDone(note.trim());
  }

  return (
    <Dialog open onClose={onClose} title={t('Close this payment')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p className="text-slate">
          {t(
            'The provider did not refund this payment. Close it once the money was returned in another way.',
          )}
        </p>
        <TextArea
          label="How was the money returned?"
          required
          maxLength={255}
          rows={3}
          value={note}
          error={checked && !note.trim() ? 'Please enter how' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Close payment')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
