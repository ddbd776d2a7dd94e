/** The dialog in which staff say which order a line is of. */
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface NameDialogProps {
  busy: boolean;
  onClose: () => void;
  onName: (order: string) => void;
}

/** Mounted while it is open. */
export function NameDialog({ busy, onClose, onName }: NameDialogProps) {
  const { t } = useLanguage();
  const [order, setOrder] = useState('');
  const [checked, setChecked] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (order.trim()) onName(order.trim());
  }
  return (
    <Dialog open onClose={onClose} title={t('Which order is it?')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Order number"
          required
          maxLength={100}
          value={order}
          error={checked && !order.trim() ? 'Please enter the number of the order' : undefined}
          onChange={({ target }) => setOrder(target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Compare with the parcels')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
