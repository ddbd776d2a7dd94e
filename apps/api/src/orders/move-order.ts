/** Moves an order from one step to another: status, times, audit event and mail in one transaction. */
import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { type MoveMessage, messagesAfter } from '@jontro/shop/mail/message-templates.ts';
import { type OrderMove, orderMoves, orderSteps, stepOf } from '@jontro/shop/orders/order-steps.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mailContextOf, orderMovedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { toOrders } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';

/** Moves with an audit event of their own, instead of that of every move. */
const auditEvents: { [Move in OrderMove]?: AuditEvent } = { deliver: 'deliverOrder' };

/**
 * Makes a move. The count is 0 for an order that is at its end already. Throws 404 for an unknown or deleted order, 403
 * without the move's permission, 409 from a step that the move does not begin at.
 */
export async function moveOrder(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  currentUser: CurrentUser,
  { id, move }: { id: string; move: OrderMove },
): Promise<{ modifiedCount: number; message: string }> {
  const { from, to, permission, notice, repeated } = orderMoves[move];
  if (!hasPermission(currentUser.role, permission))
    throw new ApplicationError('no-role', sessionTexts.notAllowed);
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const step = stepOf(row);
    if (step === to) return { modifiedCount: 0, message: repeated };
    if (!(from as readonly string[]).includes(step))
      throw new ApplicationError('broken-rule', orderTexts.wrongStep);
    const at = now();
    const { status } = orderSteps[to];
    const [moved] = await tx
      .update(orders)
      .set({
        step: to,
        stepChanges: [...row.stepChanges, { step: to, at: at.toISOString() }],
        status,
        ...(status === 'Delivered' && { deliveredAt: at }),
      })
      .where(eq(orders.id, id))
      .returning();
    const event = auditEvents[move];
    const changes = event
      ? { before: { status: row.status }, after: { status } }
      : { before: { step }, after: { step: to } };
    await recordOrderAudit(tx, at, currentUser, { event: event ?? 'moveOrder', id, ...changes });
    if (moved) await mailCustomer(tx, at, config, moved, messagesAfter(move));
    return { modifiedCount: 1, message: notice };
  });
}

async function mailCustomer(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: typeof orders.$inferSelect,
  messages: readonly MoveMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const [order] = await toOrders(tx, [row]);
  if (!order) return;
  const mailContext = { ...mailContextOf(config), language: row.language };
  for (const message of messages) await queueMail(tx, at, orderMovedMail(message, order, mailContext));
}
