/** The reason why a payment is held, and the admin's decisions about it. */
import { formatTaka } from '@jontro/shop/money.ts';
import { type PaymentDetails, paymentAdminTexts, paymentCan } from '@jontro/shop/payments/payment-admin.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { reasonText } from './payment-labels.ts';
import { usePaymentMutations } from './payment-mutations.ts';

type Decision = 'accept' | 'refuse' | 'close';

export function PaymentDecision({ payment }: { payment: PaymentDetails }) {
  const { t, textOf, digits } = useLanguage();
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
      aria-label={t('Decision')}
      className="grid gap-3 rounded-card border border-marigold bg-marigold-wash p-4 sm:p-6"
    >
      <h2 className="text-lg font-bold">{t('This payment is held')}</h2>
      <p>
        {t('{reason}. The money is with the provider, and the order is not paid by it.', {
          reason:
            textOf(reasonText(payment.reason ?? '')) +
            (payment.riskTitle && payment.reason === 'risk' ? ` (${payment.riskTitle})` : ''),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        {allowed.accept ? (
          <Button onClick={() => setConfirming('accept')}>{t('Accept payment')}</Button>
        ) : null}
        {allowed.refuse ? (
          <Button variant="secondary" onClick={() => setConfirming('refuse')}>
            {t(payment.refunds.length > 0 ? 'Retry the refund' : 'Refuse and refund')}
          </Button>
        ) : null}
        {allowed.close ? (
          <Button variant="secondary" onClick={() => setConfirming('close')}>
            {t('Close payment')}
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
          <RichMessage
            text="The order of {name} is paid with {amount}. The provider advised to check who the buyer is before delivering."
            parts={{
              name: <strong className="text-ink">{payment.buyer.name}</strong>,
              amount: digits(formatTaka(payment.amount)),
            }}
          />
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'refuse'}
        title="Refuse this payment?"
        action="Refuse and refund"
        busy={busy}
        onCancel={done}
        onConfirm={() => void refuse(paymentAdminTexts.refused).then(done)}
      >
        <p>
          <RichMessage
            text="{amount} are refunded to {name}. The order stays unpaid by this payment."
            parts={{
              amount: digits(formatTaka(payment.refundable)),
              name: <strong className="text-ink">{payment.buyer.name}</strong>,
            }}
          />
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
