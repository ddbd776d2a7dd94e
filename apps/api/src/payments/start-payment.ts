/** Pay Now: one open page at the gateway per order, however often and from wherever it is clicked (docs/protocols/payment-gateway.md#pay-now-again). */
import { setTimeout as delay } from 'node:timers/promises';
import { paymentLimits, paymentTexts } from '@jontro/shop/payments/payments.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { findOrderForPayment, type OrderForPayment } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, addAttempt, findAttempt, findOpenAttempt, moveAttempt } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { paymentUndecided } from './payment-undecided.ts';
import { startLimitMs } from './poll-times.ts';
import { type ReconcileResult, reconcile } from './reconcile.ts';
import { successUrl } from './result-urls.ts';
import { type SingleFlight, waitAtMost } from './single-flight.ts';

export const orderMissing = 'orderId is missing';

/** How long a second click reuses the open page. */
const pageReuseMs = 10 * 60_000;
const queryBudgetMs = 5_000;
const startTimeoutMs = 25_000;

/**
 * Returns the URL of the gateway's page for an order of the current user, or of the success page when it turns out to be
 * paid already. Throws 404 for unknown and foreign orders, 409 for paid and undecided ones, 400 for amounts outside the
 * provider's limits, and 502 when the provider opens no page.
 */
export async function startPayment(
  context: Context,
  shared: SingleFlight,
  currentUser: CurrentUser,
  input: { orderId?: string; _id?: string },
): Promise<{ url: string }> {
  const orderId = input.orderId ?? input._id;
  if (!orderId) throw new ApplicationError('invalid', orderMissing, { field: 'orderId' });
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const { orderForPayment, newAttempt } = await openAttempt(context, currentUser, orderId);
    if (newAttempt) return openPage(context, orderForPayment, newAttempt);
    const open = await findOpenAttempt(context.db, orderId);
    const url = open && (await urlOfOpenAttempt(context, shared, open));
    if (url) return { url };
  }
  throw new ApplicationError('outside-service', paymentTexts.unavailable);
}

/** Adds an attempt for an order that can be paid, unless it has an open one. */
function openAttempt(
  context: Context,
  currentUser: CurrentUser,
  orderId: string,
): Promise<{ orderForPayment: OrderForPayment; newAttempt: Attempt | undefined }> {
  const { db, now } = context;
  return inTransaction(db, async (tx) => {
    const orderForPayment = await findOrderForPayment(tx, orderId);
    const own =
      orderForPayment && !orderForPayment.deleted && orderForPayment.userId === currentUser.userId
        ? orderForPayment
        : undefined;
    const { paid, cashReceived, payablePoisha } = orNotFound(own, paymentTexts.notFound);
    if (paid || cashReceived) throw new ApplicationError('broken-rule', paymentTexts.alreadyPaid);
    if (payablePoisha < paymentLimits.min || payablePoisha > paymentLimits.max) {
      throw new ApplicationError('invalid', paymentTexts.outsideLimits);
    }
    if ((await paymentUndecided(tx, [orderId])).has(orderId)) {
      throw new ApplicationError('broken-rule', paymentTexts.undecided);
    }
    const fields = { orderId, userId: currentUser.userId, amountPoisha: payablePoisha };
    return {
      orderForPayment: orderForPayment as OrderForPayment,
      newAttempt: await addAttempt(tx, now(), fields),
    };
  });
}

async function openPage(
  context: Context,
  orderForPayment: OrderForPayment,
  attempt: Attempt,
): Promise<{ url: string }> {
  const { db, gateway, now } = context;
  const { id, tranId, orderId, amountPoisha } = attempt;
  const { order, deliveryPoisha } = orderForPayment;
  const { name, email, mobileNumber, address, district, country } = order;
  const result = await gateway.createSession({
    tranId,
    attemptId: id,
    orderId,
    amountPoisha,
    deliveryPoisha,
    customer: { name, email: email || order.buyer.email, mobileNumber, address, district, country },
    items: order.cartItems,
  });
  const at = now();
  await logEvent(db, at, attempt, { source: 'init', payload: { ...result } });
  if (result.kind === 'session') {
    const { sessionKey, url: gatewayUrl } = result;
    const change = { sessionKey, gatewayUrl, redirectedAt: at };
    if (await moveAttempt(db, at, id, ['created'], 'redirected', change)) return { url: gatewayUrl };
  } else {
    await moveAttempt(db, at, id, ['created'], 'init_failed', { reason: result.reason });
  }
  throw new ApplicationError('outside-service', paymentTexts.unavailable);
}

/** Returns the URL of an order's open attempt, or undefined when the caller must try again. */
async function urlOfOpenAttempt(
  context: Context,
  shared: SingleFlight,
  open: Attempt,
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
  const age = now().getTime() - (attempt.redirectedAt ?? attempt.createdAt).getTime();
  if (age < pageReuseMs) return attempt.gatewayUrl;
  if (!conclusive(result)) throw new ApplicationError('outside-service', paymentTexts.unavailable);
  await moveAttempt(db, now(), attempt.id, ['redirected'], 'expired', { reason: 'superseded' });
  return undefined;
}

/** A page is replaced only when the gateway confirmed that nothing was paid on it. */
const conclusive = (result: ReconcileResult | undefined): boolean => result === 'none';
