/** Paying a tracked order, its advance or a difference, by whoever the page shows it to: the forms, and the start of the payment. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { advanceText, advanceTexts, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { whomToCall } from '@jontro/shop/orders/online-only.ts';
import { isUnpaid, openWith } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import {
  isOnline,
  isOutsideLimits,
  limitRefusal,
  type OfferedMethod,
  onlineMethodsFor,
} from '@jontro/shop/orders/payment-methods.ts';
import { wayText } from '@jontro/shop/orders/way-text.ts';
import { type Html, html } from '../http/html.ts';
import type { PaperTexts } from '../papers/paper-texts.ts';
import type { Shopper } from '../payments/payment-provider.ts';
import type { SingleFlight } from '../payments/single-flight.ts';
import { startPayment } from '../payments/start-payment.ts';
import type { Context } from '../runtime/context.ts';
import type { FoundOrder, TrackedOrder } from './track-order.ts';

/** Where a form goes, and by what the order is found again. */
export interface PayTarget {
  path: string;
  fields: Readonly<Record<string, string>>;
}

const hidden = ([name, value]: readonly [string, string]): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
const join = (parts: readonly Html[]): Html => ({ markup: parts.map(({ markup }) => markup).join('') });

type PayParts = Pick<Context['config']['shop'], 'cashOnDelivery' | 'business'>;

/**
 * How it is paid, and a form for each online method that takes what is due: in advance, and of the whole or a difference. Where none does, why and whom to call;
 * undefined if nothing can be paid, and while a payment is being confirmed.
 */
export function payForms(
  order: TrackedOrder,
  offered: readonly OfferedMethod[],
  { path, fields }: PayTarget,
  { language, t, digits }: PaperTexts,
  shop: PayParts,
): Html | undefined {
  const open = openOnline(order, shop);
  if (open === 0 || order.paymentUndecided || isEndedWithoutSale(order)) return undefined;
  const taka = (amount: number) => digits(formatTaka(amount));
  const formsOf = (part: Part, due: number): Html => {
    const online = onlineMethodsFor(offered, due).map(
      (method) =>
        html`<form method="post" action="${path}" novalidate>${join(
          Object.entries({ ...fields, method: method.name, part, lang: language }).map(hidden),
        )}<button type="submit">${textIn(method.action, language)} · ${taka(due)}</button></form>`,
    );
    return join(online);
  };
  const outside = (due: number): Html | undefined => {
    const method = offered.find(isOnline);
    const reason = method && isOutsideLimits(offered, due) && limitRefusal(method, due);
    const call = whomToCall(offered, due, shop);
    return reason && call
      ? html`<p>${digits(t(reason))}<br><strong>${digits(t(call))}</strong></p>`
      : undefined;
  };
  const advance = order.advance?.due ?? 0;
  const waits =
    waitsForAdvance(order) &&
    html`<p><strong>${t(advanceText(order, taka(advance)))}</strong></p>${
      outside(advance) ?? formsOf('advance', advance)
    }<p>${t(advanceTexts.orAll)}</p>`;
  const changed =
    order.differenceDue !== undefined &&
    html`<p><strong>${t(message('Your order was changed: {amount} is still due.', { amount: taka(open) }))}</strong></p>`;
  const way = wayText(order, onlineMethodsFor(offered, open).length > 0, taka);
  const chosen = way && html`<p><strong>${t(way)}</strong></p>`;
  return html`${chosen}${waits}${changed}${outside(open) ?? formsOf('all', open)}`;
}

/** What of an order can be paid online, in taka: what is open, without the fee of cash, or the difference of a paid one. */
const openOnline = (order: TrackedOrder, shop: Pick<PayParts, 'cashOnDelivery'>): number =>
  isUnpaid(order)
    ? openWith(order, withPaymentMethod(order, undefined, shop).payable)
    : (order.differenceDue ?? 0);

/** What is paid. A form of an earlier version, which names none, is of the advance. */
type Part = 'advance' | 'all';
export const parsePart = (text: string): Part => (text === 'all' ? 'all' : 'advance');

/**
 * Starts the payment of an order, or of its advance, as its customer would. Returns the provider's page; throws as `startPayment()` does, 409 for a
 * method that takes no money online, and 429 after too many tries for the order.
 */
export async function payTracked(
  context: Context,
  shared: SingleFlight,
  shopper: Shopper,
  { id, userId }: FoundOrder,
  { method, part }: { method: string; part: Part },
): Promise<string> {
  await context.limits.limit('start-payment', id);
  const online = context.orderPayments.offeredMethods().find((one) => one.name === method && isOnline(one));
  const input = {
    orderId: id,
    ...(part === 'advance' && { part }),
    ...(online && { method: online.name }),
  };
  const { url } = await startPayment(context, shared, { userId }, shopper, input);
  return url;
}
