/** The pages of an order without script: thanks, details, the order of a guest, the list of one's orders, and the end of a payment. */
import { formatDate, formatDay } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { cashAtDoor, cashText } from '@jontro/shop/orders/cash-due.ts';
import { nothingDue, nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { daysAhead, orderHeading } from '@jontro/shop/orders/order-heading.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { isEndedWithoutSale, orderSteps, stepOf } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { isPaidInCash, type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { receivedText } from '@jontro/shop/orders/replacements.ts';
import { returnDaysOf, returnsMessage } from '@jontro/shop/orders/return-days.ts';
import { trackingLink, trackingPath } from '@jontro/shop/orders/tracking.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTitles } from '@jontro/shop/payments/payments.ts';
import { type Html, html } from '../http/html.ts';
import { daysIn } from '../mail/order-mail-parts.ts';
import { fault, join, sendPlainPage } from './markup.ts';
import { lineList, receivedList, taka, totalsList } from './order-lines.ts';
import { afterRefusedPayment, payForms, startOnlinePayment } from './pay-form.ts';
import { loginPath, orderPath, plainPaths, receivedPath } from './plain-paths.ts';
import type { Visit } from './visit.ts';

type Params = Readonly<Record<string, string>>;

/** The id of the order of a page, and the path of the page. */
function orderOf(visit: Visit): { id: string; page: string } {
  const { id = '' } = visit.request.params as Params;
  const guests = visit.query('order');
  return id ? { id, page: visit.path } : { id: guests, page: receivedPath(guests) };
}

/** Where it is tracked without a login. */
function trackingOf({ shop, language, t }: Visit, { orderNumber, trackingKey }: Order): Html | undefined {
  if (!shop.tracking || !orderNumber || !trackingKey) return undefined;
  return html`<p><a class="button" href="${trackingLink({ orderNumber, trackingKey })}?lang=${language}">${t('Track your order')}</a></p>`;
}

/** The day on which it comes, or where it is. */
const headingOf = ({ t, digits, language, context }: Visit, order: Order): string =>
  t(orderHeading(order, context.now().getTime(), (day) => digits(formatDay(day, language))));

async function orderContent(visit: Visit, order: Order, page: string, isNew: boolean): Promise<Html> {
  const { t, textOf, digits, language, placeOf } = visit;
  const cash = cashAtDoor(order);
  const amount = taka(visit, order.payable);
  const promise = daysAhead(order, visit.context.now().getTime());
  const days = promise && daysIn(promise, (day) => digits(formatDay(day, language)));
  const returns = isEndedWithoutSale(order) ? undefined : returnsMessage(returnDaysOf(order, visit.shop));
  const problem =
    visit.query('problem') === 'payment' ? t('That did not work. Please try again.') : undefined;
  const label = t(orderSteps[stepOf(order)].label);
  const sum =
    cash === undefined
      ? order.payment
        ? t(message('Paid {amount}', { amount }))
        : isPaidInCash(order)
          ? `${t(receivedText(order))}: ${amount}`
          : amount
      : t(message(cashText(order), { amount }));
  return html`${fault(problem)}<section>${isNew && html`<p>${t('Thank you for your order')}</p>`}<p><strong>${label}</strong></p>${
    days && html`<p>${t(message('Arrives {days}', { days }))}</p>`
  }${returns && html`<p>${t('Returns')}: ${digits(t(returns))}</p>`}${order.pickupCode && html`<p>${t('Your pickup code')}: <strong class="sum">${digits(order.pickupCode)}</strong></p>`}${
    order.paymentUndecided &&
    html`<p>${t('A payment for this order is being confirmed. You do not need to pay again.')}</p>`
  }${
    nothingDue(order) && !isEndedWithoutSale(order) && html`<p>${t(nothingDueTexts.customer)}</p>`
  }</section>${await payForms(visit, order, page)}<section><p class="sum">${t(message('Order {id}', { id: orderLabel(order) }))} · ${sum}</p>${trackingOf(visit, order)}</section><section><h2>${t('Items of your order')}</h2>${lineList(visit, order.cartItems)}${totalsList(visit, order, order.cartItems, order.coupon)}${receivedList(visit, order)}</section><section><h2>${t(order.pickup ? 'Buyer' : 'Delivery address')}</h2><p>${order.name}<br>${order.mobileNumber}${
    order.pickup ? '' : html`<br>${order.address}<br>${placeOf(order)}, ${textOf(order.country)}`
  }</p></section><p><a class="button second" href="${visit.href('/')}">${t('Continue shopping')}</a></p>`;
}

/** For who opens the link of a mail elsewhere: its secret is in the fragment, which only a script can read. */
function waysToGuestOrder({ shop, language, t, href, user }: Visit, page: string): Html {
  const track = html`<p><a class="button" href="${trackingPath}?lang=${language}">${t('Track your order')}</a></p>`;
  const login = html`<p><a class="button second" href="${href(loginPath(page))}">${t('Login')}</a></p>`;
  return html`${shop.tracking && track}${!user && login}`;
}

/** Handles GET of a page of one order. */
export async function sendOrder(visit: Visit) {
  const { t, textOf } = visit;
  const { id, page } = orderOf(visit);
  const found = id ? await visit.send(orderEndpoints.findOrder, { params: { id } }) : undefined;
  const isGuests = visit.path === plainPaths.orderReceived;
  if (found?.ok) {
    const isNew = isGuests || visit.path.endsWith('/thanks');
    return sendPlainPage(visit, {
      title: isNew ? headingOf(visit, found.body) : t(message('Order {id}', { id: orderLabel(found.body) })),
      content: await orderContent(visit, found.body, page, isNew),
      pays: true,
    });
  }
  if (found && found.status === 401 && !isGuests) return visit.seeOther(loginPath(page));
  if (found) visit.refusal(found);
  return sendPlainPage(visit, {
    title: t('Your order'),
    content: html`${fault(isGuests ? visit.texts.notKnownHere : textOf(orderTexts.notFound))}${
      isGuests && waysToGuestOrder(visit, page)
    }<p><a href="${visit.href('/')}">${t('Continue shopping')}</a></p>`,
    status: found && found.status !== 401 ? found.status : 404,
  });
}

/** Handles POST of a page of one order: a payment. */
export async function sendOrderForm(visit: Visit) {
  const { id, page } = orderOf(visit);
  if (!visit.isTrusted) {
    visit.reply.status(403);
    return sendPlainPage(visit, {
      title: visit.t('Your order'),
      content: html`${fault(visit.texts.oldForm)}<p><a class="button" href="${visit.href(page)}">${visit.t('View order details')}</a></p>`,
    });
  }
  return startPaymentOf(visit, id, page);
}

async function startPaymentOf(visit: Visit, id: string, page: string) {
  const method = visit.field('method');
  const offered = await visit.send(paymentEndpoints.listPaymentMethods);
  const chosen = offered.ok ? offered.body.find(({ name }) => name === method) : undefined;
  if (chosen?.collected === 'online') return startOnlinePayment(visit, id, method, page);
  const stored = await visit.send(paymentEndpoints.startPayment, { body: { orderId: id, method } });
  return stored.ok ? visit.seeOther(page) : afterRefusedPayment(visit, stored, page);
}

/** Handles GET of My Orders. */
export async function sendMyOrders(visit: Visit) {
  const { t, digits, href, textOf } = visit;
  const listed = await visit.send(orderEndpoints.listMyOrders, { query: {} });
  if (!listed.ok) {
    if (listed.status === 401) return visit.seeOther(loginPath(plainPaths.myOrders));
    return sendPlainPage(visit, { title: t('My Orders'), content: fault(visit.refusal(listed)) });
  }
  const content =
    listed.body.length === 0
      ? html`<section><p>${textOf(orderTexts.none)}</p><a class="button" href="${href('/')}">${t('Start shopping')}</a></section>`
      : html`<section><ul class="links">${join(
          listed.body.map(
            (order) =>
              html`<li><a href="${href(orderPath(order._id))}">${t(message('Order {id}', { id: orderLabel(order) }))} · ${digits(formatDate(order.orderPlaced))} · ${taka(visit, order.payable)} · ${t(orderSteps[stepOf(order)].label)}${isPaidInCash(order) && ` · ${t(receivedText(order))}`}</a></li>`,
          ),
        )}</ul></section>`;
  return sendPlainPage(visit, { title: t('My Orders'), content });
}

/** Handles GET of the page to which the payment provider leads back. */
export async function sendPaymentState(visit: Visit) {
  const { t, href, user } = visit;
  const { tranId = '', id = '' } = visit.request.params as Params;
  const found = await visit.send(paymentEndpoints.findPaymentStatus, { params: { tranId } });
  if (!found.ok) visit.refusal(found);
  const title = paymentTitles[found.ok ? found.body.status : 'unknown'];
  const waits = found.ok && found.body.status === 'pending';
  return sendPlainPage(visit, {
    title: t(title),
    content: html`<section>${waits && html`<p role="status">${visit.texts.waiting}</p>`}<p>${t('Transaction ID')}: ${tranId}</p><p><a class="button" href="${href(user ? orderPath(id) : receivedPath(id))}">${t('View order details')}</a></p><p><a href="${href('/')}">${t('Continue shopping')}</a></p></section>`,
  });
}
