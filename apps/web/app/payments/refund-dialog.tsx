/** The dialog that requests a refund: its amount and reason. */

import { type Message, message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

export interface RefundInput {
  /** In taka. */
  amount: number;
  reason: string;
  /** Identifies this refund, so that a second click requests the same one. */
  key: string;
}

interface RefundDialogProps {
  /** In taka. */
  refundable: number;
  busy: boolean;
  onClose: () => void;
  onRefund: (refund: RefundInput) => void;
}

function amountProblem(amount: string, refundable: number): Message | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) return 'Please enter an amount in taka';
  if (Number(amount) <= refundable) return undefined;
  return message('At most {amount} can be refunded', { amount: formatTaka(refundable) });
}

/** Mounted while it is open. */
export function RefundDialog({ refundable, busy, onClose, onRefund }: RefundDialogProps) {
  const { t, digits } = useLanguage();
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(String(refundable));
  const amount = plainCharacters(typed).trim();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const taka = Number(amount);
  const problems: { amount: Message | undefined; reason: Message | undefined } = {
    amount: amountProblem(amount, refundable),
    reason: reason.trim() ? undefined : 'Please enter a reason',
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!problems.amount && !problems.reason) onRefund({ amount: taka, reason: reason.trim(), key });
  }

  return (
    <Dialog open onClose={onClose} title={t('Refund')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Amount in taka"
          inputMode="decimal"
          required
          value={typed}
          hint={message('{amount} can be refunded.', { amount: digits(formatTaka(refundable)) })}
          error={checked ? problems.amount : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Field
          label="Reason"
          required
          maxLength={255}
          value={reason}
          hint="It is sent to the payment provider, too."
          error={checked ? problems.reason : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogButtons>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('Refund')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
