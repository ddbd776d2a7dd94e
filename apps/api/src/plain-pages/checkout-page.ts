/** The checkout without script: what is ordered, the billing form, and the amounts for what was entered. */

import { toldOfLater } from '@jontro/shop/orders/payment-options.ts';
import { html } from '../http/html.ts';
import { orderProblem } from './cart-page.ts';
import { advance, arrival, billing, delivery, payment } from './checkout-sections.ts';
import {
  amountsOf,
  type CheckoutData,
  type CheckoutProblems,
  type CheckoutValues,
} from './checkout-values.ts';
import { button, fault, form, join, sendPlainPage } from './markup.ts';
import { lineList, totalsList } from './order-lines.ts';
import { plainPaths } from './plain-paths.ts';
import type { Visit } from './visit.ts';

/** Sends the checkout with what was entered. */
export function sendCheckoutPage(
  visit: Visit,
  data: CheckoutData,
  values: CheckoutValues,
  { problem, fields = {} }: CheckoutProblems = {},
) {
  const { t, href, texts, shop } = visit;
  const { lines, coupon, addresses } = data;
  const title = t('Checkout');
  if (lines.length === 0)
    return sendPlainPage(visit, {
      title,
      content: html`${fault(problem)}<section><p>${t('Your cart is empty.')}</p><a class="button" href="${href('/')}">${t('Start shopping')}</a></section>`,
    });
  const amounts = amountsOf(visit, data, values);
  const problemOfOrder = orderProblem(visit, lines);
  const saved =
    addresses.length > 1 &&
    html`<section><h2>${texts.otherAddress}</h2><ul class="links">${join(
      addresses.map(
        ({ _id, name, address, district }) =>
          html`<li><a href="${href(`${plainPaths.checkout}?address=${encodeURIComponent(_id)}`)}">${[name, address, visit.textOf(district)].join(', ')}</a></li>`,
      ),
    )}</ul></section>`;
  const needsUpdate = shop.deliveryRule !== 'flat' || shop.pickupPoint || amounts.options.length > 0;
  const content = html`${fault(problem ?? (Object.keys(fields).length > 0 ? texts.checkFields : undefined))}<section><h2>${t('Items of your order')}</h2>${lineList(visit, lines)}<p><a href="${href(plainPaths.cart)}">${t('Edit cart')}</a></p></section>${saved}${form(
    visit,
    plainPaths.checkout,
    html`${delivery(visit, data, values)}${billing(visit, values, fields)}${payment(visit, amounts)}<section><h2>${t('Your order')}</h2>${totalsList(visit, amounts.totals, lines, coupon?.code, amounts.open)}${advance(visit, amounts)}${arrival(visit, values)}${
      problemOfOrder === undefined
        ? html`<p>${button(t('Place Order'), html` class="wide" name="do" value="place"`)}</p>${
            needsUpdate &&
            html`<p>${button(texts.showAmounts, html` class="second wide" name="do" value="update"`)}</p>`
          }`
        : html`<p class="fault">${problemOfOrder}</p>`
    }</section>`,
    {
      placement: values.placement,
      later: toldOfLater(amounts.options),
      ...(values.barred && { barred: values.barred }),
      shown: String(amounts.totals.payable),
      sum: String(amounts.totals.totalAmount),
      ...(coupon && { coupon: coupon.code, discount: String(amounts.totals.discount) }),
    },
  )}`;
  return sendPlainPage(visit, { title, content, pays: true });
}
