/** Calling the customer of an order that is to be confirmed: the claim, the outcome, and giving up an order. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import {
  callOutcomeLabels,
  canGiveUp,
  claimMs,
  orderConfirmationTexts as texts,
} from '@jontro/shop/order-confirmations/calls.ts';
import type { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { eq } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { type CancelContext, cancelWithin } from '../orders/cancel-order.ts';
import { guestHoldEnd } from '../orders/guest-hold.ts';
import { mailStep } from '../orders/mail-step.ts';
import { recordStep } from '../orders/move-order.ts';
import { keptAmount } from '../orders/order-money.ts';
import { type OrderRow, toOrders } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import { requireRefundRight } from '../orders/refund-right.ts';
import { orderStepSms } from '../sms/order-sms.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { callsOfOrder, lockWaiting } from './call-queue.ts';
import { orderCalls, orderConfirmations } from './order-confirmations.table.ts';

type Changed = { modifiedCount: number; message: string };

const setConfirmation = (tx: Db, orderId: string, values: Partial<typeof orderConfirmations.$inferInsert>) =>
  tx
    .insert(orderConfirmations)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: values });

/**
 * Gives an order to whoever calls, for five minutes; who has it already gets it anew. The lock on the order decides between two. Throws 404,
 * 409 for an order that waits no more or that somebody else has, 429.
 */
export async function claimOrder(
  { db, now, limits }: Pick<CancelContext, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  id: string,
): Promise<Changed> {
  await limits.limit('order-call', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const at = now();
    await lockWaiting(tx, at, currentUser, id);
    const claimedUntil = new Date(at.getTime() + claimMs);
    await setConfirmation(tx, id, { claimedBy: currentUser.userId, claimedUntil });
    return { modifiedCount: 1, message: texts.taken };
  });
}

/**
 * Records what came of a call, and ends its claim: a confirmed order goes on, a refused one is cancelled. Throws 404, 409 for an order that
 * waits no more or that somebody else has, 400 for a refusal without a reason, 403 for one of a paid order without the right to
 * refund, 429.
 */
export async function recordCall(
  context: CancelContext,
  currentUser: CurrentUser,
  { params: { id }, body }: EndpointInput<typeof orderConfirmationEndpoints.recordCall>,
): Promise<Changed> {
  const { now, limits } = context;
  await limits.limit('order-call', currentUser.userId);
  const { outcome } = body;
  const note = body.note?.trim() ?? '';
  if (outcome === 'refused' && note === '')
    throw new ApplicationError('invalid', texts.reasonMissing, { field: 'note' });
  return changeCatalog(context, async (tx, touch) => {
    const at = now();
    const row = await lockWaiting(tx, at, currentUser, id);
    await tx
      .insert(orderCalls)
      .values({ id: newId(at), orderId: id, staffId: currentUser.userId, at, outcome, note });
    await setConfirmation(tx, id, {
      claimedBy: null,
      claimedUntil: null,
      ...(outcome === 'confirmed' && { confirmedAt: at, confirmedBy: 'call' as const }),
    });
    const step = outcome === 'confirmed' ? 'confirmed' : outcome === 'refused' ? 'cancelled' : undefined;
    if (step === 'confirmed') {
      const change = { step, at, by: currentUser.userId, from: 'to-confirm' } as const;
      const mailAt = new Date(at.getTime() + undoMs);
      await mailStep(tx, at, context.config, await recordStep(tx, row, change), mailAt);
    }
    // Whoever was called about has been dealt with: the time begins anew.
    const heldUntil = row.heldUntil && guestHoldEnd(at, context.config.shop);
    if (!step && heldUntil) await tx.update(orders).set({ heldUntil }).where(eq(orders.id, id));
    if (step === 'cancelled') touch(await cancelCalled(tx, context, currentUser, row, note));
    await recordOrderAudit(tx, at, currentUser, {
      event: 'recordCall',
      id,
      before: { ...(step && { step: 'to-confirm' }) },
      after: { outcome: callOutcomeLabels[outcome], ...(note && { note }), ...(step && { step }) },
    });
    const message = { confirmed: texts.confirmed, cancelled: texts.cancelled, none: texts.recorded };
    return { modifiedCount: 1, message: message[step ?? 'none'] };
  });
}

/** Cancels a locked order; returns the tags of the responses that this touches. */
function cancelCalled(
  tx: Db,
  context: CancelContext,
  currentUser: CurrentUser,
  row: OrderRow,
  reason: string,
): Promise<string[]> {
  if (keptAmount(row) > 0) requireRefundRight(context, currentUser);
  return cancelWithin(tx, context, row, { by: currentUser.userId, reason });
}

/**
 * Cancels an order whose customer did not answer on three days, or whose number is wrong, with a mail and, whatever steps the shop has
 * chosen for SMS, an SMS. Throws 404, 409 for an order that waits no more, that somebody else has, or whose customer can still be
 * reached; 403 for a paid order without the right to refund; 429.
 */
export async function giveUpOrder(
  context: CancelContext,
  currentUser: CurrentUser,
  id: string,
): Promise<Changed> {
  const { now, config, limits } = context;
  await limits.limit('order-call', currentUser.userId);
  return changeCatalog(context, async (tx, touch) => {
    const at = now();
    const row = await lockWaiting(tx, at, currentUser, id);
    if (!canGiveUp(await callsOfOrder(tx, id))) throw new ApplicationError('broken-rule', texts.notGivenUp);
    const reason = serverTexts[row.language].confirmations.unreachable;
    touch(await cancelCalled(tx, context, currentUser, row, reason));
    await setConfirmation(tx, id, { claimedBy: null, claimedUntil: null });
    const [order] = await toOrders(tx, await tx.select().from(orders).where(eq(orders.id, id)));
    // The same key as that of the step, so that there is one SMS where the shop sends that as well.
    if (order) await queueSms(tx, at, config, orderStepSms('cancelled', order, row.language, config));
    await recordOrderAudit(tx, at, currentUser, {
      event: 'giveUpOrder',
      id,
      before: { step: 'to-confirm' },
      after: { step: 'cancelled', reason },
    });
    return { modifiedCount: 1, message: texts.cancelled };
  });
}
