/** What has happened to an order and what is still to come. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { type Order, orderTexts, paidInCash } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

interface Step {
  name: string;
  /** Undefined while it has not happened. */
  at: string | undefined;
}

/** In the order in which they happened; what is still to come stands last. */
function stepsOf(order: Order): Step[] {
  const paid = paidInCash(order) ? orderTexts.paidInCash : 'Paid';
  const steps: Step[] = [
    { name: 'Placed', at: order.orderPlaced },
    { name: paid, at: order.payment ? (order.paidAt ?? order.orderPlaced) : order.cashReceivedAt },
    { name: 'Delivered', at: order.deliveredAt },
  ];
  if (order.reviewAdded) steps.push({ name: 'Reviewed', at: order.reviewAdded });
  const moment = ({ at }: Step) => (at ? new Date(at).getTime() : Number.POSITIVE_INFINITY);
  return steps
    .map((step) => ({ step, when: moment(step) }))
    .sort((one, other) => (one.when === other.when ? 0 : one.when - other.when))
    .map(({ step }) => step);
}

export function OrderTimeline({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  return (
    <ol aria-label={t('Timeline')} className="grid gap-3 border-t border-line pt-5">
      {stepsOf(order).map(({ name, at }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3">
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full ${
              at ? 'bg-bottle text-white' : 'border border-edge'
            }`}
          >
            {at ? <Icon name="check" size={16} /> : null}
          </span>
          <span className={at ? 'font-medium' : 'text-slate'}>{t(name)}</span>
          <span className="tabular ml-auto text-right text-sm text-slate">
            {at ? <time dateTime={at}>{digits(formatDateTime(at))}</time> : t('not yet')}
          </span>
        </li>
      ))}
    </ol>
  );
}
