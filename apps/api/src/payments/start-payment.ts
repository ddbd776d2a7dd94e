/** Pay Now: one open page at the gateway per order, however often and from wherever it is clicked (docs/protocols/payment-gateway.md#pay-now-again). */
import { setTimeout as delay } from 'node:timers/promises';
import { paymentLimits, paymentTexts } from '@jontro/shop/payments/payments.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { findOrderForPayment, type OrderForPayment } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, addAttempt, attemptOf, moveAttempt, openAttemptOf } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { paymentUndecided } from './payment-undecided.ts';
import { startLimitMs } from './poll-times.ts';
import { type ReconcileResult, reconcile } from './reconcile.ts';
import { successUrl } from './result-urls.ts';
import { type SharedWork, waitAtMost } from './shared-work.ts';

export const orderMissing = 'orderId is missing';

/** For so long a second click leads to the page that is already open. */
const pageReuseMs = 10 * 60_000;
const queryBudgetMs = 5_000;
const anotherClickMs = 25_000;

type Bought = OrderForPayment;

/**
 * Gives the address of the gateway's page for an order of the viewer; of the success page when it turns out to be paid
 * already. Refuses unknown and foreign orders with 404, paid and undecided ones with 409, amounts outside the
 * provider's limits with 400, and with 502 when the provider gives no page.
 */
export async function startPayment(
  context: Context,
  shared: SharedWork,
  currentUser: CurrentUser,
  input: { orderId?: string; _id?: string },
): Promise<{ url: string }> {
  const orderId = input.orderId ?? input._id;
  if (!orderId) throw new ApplicationError('invalid', orderMissing, { field: 'orderId' });
  const until = performance.now() + anotherClickMs;
  while (performance.now() < until) {
    const { bought, added } = await openAttempt(context, currentUser, orderId);
    if (added) return openPage(context, bought, added);
    const open = await openAttemptOf(context.db, orderId);
    const url = open && (await urlOfOpen(context, shared, open));
    if (url) return { url };
  }
  throw new ApplicationError('outside-service', paymentTexts.unavailable);
}

/** A new attempt for an order that may be paid; none was added when one is open. */
function openAttempt(
  context: Context,
  currentUser: CurrentUser,
  orderId: string,
): Promise<{ bought: Bought; added: Attempt | undefined }> {
  const { db, now } = context;
  return inTransaction(db, async (tx) => {
    const bought = await findOrderForPayment(tx, orderId);
    const own = bought && !bought.deleted && bought.userId === currentUser.userId ? bought : undefined;
    const { paid, cashReceived, payablePoisha } = orNotFound(own, paymentTexts.notFound);
    if (paid || cashReceived) throw new ApplicationError('broken-rule', paymentTexts.alreadyPaid);
    if (payablePoisha < paymentLimits.least || payablePoisha > paymentLimits.most) {
      throw new ApplicationError('invalid', paymentTexts.outsideLimits);
    }
    if ((await paymentUndecided(tx, [orderId])).has(orderId)) {
      throw new ApplicationError('broken-rule', paymentTexts.undecided);
    }
    const fields = { orderId, userId: currentUser.userId, amountPoisha: payablePoisha };
    return { bought: bought as Bought, added: await addAttempt(tx, now(), fields) };
  });
}

/** Opens the gateway's page for a new attempt. */
async function openPage(context: Context, bought: Bought, attempt: Attempt): Promise<{ url: string }> {
  const { db, gateway, now } = context;
  const { id, tranId, orderId, amountPoisha } = attempt;
  const { order, deliveryPoisha } = bought;
  const { name, email, mobileNumber, address, district, country } = order;
  const answer = await gateway.createSession({
    tranId,
    attemptId: id,
    orderId,
    amountPoisha,
    deliveryPoisha,
    customer: { name, email: email || order.buyer.email, mobileNumber, address, district, country },
    items: order.cartItems,
  });
  const at = now();
  await logEvent(db, at, attempt, { source: 'init', payload: { ...answer } });
  if (answer.kind === 'session') {
    const { sessionKey, url: gatewayUrl } = answer;
    const change = { sessionKey, gatewayUrl, redirectedAt: at };
    if (await moveAttempt(db, at, id, ['created'], 'redirected', change)) return { url: gatewayUrl };
  } else {
    await moveAttempt(db, at, id, ['created'], 'init_failed', { reason: answer.reason });
  }
  throw new ApplicationError('outside-service', paymentTexts.unavailable);
}

/** Where an order's open attempt leads, or undefined when it is out of the way now and another turn is due. */
async function urlOfOpen(context: Context, shared: SharedWork, open: Attempt): Promise<string | undefined> {
  const { db, now, config } = context;
  if (open.state === 'created') {
    if (now().getTime() - open.createdAt.getTime() > startLimitMs) {
      await moveAttempt(db, now(), open.id, ['created'], 'init_failed', { reason: 'broken off' });
    }
    await delay(150);
    return undefined;
  }
  const look = await waitAtMost(
    queryBudgetMs,
    shared.join(`${open.id} `, () => reconcile(context, open.id)),
  );
  const attempt = await attemptOf(db, open.tranId);
  if (attempt?.state === 'paid') return successUrl(config.publicUrl, attempt);
  if (attempt?.state !== 'redirected' || !attempt.gatewayUrl) return undefined;
  const age = now().getTime() - (attempt.redirectedAt ?? attempt.createdAt).getTime();
  if (age < pageReuseMs) return attempt.gatewayUrl;
  if (!conclusive(look)) throw new ApplicationError('outside-service', paymentTexts.unavailable);
  await moveAttempt(db, now(), attempt.id, ['redirected'], 'expired', { reason: 'superseded' });
  return undefined;
}

/** A page is given up only when the gateway said that nothing was paid on it. */
const conclusive = (look: ReconcileResult | undefined): boolean => look === 'none';
