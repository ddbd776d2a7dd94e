/** Audit events of orders, whose subject is named by the ordered products, not by the customer. */
import type { AuditChanges, AuditEvent } from '@jontro/shop/audit/audit.ts';
import { asc, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { orderItems } from './orders.table.ts';

/** Records an audit event in the transaction of the change. */
export async function recordOrderAudit(
  tx: Db,
  at: Date,
  by: Actor,
  { event, id, ...changes }: { event: AuditEvent; id: string; before: AuditChanges; after: AuditChanges },
): Promise<void> {
  const [first, ...others] = await tx
    .select({ name: orderItems.name, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const name = first ? `${first.quantity} × ${first.name}${more}` : 'An order of nothing';
  await recordAudit(tx, at, by, { event, subjectId: id, name, ...changes });
}
