/** Settles what is still due of a paid order without the payment provider: paid at the door, or waived. */
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import { differencePaidMail } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import { cashReceipts } from '../sales/sales.table.ts';
import { mailOrder } from './mail-order.ts';
import { withAdjustment } from './order-amounts.ts';
import { differenceDue, receivedAmount } from './order-money.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';

/** Throws 404 for an unknown order, 403 for a waiver without the right to change prices, 409 if nothing is due or an online payment of it may still arrive. */
export function settleDifference(
  { db, now, config, orderPayments }: Pick<Context, 'db' | 'now' | 'config' | 'orderPayments'>,
  currentUser: CurrentUser,
  { id, by }: { id: string; by: 'cash' | 'waiver' },
): Promise<{ modifiedCount: number; message: string }> {
  if (by === 'waiver') requirePermission(currentUser, 'prices', orderTexts.pricesNotAllowed);
  return inTransaction(db, (tx) =>
    settleDifferenceWithin(tx, { now, config, orderPayments }, currentUser, { id, by }),
  );
}

/** The same within a transaction, without the question of rights. */
export async function settleDifferenceWithin(
  tx: Db,
  { now, config, orderPayments }: Pick<Context, 'now' | 'config' | 'orderPayments'>,
  actor: Actor,
  { id, by }: { id: string; by: 'cash' | 'waiver' },
): Promise<{ modifiedCount: number; message: string }> {
  const locked = await lockOrder(tx, id);
  const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
  const due = differenceDue(row);
  if (due <= 0) throw new ApplicationError('broken-rule', orderTexts.noDifference);
  const at = now();
  await orderPayments.closeOpenAttempt(tx, at, id);
  const before = row.adjustments.find(({ kind }) => kind === 'waived')?.poisha ?? 0;
  const change =
    by === 'cash'
      ? { receivedPoisha: poisha(receivedAmount(row) + due) }
      : withAdjustment(row, 'waived', poisha(before - due));
  await tx.update(orders).set(change).where(eq(orders.id, id));
  if (by === 'cash') await tx.insert(cashReceipts).values({ id: newId(at), orderId: id, poisha: due, at });
  const changes = { before: { amount: due, decision: null }, after: { amount: 0, decision: by } };
  await recordOrderAudit(tx, at, actor, { event: 'settleDifference', id, ...changes });
  if (by === 'cash') {
    const paid = { key: `${id}:${at.toISOString()}`, amount: toTaka(due) };
    await mailOrder(tx, at, config, { ...row, ...change }, (order, setting) =>
      differencePaidMail(order, paid, setting),
    );
  }
  return { modifiedCount: 1, message: orderTexts.differenceSettled };
}
