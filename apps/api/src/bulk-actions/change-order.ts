/** What an action does to one order, or undoes of it, within the transaction that stores its result. */
import { type BulkKind, bulkKindRow, bulkTexts } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { poisha } from '@jontro/shop/money.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { moveWithin } from '../orders/move-order.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { lockOrder, receiveCashWithin } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import { undoStepWithin } from '../orders/undo-move.ts';
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
  const result: { modifiedCount: number; message: string; from?: OrderStep } = move
    ? await moveWithin(tx, { now, config }, by, { id: orderId, move, undoable })
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
  const { doneAt, stepBefore, reason } = undone;
  const made = { at: doneAt, from: stepBefore };
  if (bulkKindRow(undone.kind).move) await undoStepWithin(tx, { config }, by, row, { at, made, reason });
  else await undoCash(tx, by, row, undone, at);
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
