/** The pages of tracking: a form, and the steps and the sum of an order; they work without scripts. */

import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { restOf } from '@jontro/shop/orders/advance.ts';
import { cashDue } from '@jontro/shop/orders/cash-due.ts';
import { waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { nothingDue, nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { differenceTexts, type OrderAgain } from '@jontro/shop/orders/order-again.ts';
import { daysAhead, orderHeading } from '@jontro/shop/orders/order-heading.ts';
import {
  isEndedWithoutSale,
  type OrderStep,
  orderSteps,
  reachedLabel,
  stepOf,
} from '@jontro/shop/orders/order-steps.ts';
import { type Courier, parcelLink, parcelText } from '@jontro/shop/orders/parcels.ts';
import { returnDaysOf, returnsMessage } from '@jontro/shop/orders/return-days.ts';
import { againLink, trackingPath } from '@jontro/shop/orders/tracking.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { shoppersDates } from '@jontro/shop/shoppers-dates.ts';
import { type Html, html } from '../http/html.ts';
import { daysIn } from '../mail/order-mail-parts.ts';
import type { PaperTexts } from '../papers/paper-texts.ts';
import type { TrackedOrder } from './track-order.ts';

/** What was typed is in the form again, but for the digits. */
export function trackingForm(language: Language, number: string, problem?: string): Html {
  const texts = serverTexts[language].tracking;
  return html`<p>${texts.intro}</p><form method="post" action="${trackingPath}" novalidate>
<input type="hidden" name="lang" value="${language}">
<label for="number">${texts.number}</label>
<input id="number" name="number" value="${number}" maxlength="40" autocomplete="off" autocapitalize="characters" placeholder="J-10482" required${problem ? html` aria-invalid="true" aria-describedby="fault"` : ''}>
<label for="digits">${texts.digits}</label>
<input id="digits" name="digits" inputmode="numeric" maxlength="20" autocomplete="off" required aria-describedby="${problem ? 'hint fault' : 'hint'}"${problem ? html` aria-invalid="true"` : ''}>
<small id="hint">${texts.digitsHint}</small>
${problem && html`<p class="fault" id="fault" role="alert">${problem}</p>`}
<button type="submit">${texts.show}</button></form>`;
}

/** The steps that an order has reached, with their times, oldest first. */
function reachedSteps(order: TrackedOrder): { step: OrderStep; at: string }[] {
  const { orderPlaced, stepChanges = [], deliveredAt } = order;
  const changes = stepChanges.filter(({ step, at }) => step !== 'to-confirm' || at !== orderPlaced);
  return [
    { step: 'placed' as const, at: orderPlaced },
    ...changes,
    ...(deliveredAt ? [{ step: 'delivered' as const, at: deliveredAt }] : []),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

const row = (label: string, value: string): Html => html`<dt>${label}</dt><dd>${value}</dd>`;

const join = (parts: readonly Html[]): Html => ({ markup: parts.map(({ markup }) => markup).join('') });

/** The form that puts the order into the cart. */
export const againForm = (link: Parameters<typeof againLink>[0], language: Language): Html =>
  html`<form method="post" action="${againLink(link)}?lang=${language}" novalidate><button type="submit">${serverTexts[language].tracking.again}</button></form>`;

/** What is not as it was ordered, and the way to the cart. */
export function orderedAgain(
  result: OrderAgain,
  { cart, home }: Record<'cart' | 'home', string>,
  paper: PaperTexts,
): Html {
  const { language, t, textOf, digits } = paper;
  const differences = result.differences.map((difference) => {
    const { kind, ordered, quantity, price, priceThen } = difference;
    const text = message(differenceTexts[kind], {
      product: nameIn(language, productOfLine(difference)),
      count: quantity,
      ordered,
      amount: digits(formatTaka(price)),
      before: digits(formatTaka(priceThen)),
    });
    return html`<li>${t(text)}</li>`;
  });
  const [target, label] =
    result.added > 0 ? [cart, serverTexts[language].tracking.openCart] : [home, t('Continue shopping')];
  return html`<p><strong>${textOf(result.message)}</strong></p><ul>${join(differences)}</ul><a class="button" href="${target}">${label}</a>`;
}

/** The courier and the code, which leads to the courier's page. */
function parcelRow({ parcel }: TrackedOrder, label: string, couriers: readonly Courier[]): Html {
  if (!parcel) return html``;
  const link = parcelLink(parcel, couriers);
  const text = parcelText(parcel);
  const shown = link ? html`<a href="${link}" rel="noopener noreferrer">${text}</a>` : html`${text}`;
  return html`<dt>${label}</dt><dd>${shown}</dd>`;
}

interface TrackedOptions {
  /** What the shop says of returns now. */
  shop: Pick<ShopSettings, 'returnDays'>;
  /** In ms. */
  now: number;
  isModern: boolean;
  couriers: readonly Courier[];
  /** What the courier says of a parcel with a problem. */
  problem?: Html | undefined;
  /** The form of "Order again". */
  again?: Html | undefined;
  /** The forms that pay it. */
  pay?: Html | undefined;
}

export function trackedOrder(
  order: TrackedOrder,
  paper: PaperTexts,
  { shop, now, isModern, couriers, problem, again, pay }: TrackedOptions,
): Html {
  const { language, t, digits } = paper;
  const texts = serverTexts[language].tracking;
  const due = isEndedWithoutSale(order) ? 0 : waitsForPayment(order) ? restOf(order) : cashDue(order);
  const { due: advance = 0, paid: inAdvance = 0 } = order.advance ?? {};
  const taka = (amount: number) => digits(formatTaka(amount));
  const promised = daysAhead(order, now);
  const returns = isEndedWithoutSale(order) ? undefined : returnsMessage(returnDaysOf(order, shop));
  const isPaid = order.payment || order.cashReceivedAt;
  const isSettled = nothingDue(order) && !isEndedWithoutSale(order);
  const dates = shoppersDates(isModern, language, now);
  const dayOf = (day: string) => digits(formatDay(day, language));
  return html`<h2>${t(orderHeading(order, now, dayOf))}</h2><p><strong>${t(orderSteps[stepOf(order)].label)}</strong><br>${texts.placed(digits(dates.day(order.orderPlaced)))}${
    promised && html`<br>${texts.arrives(daysIn(promised, dayOf))}`
  }${returns && html`<br>${t('Returns')}: ${digits(t(returns))}`}</p>
<dl>${row(texts.sum, taka(order.payable))}${advance > 0 && row(texts.advance, taka(advance))}${inAdvance > 0 && row(texts.received, taka(inAdvance))}${due === undefined || due === 0 ? '' : row(advance > 0 ? texts.afterAdvance : texts.due, taka(due))}${parcelRow(order, texts.courier, couriers)}</dl>
<p>${texts.units(digits(order.units))}${isPaid && html`<br>${texts.paid}`}${isSettled && html`<br>${t(nothingDueTexts.customer)}`}${due === undefined && html`<br>${texts.waits}`}${due !== 0 && order.onlineOnly && html`<br>${texts.onlineOnly}`}</p>
${pay}${problem}<h2>${texts.steps}</h2><ol>${join(
    reachedSteps(order).map(
      (reached) =>
        html`<li><span>${t(reachedLabel(reached, order))}</span><time datetime="${reached.at}">${digits(dates.time(reached.at))}</time></li>`,
    ),
  )}</ol>${again}
<p class="after"><a href="${trackingPath}?lang=${language}">${texts.another}</a></p>`;
}
