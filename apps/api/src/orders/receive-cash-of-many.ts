/** Records the cash of many delivered orders at once, as a courier pays it out. */
import { inArray } from 'drizzle-orm';
import type { Actor } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { cashReceipt, openAmount } from './order-money.ts';
import type { OrderRow } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { recordOrderAudits } from './record-order-audit.ts';

/** `rows` are locked, and `orderCan.receiveCash` is true of each, with no payment that may still arrive. */
export async function receiveCashOfMany(
  tx: Db,
  at: Date,
  by: Actor,
  rows: readonly OrderRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .update(orders)
    .set({ cashReceivedAt: at, receivedPoisha: cashReceipt })
    .where(inArray(orders.id, ids));
  await recordOrderAudits(
    tx,
    at,
    by,
    rows.map((row) => ({
      event: 'receiveCash',
      id: row.id,
      before: { cashReceived: null },
      after: { cashReceived: openAmount(row) },
    })),
  );
}
