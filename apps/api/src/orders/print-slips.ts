/** Marks the packing slips of orders as printed, so that each is printed once. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { chosenIds } from '@jontro/shop/orders/order-choice.ts';
import type { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { and, asc, inArray } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../runtime/context.ts';
import { orderConditions } from './order-conditions.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';

/**
 * Returns the ids of the orders whose slip is to be printed now: those that are to be packed, and whose slip nobody has printed. Of two
 * requests at once each order is in one.
 */
export const printSlips = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  { ids }: { ids: string },
): Promise<EndpointResponse<typeof packingEndpoints.printSlips>> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, chosenIds(ids)), notDeleted, orderConditions['slips-to-print']))
      .orderBy(asc(orders.id))
      .for('update');
    const [first] = rows;
    if (!first) return { printed: [] };
    const printed = rows.map(({ id }) => id);
    const at = now();
    await tx.update(orders).set({ slipPrintedAt: at }).where(inArray(orders.id, printed));
    await recordAudit(tx, at, by, {
      event: 'printSlips',
      subjectId: first.id,
      name: 'Packing slips',
      after: { rows: printed.length },
    });
    return { printed };
  });
