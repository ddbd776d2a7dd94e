/** Records money given back outside of a payment provider, of an order that was paid in cash. */
import { createHash } from 'node:crypto';
import { isWholePoisha, poisha, toPoisha } from '@jontro/shop/money.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { cashRefundedMail } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import { mailOrder } from './mail-order.ts';
import { concessionOf, receivedAmount } from './order-money.ts';
import { cashRefunds, orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';

interface CashRefund {
  id: string;
  /** In taka. */
  amount: number;
  /** The number of the transfer; empty if it was given by hand. */
  transfer: string;
  /** In its place, of money that was given by hand. */
  key?: string | undefined;
  note?: string | undefined;
}

/**
 * Records it, and mails the customer the number of the transfer; what was paid online is refunded by its provider. The count is 0 for a transfer or a key that is recorded already. Throws
 * 404 for an unknown order, 400 for a fraction of a poisha, 409 for more than was received in cash and not given back.
 */
export function refundCash(
  { db, now, config, orderPayments }: Pick<Context, 'db' | 'now' | 'config' | 'orderPayments'>,
  currentUser: CurrentUser,
  { id, amount, transfer: given, key, note = '' }: CashRefund,
): Promise<{ modifiedCount: number; message: string }> {
  if (!(isWholePoisha(amount) && toPoisha(amount) > 0))
    throw new ApplicationError('invalid', orderTexts.wholePoisha, { field: 'amount' });
  const amountPoisha = toPoisha(amount);
  const transfer = given.trim();
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const at = now();
    const refundId = transfer === '' && key !== undefined ? idOfKey(id, key) : newId(at);
    if (await isRecorded(tx, { orderId: id, refundId, transfer }))
      return { modifiedCount: 0, message: orderTexts.refundRepeated };
    const inCash = receivedAmount(row) - (await orderPayments.sumPayments(tx, id));
    if (amountPoisha > inCash - row.cashRefundedPoisha)
      throw new ApplicationError('broken-rule', orderTexts.refundTooMuch);
    const actorId = currentUser.userId;
    await tx
      .insert(cashRefunds)
      .values({ id: refundId, orderId: id, amountPoisha, transfer, note: note.trim(), actorId, at });
    const cashRefundedPoisha = poisha(row.cashRefundedPoisha + amountPoisha);
    const receivedPoisha = receivedAmount(row);
    const conceded = concessionOf(row, amountPoisha);
    await tx
      .update(orders)
      .set({ cashRefundedPoisha, receivedPoisha, ...conceded })
      .where(eq(orders.id, id));
    const after = { amount: amountPoisha, transfer, ...(note.trim() && { note: note.trim() }) };
    await recordOrderAudit(tx, at, currentUser, { event: 'refundCash', id, before: {}, after });
    const refund = { id: refundId, amount, transfer };
    await mailOrder(
      tx,
      at,
      config,
      { ...row, cashRefundedPoisha, receivedPoisha, ...conceded },
      (order, setting) => cashRefundedMail(order, refund, setting),
    );
    return { modifiedCount: 1, message: orderTexts.refundRecorded };
  });
}

/** The id of a return by hand: the same for a repeated key of an order. */
const idOfKey = (orderId: string, key: string): string =>
  createHash('sha256').update(`${orderId}:${key}`).digest('hex').slice(0, 24);

async function isRecorded(
  tx: Db,
  { orderId, refundId, transfer }: { orderId: string; refundId: string; transfer: string },
): Promise<boolean> {
  const same =
    transfer === ''
      ? eq(cashRefunds.id, refundId)
      : and(eq(cashRefunds.orderId, orderId), eq(cashRefunds.transfer, transfer));
  const [recorded] = await tx.select({ id: cashRefunds.id }).from(cashRefunds).where(same);
  return recorded !== undefined;
}
