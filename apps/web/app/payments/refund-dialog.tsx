/** The dialog that requests a refund: its amount and reason. */
import { formatTaka } from '@jontro/shop/money.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
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

/** Mounted while it is open. */
export function RefundDialog({ refundable, busy, onClose, onRefund }: RefundDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(String(refundable));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const taka = Number(amount);
  const problems = {
    amount:
      /^\d+(\.\d{1,2})?$/.test(amount) && taka > 0
        ? taka > refundable
          ? `At most ${formatTaka(refundable)} can be given back`
          : undefined
        : 'Please enter an amount in taka',
    reason: reason.trim() ? undefined : 'Please say why',
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!problems.amount && !problems.reason) onRefund({ amount: taka, reason: reason.trim(), key });
  }

  return (
    <Dialog open onClose={onClose} title="Give money back">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Amount in taka"
          inputMode="decimal"
          required
          value={amount}
          hint={`${formatTaka(refundable)} can be given back.`}
          error={checked ? problems.amount : undefined}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <Field
          label="Reason"
          required
          maxLength={255}
          value={reason}
          hint="The payment provider is told it too."
          error={checked ? problems.reason : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Give back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
