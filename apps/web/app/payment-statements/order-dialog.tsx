/** The dialog in which staff name the order that a lost payment was for. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface OrderDialogProps {
  /** What the provider has taken, in taka. */
  amount: number;
  busy: boolean;
  onClose: () => void;
  onName: (order: string) => void;
}

/** Mounted while it is open. */
export function OrderDialog({ amount, busy, onClose, onName }: OrderDialogProps) {
  const { t, digits } = useLanguage();
  const [order, setOrder] = useState('');
  const [checked, setChecked] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (order.trim()) onName(order.trim());
  }

  return (
    <Dialog open onClose={onClose} title={t('Give to an order')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Order number"
          required
          maxLength={100}
          value={order}
          hint={message('It must be unpaid, not cancelled, and of exactly {amount}.', {
            amount: digits(formatTaka(amount)),
          })}
          error={checked && !order.trim() ? 'Please enter the number of the order' : undefined}
          onChange={(event) => setOrder(event.target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Give to an order')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
