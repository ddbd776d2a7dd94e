/** Badges with the status of an order and of its payment. */
import { type MoneyFields, nothingDue, nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale, orderSteps, type StepFields } from '@jontro/shop/orders/order-steps.ts';
import { isPaidInCash, type Order, orderTexts, paymentStatus } from '@jontro/shop/orders/orders.ts';
import { receivedText, replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { useLanguage } from '../language/use-language.ts';

const looks = {
  Paid: 'bg-stock-wash text-stock',
  Delivered: 'bg-stock-wash text-stock',
  Pending: 'bg-marigold-wash text-ink',
  [orderTexts.paidInCash]: 'bg-stock-wash text-stock',
  [replacementTexts.paidBefore]: 'bg-stock-wash text-stock',
  [nothingDueTexts.label]: 'bg-stock-wash text-stock',
} as const;

export function OrderBadge({ state }: { state: keyof typeof looks }) {
  const { t } = useLanguage();
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[state]}`}
    >
      <span
        aria-hidden="true"
        className={`size-1.5 rounded-full ${state === 'Pending' ? 'bg-marigold' : 'bg-current'}`}
      />
      {t(state)}
    </span>
  );
}

type PaidFields = StepFields & MoneyFields & Pick<Order, 'replacementOf' | 'orderPlaced'>;

/** Paid or Pending; Pending has a second badge if cash was received or nothing is due, which does not change the status. */
export function PaymentBadge({ order }: { order: PaidFields }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <OrderBadge state={paymentStatus(order)} />{' '}
      {isPaidInCash(order) ? <OrderBadge state={receivedText(order)} /> : null}
      {nothingDue(order) && !isEndedWithoutSale(order) ? <OrderBadge state={nothingDueTexts.label} /> : null}
    </span>
  );
}

/** Pending or Delivered; below it the step, if the status does not tell it. */
export function DeliveryBadge({ order }: { order: Pick<Order, 'status' | 'step'> }) {
  const { t } = useLanguage();
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <OrderBadge state={order.status} />{' '}
      {order.step ? (
        <span className="text-sm text-slate @min-[52rem]:basis-full">{t(orderSteps[order.step].label)}</span>
      ) : null}
    </span>
  );
}
