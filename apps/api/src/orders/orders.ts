/** Listing, deleting and cash of placed orders. */

import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../audit/record-audit.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { returnProducts } from '../catalog/sell.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, resolveEmail } from '../http/current-user.ts';
import { limitAndOffset } from '../http/list-page.ts';
import type { Context } from '../runtime/context.ts';
import { touchedByAnswersOf } from './answered-questions.ts';
import { confirmationOf, hasConfirmed } from './asked-way.ts';
import { cashReceipt, openAmount } from './order-money.ts';
import { belongsToAccount, newestFirst, notDeleted, type OrderRow, toOrder, toOrders } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { touchedByReview } from './reviewed-orders.ts';
import { stepFieldsOf } from './step-columns.ts';

type Input<Name extends keyof typeof orderEndpoints> = EndpointInput<(typeof orderEndpoints)[Name]>;

/** Lists the current user's orders, newest first. Throws 403 for another user's e-mail except for admins. */
export async function listMyOrders(
  { db, orderPayments }: Pick<Context, 'db' | 'orderPayments'>,
  currentUser: CurrentUser,
  query: Input<'listMyOrders'>['query'],
): Promise<Order[]> {
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select()
    .from(orders)
    .where(and(belongsToAccount(db, resolveEmail(currentUser, query.email, 'orders')), notDeleted))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const [first] = rows;
  return toOrders(db, rows, orderPayments, { forCustomer: first?.userId === currentUser.userId });
}

/** Returns an order to its customer and to admins; throws 404 for anybody else, as for an unknown one. */
export async function findOrder(
  { db, config, orderPayments }: Pick<Context, 'db' | 'config' | 'orderPayments'>,
  currentUser: CurrentUser,
  id: string,
): Promise<Order> {
  const forStaff = hasPermission(currentUser, 'orders');
  const isOwn = forStaff ? undefined : eq(orders.userId, currentUser.userId);
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), notDeleted, isOwn));
  const forCustomer = rows[0]?.userId === currentUser.userId;
  const [order] = await toOrders(db, rows, orderPayments, { forStaff, forCustomer });
  const found = orNotFound(order, orderTexts.notFound);
  const wallet = found.transactionId ? await orderPayments.walletOf(db, found.transactionId) : undefined;
  const [row] = rows;
  const asked = row && confirmationOf(config, row);
  const isAsked = row && asked?.confirmation && !(await hasConfirmed(db, row));
  return { ...found, ...(isAsked && asked), ...(wallet && { wallet }) };
}

/**
 * Soft-deletes an order, which excludes it from every list, count and sum. Undelivered units return to the stock that
 * they were taken from. The count is 0 for a deleted or unknown order. Throws 409 while a payment is undecided.
 */
export async function removeOrder(
  { db, now, publicCache, orderPayments }: Pick<Context, 'db' | 'now' | 'publicCache' | 'orderPayments'>,
  by: Actor,
  id: string,
): Promise<{ deletedCount: number; message: string }> {
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    const row = await lockOrder(tx, id);
    if (!row || row.deletedAt) return { deletedCount: 0, message: orderTexts.alreadyDeleted };
    const paymentUndecided = await orderPayments.paymentMayArrive(tx, id);
    if (!orderCan.remove({ paymentUndecided }))
      throw new ApplicationError('broken-rule', orderTexts.paymentUndecided);
    const deletedAt = now();
    await tx.update(orders).set({ deletedAt }).where(eq(orders.id, id));
    const changes = { before: { deleted: false }, after: { deleted: true } };
    await recordOrderAudit(tx, deletedAt, by, { event: 'removeOrder', id, ...changes });
    if (orderCan.returnUnits(stepFieldsOf(row))) {
      const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, id));
      const move = { why: 'order-deleted', at: deletedAt, orderId: id, staffId: by.userId } as const;
      touch(await returnProducts(tx, lines, move));
    }
    touch(await touchedByReview(tx, row));
    touch(await touchedByAnswersOf(tx, id));
    return { deletedCount: 1, message: orderTexts.deleted };
  });
}

/**
 * Records receipt of the cash for an order delivered unpaid; idempotent. Throws 404 for an unknown order, 409 if
 * it is not delivered, already paid, or a payment may still arrive.
 */
export const receiveCash = (
  context: Pick<Context, 'db' | 'now' | 'orderPayments'>,
  by: Actor,
  id: string,
): Promise<{ modifiedCount: number; message: string }> =>
  inTransaction(context.db, (tx) => receiveCashWithin(tx, context, by, id));

/** The same within a transaction, for the cash of many orders. */
export async function receiveCashWithin(
  tx: Db,
  { now, orderPayments }: Pick<Context, 'now' | 'orderPayments'>,
  by: Actor,
  id: string,
): Promise<{ modifiedCount: number; message: string }> {
  const locked = await lockOrder(tx, id);
  const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
  if (row.cashReceivedAt) return { modifiedCount: 0, message: orderTexts.cashAlreadyReceived };
  if (!orderCan.receiveCash(toOrder(row, [])))
    throw new ApplicationError('broken-rule', orderTexts.cashNotDue);
  if (await orderPayments.paymentMayArrive(tx, id))
    throw new ApplicationError('broken-rule', orderTexts.paymentUndecided);
  const at = now();
  await tx.update(orders).set({ cashReceivedAt: at, receivedPoisha: cashReceipt }).where(eq(orders.id, id));
  const changes = { before: { cashReceived: null }, after: { cashReceived: openAmount(row) } };
  await recordOrderAudit(tx, at, by, { event: 'receiveCash', id, ...changes });
  return { modifiedCount: 1, message: orderTexts.cashReceived };
}

/** Locks an order, even a deleted one, until the transaction ends. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}
