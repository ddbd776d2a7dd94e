/** Paying the advance of a tracked order, by whoever the page shows it to: the forms, and the start of the payment. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { advanceText, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
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

/** A form for each online method; undefined if nothing is due in advance, or while it is being confirmed. */
export function payForms(
  order: TrackedOrder,
  offered: readonly OfferedMethod[],
  { path, fields }: PayTarget,
  { language, t, digits }: PaperTexts,
): Html | undefined {
  if (!waitsForAdvance(order) || order.paymentUndecided) return undefined;
  const amount = digits(formatTaka(order.advance?.due ?? 0));
  const forms = offered
    .filter(({ collected }) => collected === 'online')
    .map(
      (method) =>
        html`<form method="post" action="${path}" novalidate>${join(
          Object.entries({ ...fields, method: method.name, lang: language }).map(hidden),
        )}<button type="submit">${textIn(method.action, language)} · ${amount}</button></form>`,
    );
  return html`<p><strong>${t(advanceText(order, amount))}</strong></p>${join(forms)}`;
}

/**
 * Starts the payment of the advance as the order's customer would. Returns the provider's page; throws as `startPayment()` does, 409 for a
 * method that takes no money online, and 429 after too many tries for the order.
 */
export async function payTracked(
  context: Context,
  shared: SingleFlight,
  shopper: Shopper,
  { id, userId }: FoundOrder,
  method: string,
): Promise<string> {
  await context.limits.limit('start-payment', id);
  const online = context.orderPayments
    .offeredMethods()
    .find(({ name, collected }) => name === method && collected === 'online');
  const input = { orderId: id, part: 'advance' as const, ...(online && { method: online.name }) };
  const { url } = await startPayment(context, shared, { userId }, shopper, input);
  return url;
}
