/** What an action does to one order, or undoes of it, within the transaction that stores its result. */
import { type BulkKind, bulkKindRow, bulkTexts, undoMs } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { poisha } from '@jontro/shop/money.ts';
import { moveRow, type OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { takeBackStepMail } from '../orders/mail-step.ts';
import { moveWithin, recordStep } from '../orders/move-order.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { lockOrder, receiveCashWithin } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { recordUndoneCash } from '../sales/unit-changes.ts';

type Parts = Pick<Context, 'config' | 'orderPayments'>;

/** The step before the change, which an undo needs. */
export interface Changed {
  stepBefore?: OrderStep | undefined;
}

/** Makes the single move, or records the cash, at the time `at`. Throws what that throws, and 409 if it was done before. */
export async function changeOrder(
  tx: Db,
  { config, orderPayments }: Parts,
  by: CurrentUser,
  { kind, orderId, at }: { kind: BulkKind; orderId: string; at: Date },
): Promise<Changed> {
  const { move, undoable } = bulkKindRow(kind);
  const now = () => at;
  const mailAt = undoable ? new Date(at.getTime() + undoMs) : at;
  const result: { modifiedCount: number; message: string; from?: OrderStep } = move
    ? await moveWithin(tx, { now, config }, by, { id: orderId, move, mailAt })
    : await receiveCashWithin(tx, { now, orderPayments }, by, orderId);
  if (result.modifiedCount === 0) throw new ApplicationError('broken-rule', result.message);
  return { stepBefore: result.from };
}

/** What is undone: the change of an order at the time `doneAt`. */
export interface Undone {
  kind: BulkKind;
  orderId: string;
  doneAt: Date;
  stepBefore: OrderStep | null;
  reason: string;
}

/**
 * Undoes a change at the time `at`. Throws 404 for a deleted order, 409 if it has changed since or its mail was sent.
 */
export async function undoChange(
  tx: Db,
  { config }: Parts,
  by: CurrentUser,
  undone: Undone,
  at: Date,
): Promise<void> {
  const locked = await lockOrder(tx, undone.orderId);
  const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
  if (bulkKindRow(undone.kind).move) await undoMove(tx, { config }, by, row, undone, at);
  else await undoCash(tx, by, row, undone, at);
}

async function undoMove(
  tx: Db,
  { config }: Pick<Parts, 'config'>,
  by: CurrentUser,
  row: OrderRow,
  { kind, doneAt, stepBefore, reason }: Undone,
  at: Date,
): Promise<void> {
  const { move } = bulkKindRow(kind);
  const step = stepOfRow(row);
  const last = row.stepLog.at(-1);
  const isLast = last !== undefined && Date.parse(last.at) === doneAt.getTime();
  // A review is of a delivered order.
  const isReviewed = row.reviewText !== null;
  if (!move || !stepBefore || !isLast || isReviewed || step !== moveRow(move).to)
    throw new ApplicationError('broken-rule', bulkTexts.changedSince);
  if (!(await takeBackStepMail(tx, config, row)))
    throw new ApplicationError('broken-rule', bulkTexts.customerTold);
  await recordStep(tx, row, { step: stepBefore, at, by: by.userId, undoes: last.at });
  const changes = { before: { step }, after: { step: stepBefore, reason } };
  await recordOrderAudit(tx, at, by, { event: 'undoMove', id: row.id, ...changes });
}

async function undoCash(
  tx: Db,
  by: CurrentUser,
  row: OrderRow,
  { doneAt, reason }: Undone,
  at: Date,
): Promise<void> {
  const isSame = row.cashReceivedAt?.getTime() === doneAt.getTime();
  const isChanged = row.returnedAt !== null || row.receivedPoisha !== null || row.cashRefundedPoisha !== 0;
  if (!isSame || isChanged) throw new ApplicationError('broken-rule', bulkTexts.changedSince);
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, row.id));
  await recordUndoneCash(tx, at, row, items);
  await tx.update(orders).set({ cashReceivedAt: null }).where(eq(orders.id, row.id));
  const changes = {
    before: { cashReceived: poisha(payableAmount(row) - row.advancePaidPoisha) },
    after: { cashReceived: null, reason },
  };
  await recordOrderAudit(tx, at, by, { event: 'undoCash', id: row.id, ...changes });
}
