/** Starts payments: one open page at the provider per order, however often and from wherever it is clicked (docs/protocols/payment-gateway.md#pay-now-again). */
import { setTimeout as delay } from 'node:timers/promises';
import { mostInstalments, offersInstalments } from '@jontro/shop/catalog/instalments.ts';
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { choosePaymentMethod, type OrderForPayment } from '../orders/order-payment.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, addAttempt, findAttempt, findOpenAttempt, moveAttempt } from './attempts.ts';
import { payOnDelivery } from './pay-on-delivery.ts';
import { logEvent } from './payment-events.ts';
import { isOnlineMethod, type OnlinePaymentMethod, offeredMethods, providerOf } from './payment-methods.ts';
import type { Shopper } from './payment-provider.ts';
import { startLimitMs } from './poll-times.ts';
import { type ReconcileResult, reconcile } from './reconcile.ts';
import { successUrl } from './result-urls.ts';
import { type SingleFlight, waitAtMost } from './single-flight.ts';
import { lockUnpaidOrder } from './unpaid-order.ts';

export const orderMissing = 'orderId is missing';

/** How long a second click reuses the open page. */
const pageReuseMs = 10 * 60_000;
const queryBudgetMs = 5_000;
/** A last look at the database, which may be away, comes on top: the shop’s pages wait for 30 s in all. */
const startTimeoutMs = 20_000;

/**
 * Starts the payment of an order of the current user by the given method, or by the first online one that the shop offers.
 * Returns where to go: the provider's page, the success page when the order turns out to be paid already, or the order
 * itself when it is paid on delivery. Throws 404 for unknown and foreign orders; 409 for paid and undecided ones, and for a
 * method that is not offered, or an advance that is not due; 400 for amounts outside its limits; 502 when the provider opens no page.
 */
export async function startPayment(
  context: Context,
  shared: SingleFlight,
  currentUser: Pick<CurrentUser, 'userId'>,
  shopper: Shopper,
  input: { orderId?: string; _id?: string; method?: string; part?: 'advance' },
): Promise<{ url: string }> {
  const orderId = input.orderId ?? input._id;
  if (!orderId) throw new ApplicationError('invalid', orderMissing, { field: 'orderId' });
  const offered = offeredMethods(context);
  const method =
    input.method === undefined ? offered.find(isOnlineMethod) : offered.find((name) => name === input.method);
  if (!method) {
    const { noOnline, notOffered } = paymentTexts;
    throw new ApplicationError('broken-rule', input.method === undefined ? noOnline : notOffered);
  }
  return isOnlineMethod(method)
    ? startOnlinePayment(context, shared, currentUser, {
        orderId,
        provider: method,
        shopper,
        advance: input.part === 'advance',
      })
    : payOnDelivery(context, currentUser, orderId, method);
}

/** What is to be paid online, and how. */
interface Wanted {
  orderId: string;
  provider: OnlinePaymentMethod;
  shopper: Shopper;
  /** Only what is due before the order is packed. */
  advance: boolean;
}

async function startOnlinePayment(
  context: Context,
  shared: SingleFlight,
  currentUser: Pick<CurrentUser, 'userId'>,
  wanted: Wanted,
): Promise<{ url: string }> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const { orderForPayment, newAttempt } = await openAttempt(context, currentUser, wanted);
    if (newAttempt) return openPage(context, orderForPayment, newAttempt, wanted.shopper);
    const open = await findOpenAttempt(context.db, wanted.orderId);
    const url = open && (await urlOfOpenAttempt(context, shared, open, wanted));
    if (url) return { url };
  }
  throw new ApplicationError('outside-service', paymentTexts.unavailable);
}

/** Adds an attempt for an order that can be paid, unless it has an open one. */
function openAttempt(
  { db, now, paymentProviders, config }: Context,
  currentUser: Pick<CurrentUser, 'userId'>,
  { orderId, provider, advance }: Wanted,
): Promise<{ orderForPayment: OrderForPayment; newAttempt: Attempt | undefined }> {
  return inTransaction(db, async (tx) => {
    const orderForPayment = await lockUnpaidOrder(tx, currentUser, orderId);
    const { differencePoisha, advanceDuePoisha } = orderForPayment;
    const difference = !advance && differencePoisha > 0;
    if (advance && advanceDuePoisha === 0) throw new ApplicationError('broken-rule', advanceTexts.noneDue);
    const amountPoisha = advance
      ? advanceDuePoisha
      : difference
        ? differencePoisha
        : await amountOfRest(tx, orderForPayment, config.shop);
    const { limits } = paymentProviders[provider];
    if (amountPoisha < limits.min || amountPoisha > limits.max)
      throw new ApplicationError('invalid', paymentTexts.outsideLimits);
    const fields = { orderId, userId: currentUser.userId, provider, amountPoisha, difference, advance };
    return { orderForPayment, newAttempt: await addAttempt(tx, now(), fields) };
  });
}

/** What an unpaid order costs online, without what came in advance; a choice to pay on delivery ends. */
async function amountOfRest(
  tx: Db,
  { order, payablePoisha, keptPoisha }: OrderForPayment,
  shop: Context['config']['shop'],
): Promise<Poisha> {
  const whole = order.paymentMethod ? await choosePaymentMethod(tx, order, null, shop) : payablePoisha;
  return poisha(whole - keptPoisha);
}

async function openPage(
  context: Context,
  orderForPayment: OrderForPayment,
  attempt: Attempt,
  shopper: Shopper,
): Promise<{ url: string }> {
  const { db, now, config } = context;
  const { instalments } = config.shop;
  const { id, tranId, orderId, amountPoisha } = attempt;
  const { order, deliveryPoisha } = orderForPayment;
  const { name, email, mobileNumber, address, district, country } = order;
  const result = await providerOf(context, attempt).start({
    tranId,
    attemptId: id,
    orderId,
    amountPoisha,
    deliveryPoisha: attempt.difference || attempt.advance ? poisha(0) : deliveryPoisha,
    customer: { name, email: email || order.buyer.email, mobileNumber, address, district, country },
    shopper,
    items: order.cartItems,
    ...(offersInstalments(instalments, amountPoisha) && { mostInstalments: mostInstalments(instalments) }),
  });
  const at = now();
  await logEvent(db, at, attempt, { source: 'init', payload: { ...result } });
  if (result.kind === 'started') {
    const { providerRef, url: gatewayUrl } = result;
    const change = { providerRef, gatewayUrl, redirectedAt: at };
    if (await moveAttempt(db, at, id, ['created'], 'redirected', change)) return { url: gatewayUrl };
  } else {
    await moveAttempt(db, at, id, ['created'], 'init_failed', { reason: result.reason });
  }
  throw new ApplicationError('outside-service', paymentTexts.unavailable);
}

/**
 * Returns the URL of an order's open attempt, or undefined when the caller must retry. One at another provider is given up if only the
 * shop could collect it; any other page may still take money, and stays the order's only one. A page of another sum, as that of an
 * advance beside the whole, is replaced once it is known to be unpaid.
 */
async function urlOfOpenAttempt(
  context: Context,
  shared: SingleFlight,
  open: Attempt,
  { provider, advance }: Wanted,
): Promise<string | undefined> {
  const { db, now, config } = context;
  if (open.state === 'created') {
    if (now().getTime() - open.createdAt.getTime() > startLimitMs) {
      await moveAttempt(db, now(), open.id, ['created'], 'init_failed', { reason: 'broken off' });
    }
    await delay(150);
    return undefined;
  }
  const result = await waitAtMost(
    queryBudgetMs,
    shared.run(`${open.id} `, () => reconcile(context, open.id)),
  );
  const attempt = await findAttempt(db, open.tranId);
  if (attempt?.state === 'paid') return successUrl(config.publicUrl, attempt);
  if (attempt?.state !== 'redirected' || !attempt.gatewayUrl) return undefined;
  const isOther = attempt.advance !== advance;
  if ((attempt.provider !== provider || isOther) && providerOf(context, attempt).collect) {
    await moveAttempt(db, now(), attempt.id, ['redirected'], 'cancelled', { reason: 'superseded' });
    return undefined;
  }
  const age = now().getTime() - (attempt.redirectedAt ?? attempt.createdAt).getTime();
  if (age < pageReuseMs && !isOther) return attempt.gatewayUrl;
  if (!conclusive(result)) throw new ApplicationError('outside-service', paymentTexts.unavailable);
  await moveAttempt(db, now(), attempt.id, ['redirected'], 'expired', { reason: 'superseded' });
  return undefined;
}

/** A page is replaced only when the gateway confirmed that nothing was paid on it. */
const conclusive = (result: ReconcileResult | undefined): boolean => result === 'none';
