/** Audit events of orders, whose subject is named by its number and the ordered products, not by the customer. */
import type { AuditChanges, AuditEvent } from '@jontro/shop/audit/audit.ts';
import { asc, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { orderNumberOf } from './order-numbers.ts';
import { orderItems, orders } from './orders.table.ts';

/** Records an audit event in the transaction of the change. */
export async function recordOrderAudit(
  tx: Db,
  at: Date,
  by: Actor,
  { event, id, ...changes }: { event: AuditEvent; id: string; before: AuditChanges; after: AuditChanges },
): Promise<void> {
  const [first, ...others] = await tx
    .select({
      name: orderItems.name,
      quantity: orderItems.quantity,
      number: orders.number,
      numberPrefix: orders.numberPrefix,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const number = first && orderNumberOf(first).orderNumber;
  const lines = first ? `${first.quantity} × ${first.name}${more}` : 'An order of nothing';
  const name = number ? `${number}: ${lines}` : lines;
  await recordAudit(tx, at, by, { event, subjectId: id, name, ...changes });
}
