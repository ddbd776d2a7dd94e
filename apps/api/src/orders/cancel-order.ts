/** Cancels an order: pieces, coupon, payments and mail in one transaction. */

import { type OrderStep, openSteps, stepsInShop, undoMs } from '@jontro/shop/orders/order-steps.ts';
import { maxNoteLength, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq, sql } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { returnProducts } from '../catalog/sell.ts';
import type { StockMove } from '../catalog/stock-move.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { cancelDeclinedMail } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import { recordUnitChanges } from '../sales/unit-changes.ts';
import { mailOrder } from './mail-order.ts';
import { mailStep } from './mail-step.ts';
import { recordStep, wrongStep } from './move-order.ts';
import { frozenReceipt, keptAmount } from './order-money.ts';
import type { OrderRow } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { requireRefundRight } from './refund-right.ts';
import { stepFieldsOf, stepOfRow } from './step-columns.ts';

export type CancelContext = Pick<
  Context,
  'db' | 'now' | 'config' | 'publicCache' | 'orderPayments' | 'limits'
>;
type Result = { modifiedCount: number; message: string };
interface CancelInput {
  id: string;
  reason: string;
}

/** The given reason; throws 400 without one. */
export function reasonOf(text: string): string {
  const reason = text.trim().slice(0, maxNoteLength);
  if (reason === '') throw new ApplicationError('invalid', orderTexts.reasonMissing, { field: 'reason' });
  return reason;
}

/** Locks an order of the current user; throws 404 for an unknown, deleted or foreign one. */
export async function lockOwnOrder(tx: Db, { userId }: CurrentUser, id: string): Promise<OrderRow> {
  const row = await lockOrder(tx, id);
  const own = row && !row.deletedAt && row.userId === userId ? row : undefined;
  return orNotFound(own, orderTexts.notFound);
}

/**
 * Cancels an order of the current user, until it is packed or booked. The count is 0 for a cancelled one. Throws 404 for an
 * unknown or foreign order, 409 once it is packed or booked, and if the shop does not let customers cancel.
 */
export async function cancelMyOrder(
  context: CancelContext,
  currentUser: CurrentUser,
  input: CancelInput,
): Promise<Result> {
  await context.limits.limit('cancel-order', currentUser.userId);
  const reason = reasonOf(input.reason);
  return changeCatalog(context, async (tx, touch) => {
    const row = await lockOwnOrder(tx, currentUser, input.id);
    if (stepOfRow(row) === 'cancelled') return { modifiedCount: 0, message: orderTexts.alreadyCancelled };
    if (!openSteps.includes(stepOfRow(row))) throw notOpen(row);
    const { shop } = context.config;
    if (!orderCan.cancel(stepFieldsOf(row), shop)) {
      const text = shop.customerCancel ? orderTexts.packedMeanwhile : orderTexts.cancelOff;
      throw new ApplicationError('broken-rule', text);
    }
    touch(await cancelWithin(tx, context, row, { by: null, reason }));
    return { modifiedCount: 1, message: orderTexts.cancelDone };
  });
}

/**
 * Cancels any order that has not ended. The count is 0 for a cancelled one; throws 404, 409 for one that has ended, 403
 * without the right to refund what was paid.
 */
export function cancelOrder(
  context: CancelContext,
  currentUser: CurrentUser,
  { id, reason: given }: CancelInput,
): Promise<Result> {
  const reason = reasonOf(given);
  return changeCatalog(context, async (tx, touch) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const step = stepOfRow(row);
    if (step === 'cancelled') return { modifiedCount: 0, message: orderTexts.alreadyCancelled };
    if (!openSteps.includes(step)) throw notOpen(row);
    if (keptAmount(row) > 0) requireRefundRight(context, currentUser);
    touch(await cancelWithin(tx, context, row, { by: currentUser.userId, reason, undoable: true }));
    const changes = { before: { step, reason: null }, after: { step: 'cancelled', reason } };
    await recordOrderAudit(tx, context.now(), currentUser, { event: 'cancelOrder', id, ...changes });
    return { modifiedCount: 1, message: orderTexts.cancelDone };
  });
}

const notOpen = (row: OrderRow): ApplicationError =>
  row.status === 'Delivered' && !row.returnedAt
    ? new ApplicationError('broken-rule', orderTexts.notCancellable)
    : wrongStep(row);

/**
 * Cancels a locked order that has not ended; returns the tags of the responses that this touches. Units of a parcel that has
 * left the shop come back only when they arrive. One that staff can undo has its mail wait; none that gives money back can be.
 */
export async function cancelWithin(
  tx: Db,
  { now, config, orderPayments }: CancelContext,
  row: OrderRow,
  { by, reason, undoable = false }: { by: string | null; reason: string; undoable?: boolean },
): Promise<string[]> {
  const at = now();
  const isInShop = (stepsInShop as readonly OrderStep[]).includes(stepOfRow(row));
  const touched = isInShop
    ? await putBackAll(tx, row, { why: 'cancelled', at, orderId: row.id, staffId: by })
    : [];
  await orderPayments.closeOpenAttempt(tx, at, row.id);
  const amountPoisha = keptAmount(row);
  const from = undoable && amountPoisha <= 0 ? stepOfRow(row) : undefined;
  const cancelled = await recordStep(
    tx,
    row,
    { step: 'cancelled', at, by, note: reason, from },
    { ...frozenReceipt(row), cancelledAt: at, cancelAskedAt: null },
  );
  if (amountPoisha > 0) {
    const refund = { amountPoisha, reason: 'The order was cancelled', key: 'cancelled' };
    await orderPayments.refundPayments(tx, at, row.id, refund);
  }
  await mailStep(tx, at, config, cancelled, from ? new Date(at.getTime() + undoMs) : at);
  return touched;
}

/** Puts all units of an order back; returns the tags of the responses that this touches. */
async function putBackAll(
  tx: Db,
  row: OrderRow,
  move: StockMove & { at: Date; orderId: string },
): Promise<string[]> {
  const ofOrder = eq(orderItems.orderId, move.orderId);
  const lines = await tx
    .update(orderItems)
    .set({ returnedSellable: sql`${orderItems.quantity}` })
    .where(ofOrder)
    .returning();
  const before = lines.map((line) => ({ ...line, returnedSellable: 0 }));
  await recordUnitChanges(tx, move.at, row, { before, after: lines });
  return returnProducts(tx, lines, move);
}

/**
 * Asks the shop to cancel an order that is packed or booked. The count is 0 if that was asked before. Throws 404 for an unknown or
 * foreign order, 409 for one that can be cancelled directly or has ended.
 */
export async function askToCancel(
  { db, now, limits, config }: Pick<Context, 'db' | 'now' | 'limits' | 'config'>,
  currentUser: CurrentUser,
  { id, reason: given }: CancelInput,
): Promise<Result> {
  await limits.limit('cancel-order', currentUser.userId);
  const reason = reasonOf(given);
  return inTransaction(db, async (tx) => {
    const row = await lockOwnOrder(tx, currentUser, id);
    const step = stepOfRow(row);
    if (!openSteps.includes(step)) throw notOpen(row);
    if (orderCan.cancel(stepFieldsOf(row), config.shop))
      throw new ApplicationError('broken-rule', orderTexts.cancelDirectly);
    if (row.cancelAskedAt) return { modifiedCount: 0, message: orderTexts.cancelAskedBefore };
    const at = now();
    await tx
      .update(orders)
      .set({ cancelAskedAt: at, cancelRequest: { at: at.toISOString(), reason } })
      .where(eq(orders.id, id));
    return { modifiedCount: 1, message: orderTexts.cancelAsked };
  });
}

/** Declines a customer's request to cancel; the customer sees the answer and gets it by mail. Throws 404, 409 without a request. */
export function declineCancel(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  currentUser: CurrentUser,
  { id, reason: given }: CancelInput,
): Promise<Result> {
  const answer = reasonOf(given);
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    if (!row.cancelAskedAt || !row.cancelRequest)
      throw new ApplicationError('broken-rule', orderTexts.noCancelRequest);
    const at = now();
    const cancelRequest = { ...row.cancelRequest, declinedAt: at.toISOString(), answer };
    await tx.update(orders).set({ cancelAskedAt: null, cancelRequest }).where(eq(orders.id, id));
    const changes = { before: { reason: null }, after: { reason: answer } };
    await recordOrderAudit(tx, at, currentUser, { event: 'declineCancel', id, ...changes });
    await mailOrder(tx, at, config, { ...row, cancelAskedAt: null, cancelRequest }, cancelDeclinedMail);
    return { modifiedCount: 1, message: orderTexts.cancelDeclined };
  });
}
