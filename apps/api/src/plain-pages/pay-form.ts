/** Paying an order without script: each way that the shop offers is a form, and online payment leads to the provider's page. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message } from '@jontro/shop/messages.ts';
import { advanceText, restOf, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { nowhereToPay, onlineOnlyTexts, waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import { type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { type Html, html } from '../http/html.ts';
import { button, form, join } from './markup.ts';
import { taka } from './order-lines.ts';
import { loginPath } from './plain-paths.ts';
import type { Visit } from './visit.ts';

/** The forms of the methods with which an order can be paid; undefined if it cannot. `path` is that of its page. */
export async function payForms(visit: Visit, order: Order, path: string): Promise<Html | undefined> {
  const { t, language, shop, user } = visit;
  const email = order.guest ? order.buyer.email : user?.email;
  if (!orderCan.pay(order, email)) return undefined;
  const offered = await visit.send(paymentEndpoints.listPaymentMethods);
  const methods = (offered.ok ? offered.body : []).filter(
    ({ collected }) => collected === 'online' || orderCan.payOnDelivery(order, email),
  );
  const onlineOnly = waitsForPayment(order);
  const nowhere = nowhereToPay({ onlineOnly, totals: order }, methods, shop);
  if (nowhere)
    return html`<section><h2>${t('Payment')}</h2><p><strong>${visit.digits(t(nowhere))}</strong></p></section>`;
  if (methods.length === 0) return undefined;
  const first = onlineOnly && html`<p><strong>${t(onlineOnlyTexts.payFirst)}</strong></p>`;
  return html`<section><h2>${t('Payment')}</h2>${first}${advanceForms(visit, order, path, methods)}${join(
    methods.map((method) => {
      const whole = withPaymentMethod(order, method.name, shop).payable;
      const isOnline = method.collected === 'online';
      const amount = taka(visit, isOnline ? openWith(order, whole) : restOf({ ...order, payable: whole }));
      const atShop = order.pickup === true && !isOnline;
      const label = atShop ? t('Pay at the shop') : textIn(method.action, language);
      const note = atShop
        ? t(message('{amount} in cash, when you pick up your order.', { amount }))
        : textIn(method.note, language).replace('{amount}', amount);
      return form(visit, path, html`${button(label, html` class="wide"`)}<p><small>${note}</small></p>`, {
        do: 'pay',
        method: method.name,
      });
    }),
  )}</section>`;
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
  const amount = taka(visit, order.advance?.due ?? 0);
  const online = methods.filter(({ collected }) => collected === 'online');
  return html`<p><strong>${t(advanceText(order, amount))}</strong></p>${join(
    online.map((method) => {
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
