/** Lets an order go on without the advance that it waits for. */
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../audit/record-audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { advanceDue } from './order-money.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';

/**
 * Asks for nothing in advance any more; an open page of a payment is closed, and what is paid on it nevertheless is less to pay at the
 * door. Throws 404 for an unknown order, 409 if nothing is due in advance.
 */
export function waiveAdvance(
  { db, now, orderPayments }: Pick<Context, 'db' | 'now' | 'orderPayments'>,
  by: Actor,
  id: string,
): Promise<{ modifiedCount: number; message: string }> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const due = advanceDue(row);
    if (due === 0) throw new ApplicationError('broken-rule', advanceTexts.noneDue);
    const at = now();
    await orderPayments.closeOpenAttempt(tx, at, id);
    await tx.update(orders).set({ advancePoisha: row.advancePaidPoisha }).where(eq(orders.id, id));
    const changes = { before: { amount: due }, after: { amount: 0 } };
    await recordOrderAudit(tx, at, by, { event: 'waiveAdvance', id, ...changes });
    return { modifiedCount: 1, message: advanceTexts.letGo };
  });
}
