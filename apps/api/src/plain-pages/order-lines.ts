/** The lines and the totals of carts and orders on plain pages. */
import type { OpenCharge } from '@jontro/shop/cart/open-charge.ts';
import { adjustmentLines, saysNothing, type Totals } from '@jontro/shop/cart/totals.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { imageUrlAtWidth } from '@jontro/shop/images/image-urls.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka, times, toPoisha, toTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { receivedAmounts } from '@jontro/shop/papers/invoice-texts.ts';
import { type Html, html } from '../http/html.ts';
import { join } from './markup.ts';
import type { Visit } from './visit.ts';

type Line = Parameters<typeof productOfLine>[0] & { image: string; price: number; quantity: number };

export const taka = ({ digits }: Pick<Visit, 'digits'>, amount: number): string => digits(formatTaka(amount));
/** An amount in which the delivery may still cost less: what it is at least. */
export function openTaka(
  visit: Pick<Visit, 'digits' | 't'>,
  amount: number,
  open: OpenCharge | undefined,
): string {
  return open
    ? visit.t(message('From {price}', { price: taka(visit, amount - open.saving) }))
    : taka(visit, amount);
}
export const nameOfLine = ({ language }: Pick<Visit, 'language'>, line: Line): string =>
  nameIn(language, productOfLine(line));

/** A picture of 64 pixels, sharp on a phone; nothing for a product without one. */
export const smallPicture = (image: string): Html =>
  image
    ? html`<img src="${imageUrlAtWidth(image, 160)}" alt="" width="64" height="64" loading="lazy">`
    : html`<span></span>`;

/** Lines with what `below` adds to each. */
export const lineList = <L extends Line>(
  visit: Visit,
  lines: readonly L[],
  below: (line: L) => Html | undefined = () => undefined,
): Html =>
  html`<ul class="lines">${join(
    lines.map((line) => {
      const { price, quantity } = line;
      const sum = toTaka(times(toPoisha(price), quantity));
      return html`<li>${smallPicture(line.image)}<div><h2>${nameOfLine(visit, line)}</h2><p>${visit.digits(`${quantity} × ${formatTaka(price)}`)} = <strong>${taka(visit, sum)}</strong></p>${below(line)}</div></li>`;
    }),
  )}</ul>`;

/** Subtotal, adjustments and total; `open` while the district is unknown, and the delivery charge of the totals is the highest. */
export function totalsList(
  visit: Visit,
  totals: Totals,
  lines: readonly { quantity: number }[],
  coupon?: string,
  open?: OpenCharge,
): Html {
  const { t, isModern } = visit;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const row = (label: string, amount: number, sum = false, least = sum ? open : undefined) =>
    html`<dt${sum ? html` class="sum"` : ''}>${label}</dt><dd${sum ? html` class="sum"` : ''}>${openTaka(visit, amount, least)}</dd>`;
  const subtotal =
    isModern && count === 1 ? t('Subtotal') : t(message('Subtotal ({count} units)', { count }));
  return html`<dl>${row(subtotal, totals.totalAmount)}${join(
    adjustmentLines(totals, coupon)
      .filter((line) => !(isModern && saysNothing(line)))
      .map(({ kind, text, amount }) => row(t(text), amount, false, kind === 'delivery' ? open : undefined)),
  )}${row(t('Total'), totals.payable, true)}</dl>${open && open.zones.length > 0 && chargeNote(visit, open)}`;
}

/** What the delivery costs where. */
function chargeNote(visit: Visit, { zones }: OpenCharge): Html {
  const { t, language } = visit;
  const charges = zones.map(
    ({ name, charge }) => `${textIn(name, language)}\u00a0${charge === 0 ? t('Free') : taka(visit, charge)}`,
  );
  return html`<p><small>${t('Delivery charge')}: ${charges.join(', ')}</small></p>`;
}

/** What has come of the sum so far; nothing if that is simply the total, or nothing. */
export function receivedList(visit: Visit, order: Order): Html | undefined {
  const amounts = receivedAmounts(order);
  return amounts.length === 0
    ? undefined
    : html`<dl>${join(amounts.map(({ text, amount }) => html`<dt>${visit.t(text)}</dt><dd>${taka(visit, amount)}</dd>`))}</dl>`;
}
