/** The reason why a payment is held, and the admin's decisions about it. */
import { formatTaka } from '@jontro/shop/money.ts';
import { type PaymentDetails, paymentAdminTexts, paymentCan } from '@jontro/shop/payments/payment-admin.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { reasonText } from './payment-labels.ts';
import { usePaymentMutations } from './payment-mutations.ts';

type Decision = 'accept' | 'refuse' | 'close';

export function PaymentDecision({ payment }: { payment: PaymentDetails }) {
  const { accept, refuse, close, busyWith } = usePaymentMutations(payment.tranId);
  const [confirming, setConfirming] = useState<Decision>();
  const busy = busyWith === payment.tranId;
  const allowed = {
    accept: paymentCan.accept(payment),
    refuse: paymentCan.refuse(payment),
    close: paymentCan.close(payment),
  };
  if (!allowed.accept && !allowed.refuse && !allowed.close) return null;
  const done = () => setConfirming(undefined);

  return (
    <section
      aria-label="Decision"
      className="grid gap-3 rounded-card border border-marigold bg-marigold-wash p-4 sm:p-6"
    >
      <h2 className="text-lg font-bold">This payment is held</h2>
      <p>
        {reasonText(payment.reason ?? '')}
        {payment.riskTitle && payment.reason === 'risk' ? ` (${payment.riskTitle})` : ''}. The money is with
        the provider, and the order is not paid by it.
      </p>
      <div className="flex flex-wrap gap-3">
        {allowed.accept ? <Button onClick={() => setConfirming('accept')}>Accept payment</Button> : null}
        {allowed.refuse ? (
          <Button variant="secondary" onClick={() => setConfirming('refuse')}>
            {payment.refunds.length > 0 ? 'Ask for the refund again' : 'Refuse and give back'}
          </Button>
        ) : null}
        {allowed.close ? (
          <Button variant="secondary" onClick={() => setConfirming('close')}>
            Close payment
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={confirming === 'accept'}
        title="Accept this payment?"
        action="Accept"
        variant="primary"
        busy={busy}
        onCancel={done}
        onConfirm={() => void accept(paymentAdminTexts.accepted).then(done)}
      >
        <p>
          The order of <strong className="text-ink">{payment.buyer.name}</strong> is paid with{' '}
          {formatTaka(payment.amount)}. The provider advised to check who the buyer is before delivering.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'refuse'}
        title="Refuse this payment?"
        action="Give the money back"
        busy={busy}
        onCancel={done}
        onConfirm={() => void refuse(paymentAdminTexts.refused).then(done)}
      >
        <p>
          {formatTaka(payment.refundable)} go back to{' '}
          <strong className="text-ink">{payment.buyer.name}</strong>. The order stays unpaid by this payment.
        </p>
      </ConfirmDialog>
      {confirming === 'close' ? (
        <CloseDialog
          busy={busy}
          onClose={done}
          onDone={(note) => void close(paymentAdminTexts.closed, note).then(done)}
        />
      ) : null}
    </section>
  );
}
