/** The refunds of a payment with their states; one that the provider refused can be retried. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { paymentCan, type Refund } from '@jontro/shop/payments/payment-admin.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { refundStateLabels } from './payment-labels.ts';

interface PaymentRefundsProps {
  refunds: readonly Refund[];
  busyWith: string | undefined;
  onRetry: (refund: Refund) => void;
}

export function PaymentRefunds({ refunds, busyWith, onRetry }: PaymentRefundsProps) {
  const { t, digits } = useLanguage();
  if (refunds.length === 0) return <p className="text-slate">{t('Nothing has been refunded.')}</p>;
  return (
    <ul className="grid gap-3">
      {refunds.map((refund) => (
        <li key={refund._id} className="grid gap-1 rounded-control border border-line p-3">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="tabular text-lg font-bold">{digits(formatTaka(refund.amount))}</span>
            <StateBadge good={refund.state === 'refunded'}>{t(refundStateLabels[refund.state])}</StateBadge>
          </p>
          <p className="text-sm break-words">{refund.reason}</p>
          <p className="tabular text-sm break-all text-slate">
            {digits(formatDateTime(refund.createdAt))} · {refund.refundTransId}
          </p>
          {refund.lastAnswer ? (
            <p className="text-sm break-words text-sale-deep">
              {t('The provider: {response}', { response: refund.lastAnswer })}
            </p>
          ) : null}
          {paymentCan.retryRefund(refund) ? (
            <Button
              variant="secondary"
              size="small"
              className="mt-1 justify-self-start"
              busy={busyWith === refund._id}
              onClick={() => onRetry(refund)}
            >
              {t('Retry')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
