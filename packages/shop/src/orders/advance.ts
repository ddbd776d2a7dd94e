/** A small part of an order that is paid online before it is packed, the rest at the door. Server and screens use the same rule. */
import type { Totals } from '../cart/totals.ts';
import { type Message, message } from '../messages.ts';
import { type Poisha, poisha, toPoisha, toTaka } from '../money.ts';
import type { ShopSettings } from '../settings.ts';
import { defaultAdvanceFrom, maxAdvancePercent } from './advance-rules.ts';
import { waitsForPayment } from './online-only.ts';
import { openWith } from './open-amount.ts';
import type { Order } from './orders.ts';
import { isOnline, type MethodLimits, onlineMethodsFor } from './payment-methods.ts';

type Amounts = Pick<Totals, 'totalAmount' | 'discount'>;

/** What of an amount can be paid online at once: no more than the method that takes most, and nothing where it is too small for each. */
function payable(amount: Poisha, offered: readonly MethodLimits[]): Poisha {
  const most = Math.max(0, ...offered.filter(isOnline).map((method) => method.most ?? toTaka(amount)));
  const capped = Math.min(toTaka(amount), most);
  return onlineMethodsFor(offered, capped).length > 0 ? toPoisha(capped) : poisha(0);
}

const goodsPoisha = ({ totalAmount, discount }: Amounts): Poisha =>
  poisha(Math.max(0, toPoisha(totalAmount) - toPoisha(discount)));

/** So many per cent of the items, in whole taka and never more, as far as it can be paid online. */
const shareOf = (amounts: Amounts, percent: number, offered: readonly MethodLimits[]): Poisha =>
  payable(poisha(Math.floor((goodsPoisha(amounts) * percent) / 10_000) * 100), offered);

/**
 * What is asked for in advance of a new order that is not paid online at once, in poisha; 0 for none, as for one that is picked up, and
 * where `offered` has no online method by which it could be paid.
 */
export function advanceOf(
  totals: Pick<Totals, 'totalAmount' | 'discount' | 'pickup'>,
  { advance }: Pick<ShopSettings, 'advance'>,
  offered: readonly MethodLimits[],
): Poisha {
  const { on, from = defaultAdvanceFrom, percent = maxAdvancePercent } = advance;
  const isAsked = on && !totals.pickup && goodsPoisha(totals) >= toPoisha(from);
  return isAsked ? shareOf(totals, percent, offered) : poisha(0);
}

/** The delivery charge that is asked for first, in poisha; 0 for one that cannot be paid online. */
export const chargeInAdvance = (
  { deliveryCharge }: Pick<Totals, 'deliveryCharge'>,
  offered: readonly MethodLimits[],
): Poisha => payable(toPoisha(deliveryCharge), offered);

/** What stays asked for after an order has changed, in poisha: never more than before, nor than what may be. */
export function advanceAfterChange(
  asked: { poisha: Poisha; isCharge: boolean },
  totals: Pick<Totals, 'totalAmount' | 'discount' | 'deliveryCharge'>,
  offered: readonly MethodLimits[],
): Poisha {
  const most = asked.isCharge
    ? chargeInAdvance(totals, offered)
    : shareOf(totals, maxAdvancePercent, offered);
  return poisha(Math.min(asked.poisha, most));
}

/** Whether an order is not packed before its advance has come. */
export const waitsForAdvance = ({ advance }: Pick<Order, 'advance'>): boolean => (advance?.due ?? 0) > 0;

/** What of a new order with the given totals is paid at the door, in taka: without its advance. */
export const doorAmount = (
  totals: Totals,
  settings: Pick<ShopSettings, 'advance'>,
  offered: readonly MethodLimits[],
): number => toTaka(poisha(toPoisha(totals.payable) - advanceOf(totals, settings, offered)));

/** What an unpaid order costs at the door, in taka: without what was paid, and is still to be paid, in advance. */
export const restOf = (order: Pick<Order, 'payable' | 'received' | 'refunded' | 'advance'>): number =>
  openWith(order, toTaka(poisha(toPoisha(order.payable) - toPoisha(order.advance?.due ?? 0))));

/** What is paid online before an order is packed, in taka: its advance, or all of one that is paid online only. */
export const dueBeforePacking = (
  order: Pick<
    Order,
    'onlineOnly' | 'payment' | 'cashReceivedAt' | 'payable' | 'received' | 'refunded' | 'advance'
  >,
): number => (waitsForPayment(order) ? openWith(order, order.payable) : (order.advance?.due ?? 0));

/** What is asked for in advance, and why; `amount` as it is written. */
export const advanceText = ({ advance }: Pick<Order, 'advance'>, amount: string): Message =>
  advance?.charge
    ? message('Please pay the delivery charge of {amount} first. It is taken off at the door.', { amount })
    : message('Please pay {amount} in advance. Then we pack your order.', { amount });

export const advanceTexts = {
  waiting: 'Waiting for the advance',
  orAll: 'Or pay all of it now:',
  noneDue: 'Nothing is due in advance of this order',
  letGo: 'The order goes on without an advance',
  notPacked: 'This order waits for its advance, so it is not packed yet',
} as const;
