/** Audit events of orders, whose subject is named by its number and the ordered products, not by the customer. */
import type { AuditChanges, AuditEvent } from '@jontro/shop/audit/audit.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { type Actor, recordAudits } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { orderNumberOf } from './order-numbers.ts';
import { orderItems, orders } from './orders.table.ts';

export interface OrderAudit {
  event: AuditEvent;
  id: string;
  before: AuditChanges;
  after: AuditChanges;
}

/** Records an audit event in the transaction of the change. */
export const recordOrderAudit = (tx: Db, at: Date, by: Actor, audit: OrderAudit): Promise<void> =>
  recordOrderAudits(tx, at, by, [audit]);

/** The same for many orders of one act. */
export async function recordOrderAudits(
  tx: Db,
  at: Date,
  by: Actor,
  audits: readonly OrderAudit[],
): Promise<void> {
  const items = await tx
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      number: orders.number,
      numberPrefix: orders.numberPrefix,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      inArray(
        orderItems.orderId,
        audits.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const nameOf = (id: string): string => {
    const [first, ...others] = byOrder.get(id) ?? [];
    if (!first) return 'An order of nothing';
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const lines = `${first.quantity} × ${first.name}${more}`;
    const number = orderNumberOf(first).orderNumber;
    return number ? `${number}: ${lines}` : lines;
  };
  await recordAudits(
    tx,
    at,
    by,
    audits.map(({ event, id, before, after }) => ({ event, subjectId: id, name: nameOf(id), before, after })),
  );
}
