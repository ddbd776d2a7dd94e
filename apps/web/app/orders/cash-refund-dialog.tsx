/** The dialog that records money given back of an order that was paid in cash. Mounted while it is open. */

import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { newKey } from './checkout-draft.ts';

interface CashRefundDialogProps {
  /** What is to be given back, in taka. */
  amount: number;
  busy: boolean;
  onClose: () => void;
  onRefund: (refund: { amount: number; transfer: string; key: string }) => void;
}

export function CashRefundDialog({ amount: due, busy, onClose, onRefund }: CashRefundDialogProps) {
  const { t, digits } = useLanguage();
  const [typed, setTyped] = useState(String(due));
  const amount = plainCharacters(typed).trim();
  const [transfer, setTransfer] = useState('');
  const [checked, setChecked] = useState(false);
  // The same while it is tried again.
  const [key] = useState(newKey);
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount) && Number(amount) > 0;
  const isTooMuch = isAmount && Number(amount) > due;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isAmount && !isTooMuch) onRefund({ amount: Number(amount), transfer: transfer.trim(), key });
  }

  const amountProblem = isTooMuch ? orderTexts.refundTooMuch : 'Please enter an amount in taka';
  return (
    <Dialog open onClose={onClose} title={t('Record the refund')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p className="text-slate">
          {t(
            message('{amount} was received in cash and is to be given back.', {
              amount: digits(formatTaka(due)),
            }),
          )}
        </p>
        <Field
          label="Amount in taka"
          inputMode="decimal"
          required
          value={typed}
          error={checked && (!isAmount || isTooMuch) ? amountProblem : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Field
          label="Number of the transfer (trxID)"
          hint="Leave it empty if you gave the money by hand."
          maxLength={60}
          value={transfer}
          onChange={(event) => setTransfer(event.target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Record the refund')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
