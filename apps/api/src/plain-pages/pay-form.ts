/** Paying an order without script: each way that the shop offers is a form, and online payment leads to the provider's page. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message } from '@jontro/shop/messages.ts';
import { advanceText, restOf, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { differenceAtHand } from '@jontro/shop/orders/cash-due.ts';
import {
  nowhereToPay,
  onlineOnlyTexts,
  waitsForPayment,
  whomToCall,
} from '@jontro/shop/orders/online-only.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import { type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import {
  isOnline,
  limitRefusal,
  type OfferedMethod,
  onlineMethodsFor,
} from '@jontro/shop/orders/payment-methods.ts';
import { wayText } from '@jontro/shop/orders/way-text.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { type Html, html } from '../http/html.ts';
import { button, form, join } from './markup.ts';
import { taka } from './order-lines.ts';
import { loginPath } from './plain-paths.ts';
import type { Visit } from './visit.ts';

/**
 * The forms of the methods with which an order, or what a change of a paid one has added, can be paid; undefined if it cannot. `path` is that of
 * its page.
 */
export async function payForms(visit: Visit, order: Order, path: string): Promise<Html | undefined> {
  const { t, language, shop, user } = visit;
  const email = order.guest ? order.buyer.email : user?.email;
  const isDifference = order.differenceDue !== undefined && order.buyer.email === email;
  if (!isDifference && !orderCan.pay(order, email)) return undefined;
  const offered = await visit.send(paymentEndpoints.listPaymentMethods);
  const listed = offered.ok ? offered.body : [];
  if (isDifference) return differenceForms(visit, order, path, listed);
  const methods = listed.filter((method) => isOnline(method) || orderCan.payOnDelivery(order, email));
  const onlineOnly = waitsForPayment(order);
  const open = openWith(order, withPaymentMethod(order, undefined, shop).payable);
  const nowhere = nowhereToPay({ onlineOnly, pickup: order.pickup, amount: open }, methods, shop);
  if (nowhere)
    return html`<section><h2>${t('Payment')}</h2><p><strong>${visit.digits(t(nowhere))}</strong></p></section>`;
  const payOnline = onlineMethodsFor(methods, open).length > 0;
  const way = wayText(order, payOnline, (amount) => taka(visit, amount));
  if (methods.length === 0 && !way) return undefined;
  const text = onlineOnly ? onlineOnlyTexts.payFirst : way;
  const first = text && html`<p><strong>${t(text)}</strong></p>`;
  return html`<section><h2>${t('Payment')}</h2>${first}${advanceForms(visit, order, path, methods)}${join(
    methods.map((method) => {
      const refusal = limitRefusal(method, open);
      if (refusal)
        return html`<p><strong>${textIn(method.title, language)}</strong><br>${visit.digits(t(refusal))}</p>`;
      const whole = withPaymentMethod(order, method.name, shop).payable;
      const amount = taka(visit, isOnline(method) ? open : restOf({ ...order, payable: whole }));
      const atShop = order.pickup === true && !isOnline(method);
      const label = atShop ? t('Pay at the shop') : textIn(method.action, language);
      const note = atShop
        ? t(message('{amount} in cash, when you pick up your order.', { amount }))
        : textIn(method.note, language).replace('{amount}', amount);
      return form(visit, path, html`${button(label, html` class="wide"`)}<p><small>${note}</small></p>`, {
        do: 'pay',
        method: method.name,
      });
    }),
  )}${callLine(visit, methods, open)}</section>`;
}

/** Whom to call where no online method takes an amount. */
function callLine({ t, digits, shop }: Visit, methods: readonly OfferedMethod[], amount: number) {
  const call = whomToCall(methods, amount, shop);
  return call && html`<p><strong>${digits(t(call))}</strong></p>`;
}

/** What a paid order costs more since it was changed, with a form for each method that takes it online. */
function differenceForms(visit: Visit, order: Order, path: string, methods: readonly OfferedMethod[]): Html {
  const { t, language } = visit;
  const due = order.differenceDue ?? 0;
  const online = onlineMethodsFor(methods, due);
  const amount = taka(visit, due);
  const otherwise = order.onlineOnly
    ? callLine(visit, methods, due)
    : html`<p>${t(differenceAtHand(order))}</p>`;
  return html`<section><h2>${t('Payment')}</h2><p><strong>${t(message('Your order was changed: {amount} is still due.', { amount }))}</strong></p>${join(
    online.map((method) => {
      const label = `${textIn(method.action, language)} · ${amount}`;
      return form(visit, path, button(label, html` class="wide"`), { do: 'pay', method: method.name });
    }),
  )}${online.length === 0 && otherwise}</section>`;
}

/** What is due before the order is packed, with a form for each online method. */
function advanceForms(
  visit: Visit,
  order: Order,
  path: string,
  methods: readonly OfferedMethod[],
): Html | undefined {
  if (!waitsForAdvance(order)) return undefined;
  const { t, language } = visit;
  const due = order.advance?.due ?? 0;
  const amount = taka(visit, due);
  return html`<p><strong>${t(advanceText(order, amount))}</strong></p>${callLine(visit, methods, due)}${join(
    onlineMethodsFor(methods, due).map((method) => {
      const label = `${textIn(method.action, language)} · ${amount}`;
      const fields = { do: 'pay', method: method.name, part: 'advance' };
      return form(visit, path, button(label, html` class="wide"`), fields);
    }),
  )}`;
}

/** Leads on from a payment that was refused: to the login, or back to the order's page, which says so. */
export const afterRefusedPayment = (visit: Visit, { status }: { status: number }, page: string) =>
  visit.seeOther(
    status === 401 ? loginPath(page) : `${page}${page.includes('?') ? '&' : '?'}problem=payment`,
  );

/** Starts a payment and leads to the provider's page, or back to the order's page if that is not possible. */
export async function startOnlinePayment(visit: Visit, orderId: string, method: string, next: string) {
  const part = visit.field('part') === 'advance' ? { part: 'advance' as const } : {};
  const started = await visit.send(paymentEndpoints.startPayment, { body: { orderId, method, ...part } });
  if (!started.ok) return afterRefusedPayment(visit, started, next);
  return visit.reply.header('cache-control', 'no-store').redirect(started.body.url, 303);
}
