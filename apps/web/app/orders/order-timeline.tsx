/** The timeline of an order: past and future steps. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { nothingDue } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale, orderSteps } from '@jontro/shop/orders/order-steps.ts';
import { isPaidInCash, noteIn, type Order } from '@jontro/shop/orders/orders.ts';
import { receivedText } from '@jontro/shop/orders/replacements.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

interface Step {
  name: PlainMessage;
  /** Undefined until it happens. */
  happenedAt: string | undefined;
  note?: string | undefined;
}

/** Past steps in chronological order, then future ones. */
function stepsOf(order: Order, language: Language): Step[] {
  const paid = isPaidInCash(order) ? receivedText(order) : 'Paid';
  let steps: Step[] = [
    { name: 'Placed', happenedAt: order.orderPlaced },
    { name: paid, happenedAt: order.payment ? (order.paidAt ?? order.orderPlaced) : order.cashReceivedAt },
    ...(order.stepChanges ?? [])
      // An order begins with it, as it does with Placed.
      .filter(({ step, at }) => step !== 'to-confirm' || at !== order.orderPlaced)
      .map((change) => ({
        name: orderSteps[change.step].label,
        happenedAt: change.at,
        note: noteIn(change, language),
      })),
    { name: order.pickup ? 'Picked up' : 'Delivered', happenedAt: order.deliveredAt },
  ];
  // What will not happen is not shown.
  if (isEndedWithoutSale(order)) steps = steps.filter(({ happenedAt }) => happenedAt !== undefined);
  if (nothingDue(order)) steps = steps.filter(({ name }) => name !== paid);
  if (order.reviewAdded) steps.push({ name: 'Reviewed', happenedAt: order.reviewAdded });
  const timeOf = ({ happenedAt }: Step) =>
    happenedAt ? new Date(happenedAt).getTime() : Number.POSITIVE_INFINITY;
  return steps
    .map((step) => ({ step, time: timeOf(step) }))
    .sort((one, other) => (one.time === other.time ? 0 : one.time - other.time))
    .map(({ step }) => step);
}

export function OrderTimeline({ order }: { order: Order }) {
  const { t, digits, textOf, language } = useLanguage();
  return (
    <ol aria-label={t('Timeline')} className="grid gap-3 border-t border-line pt-5">
      {stepsOf(order, language).map(({ name, happenedAt, note }) => (
        <li key={`${name} ${happenedAt}`} className="flex flex-wrap items-center gap-x-3">
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full ${
              happenedAt ? 'bg-bottle text-on-bottle' : 'border border-edge'
            }`}
          >
            {happenedAt ? <Icon name="check" size={16} /> : null}
          </span>
          <span className={happenedAt ? 'font-medium' : 'text-slate'}>{t(name)}</span>
          <span className="tabular ml-auto text-right text-sm text-slate">
            {happenedAt ? (
              <time dateTime={happenedAt}>{digits(formatDateTime(happenedAt))}</time>
            ) : (
              t('not yet')
            )}
          </span>
          {note ? (
            <span className="basis-full ps-10 text-sm break-words text-slate" dir="auto">
              {textOf(note)}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
