/** The timeline of an order: past and future steps. */
import type { Language } from '@jontro/shop/language.ts';
import { type Message, message, type PlainMessage, type Text } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor } from '@jontro/shop/orders/cash-due.ts';
import { waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { nothingDue } from '@jontro/shop/orders/open-amount.ts';
import {
  isEndedWithoutSale,
  isToCome,
  type OrderStep,
  orderStepNames,
  orderSteps,
  reachedLabel,
  stepOf,
} from '@jontro/shop/orders/order-steps.ts';
import { isPaidInCash, noteIn, type Order } from '@jontro/shop/orders/orders.ts';
import { receivedText } from '@jontro/shop/orders/replacements.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useShoppersDates } from './use-shoppers-dates.ts';

interface Step {
  name: PlainMessage;
  /** Undefined until it happens. */
  happenedAt: string | undefined;
  note?: Text | undefined;
}

/** The steps between an order and its end. */
const ways: Record<'delivery' | 'pickup', readonly OrderStep[]> = {
  delivery: ['packed', 'handed-over'],
  pickup: ['packed', 'ready-for-pickup'],
};

/** Those that are still to come. */
function stepsToCome(order: Order): Step[] {
  const reached = orderStepNames.indexOf(stepOf(order));
  return ways[order.pickup ? 'pickup' : 'delivery']
    .filter((step) => isToCome(order) && orderStepNames.indexOf(step) > reached)
    .map((step) => ({ name: orderSteps[step].label, happenedAt: undefined }));
}

/**
 * Past steps in chronological order, then future ones. With `ofOwnWay` those that this order goes through: one that is paid at its end is not
 * paid before, which the end says.
 */
function stepsOf(order: Order, language: Language, ofOwnWay: boolean, cash: Message | undefined): Step[] {
  const paid = isPaidInCash(order) ? receivedText(order) : 'Paid';
  let steps: Step[] = [
    { name: 'Placed', happenedAt: order.orderPlaced },
    { name: paid, happenedAt: order.payment ? (order.paidAt ?? order.orderPlaced) : order.cashReceivedAt },
    ...(order.stepChanges ?? [])
      // An order begins with it, as it does with Placed.
      .filter(({ step, at }) => step !== 'to-confirm' || at !== order.orderPlaced)
      .map((change) => ({
        name: reachedLabel(change, order),
        happenedAt: change.at,
        note: noteIn(change, language),
      })),
    ...(ofOwnWay ? stepsToCome(order) : []),
    {
      name: order.pickup ? 'Picked up' : 'Delivered',
      happenedAt: order.deliveredAt,
      note: ofOwnWay && !order.deliveredAt ? cash : undefined,
    },
  ];
  // What will not happen is not shown.
  if (isEndedWithoutSale(order)) steps = steps.filter(({ happenedAt }) => happenedAt !== undefined);
  if (ofOwnWay && !waitsForPayment(order))
    steps = steps.filter(({ name, happenedAt }) => name !== paid || happenedAt !== undefined);
  if (nothingDue(order)) steps = steps.filter(({ name }) => name !== paid);
  if (order.reviewAdded) steps.push({ name: 'Reviewed', happenedAt: order.reviewAdded });
  const timeOf = ({ happenedAt }: Step) =>
    happenedAt ? new Date(happenedAt).getTime() : Number.POSITIVE_INFINITY;
  return steps
    .map((step) => ({ step, time: timeOf(step) }))
    .sort((one, other) => (one.time === other.time ? 0 : one.time - other.time))
    .map(({ step }) => step);
}

export function OrderTimeline({ order, ofOwnWay }: { order: Order; ofOwnWay: boolean }) {
  const { t, digits, textOf, language } = useLanguage();
  const dates = useShoppersDates();
  const cash = cashAtDoor(order);
  const amount = digits(formatTaka(cash ?? 0));
  const cashNote =
    cash === undefined
      ? undefined
      : order.pickup
        ? message('You pay {amount} at the shop', { amount })
        : message('You pay {amount} at the door', { amount });
  return (
    <ol aria-label={t('Timeline')} className="grid gap-3 border-t border-line pt-5">
      {stepsOf(order, language, ofOwnWay, cashNote).map(({ name, happenedAt, note }) => (
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
            {happenedAt ? <time dateTime={happenedAt}>{dates.time(happenedAt)}</time> : t('not yet')}
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
