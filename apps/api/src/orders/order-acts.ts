/** An admin's acts on orders in the audit log, named by what was ordered and not by who ordered it. */
import type { AuditAct, AuditFacts } from '@jontro/shop/audit/audit.ts';
import { asc, eq } from 'drizzle-orm';
import { type Actor, noteAct } from '../audit/note-act.ts';
import type { Db } from '../database/db.ts';
import { orderItems } from './orders.table.ts';

/** Writes the entry in the transaction of the act. */
export async function noteOrderAct(
  tx: Db,
  at: Date,
  by: Actor,
  { act, id, ...facts }: { act: AuditAct; id: string; before: AuditFacts; after: AuditFacts },
): Promise<void> {
  const [first, ...others] = await tx
    .select({ name: orderItems.name, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const name = first ? `${first.quantity} × ${first.name}${more}` : 'An order of nothing';
  await noteAct(tx, at, by, { act, on: id, name, ...facts });
}
