/** Compares the lines of a payout with the parcels of the shop, and stores what each is. Records nothing. */
import { type PayoutLineState, payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { poisha } from '@jontro/shop/money.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { shipments } from '../couriers/couriers.table.ts';
import type { Db } from '../database/db.ts';
import type { OrderPayments, OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { type Comparison, compareLine } from './compare-line.ts';
import { courierPayoutLines, type courierPayouts } from './courier-payouts.table.ts';
import { findParcels, findSettled, parcelKey } from './find-parcels.ts';

export type PayoutRow = typeof courierPayouts.$inferSelect;
export type LineRow = typeof courierPayoutLines.$inferSelect;
type Payments = Pick<OrderPayments, 'paymentsMayArrive'>;

/** How many lines are compared and stored at a time. */
export const slice = 500;
/** The states that change when the orders do. */
const comparedStates: readonly PayoutLineState[] = [
  'matched',
  'short',
  'over',
  'unknown',
  'undelivered',
  'already',
];

/** Finds the parcels of lines that have none yet, and compares all lines that nobody has decided. */
export async function compareLines(tx: Db, payments: Payments, payout: PayoutRow): Promise<void> {
  const rows = await tx
    .select()
    .from(courierPayoutLines)
    .where(
      and(eq(courierPayoutLines.payoutId, payout.id), inArray(courierPayoutLines.state, [...comparedStates])),
    )
    .orderBy(asc(courierPayoutLines.line));
  const seen = new Set<string>();
  for (let from = 0; from < rows.length; from += slice) {
    const part = await withParcels(tx, payout, rows.slice(from, from + slice));
    await storeLines(tx, await compareSlice(tx, payments, part, seen));
  }
}

async function withParcels(tx: Db, { courier }: PayoutRow, lines: readonly LineRow[]): Promise<LineRow[]> {
  const found = await findParcels(tx, courier, lines);
  return lines.map((line, index) => {
    // One that staff have named stays.
    if (line.orderId !== null) return line;
    const parcel = found[index];
    if (parcel === 'several') return { ...line, reason: payoutTexts.twoOrders };
    return { ...line, reason: null, ...parcel };
  });
}

export type ComparedLine = LineRow & { comparison: Comparison };

/** Compares lines by the orders and shipments that they have; `seen` are the parcels of earlier lines. */
export async function compareSlice(
  tx: Db,
  payments: Payments,
  lines: readonly LineRow[],
  seen: Set<string>,
): Promise<ComparedLine[]> {
  const parcels = lines.flatMap(({ orderId, shipmentId }) =>
    orderId === null ? [] : [{ orderId, shipmentId }],
  );
  const orderIds = [...new Set(parcels.map(({ orderId }) => orderId))];
  const shipmentIds = parcels.flatMap(({ shipmentId }) => shipmentId ?? []);
  const [orderRows, shipmentRows, isSettled, undecided] = [
    await tx.select().from(orders).where(inArray(orders.id, orderIds)),
    await tx.select().from(shipments).where(inArray(shipments.id, shipmentIds)),
    await findSettled(tx, parcels),
    await payments.paymentsMayArrive(tx, orderIds),
  ];
  const orderOf = new Map(orderRows.map((row): [string, OrderRow] => [row.id, row]));
  const shipmentOf = new Map(shipmentRows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const { orderId, shipmentId } = line;
    const order = orderId === null ? undefined : orderOf.get(orderId);
    if (!order || orderId === null) {
      const comparison = compareLine(poisha(0), undefined);
      return { ...line, comparison: { ...comparison, reason: line.reason } };
    }
    const parcel = { orderId, shipmentId };
    const key = parcelKey(parcel);
    const comparison = compareLine(line.collectedPoisha ?? poisha(0), {
      order,
      shipment: shipmentId === null ? undefined : shipmentOf.get(shipmentId),
      settled: isSettled(parcel),
      repeated: seen.has(key),
      undecided: undecided.has(orderId),
    });
    seen.add(key);
    return { ...line, comparison };
  });
}

/** Stores what lines are now; a settled one is stored by its record. */
export async function storeLines(tx: Db, lines: readonly ComparedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const values = JSON.stringify(
    lines.map(({ id, orderId, shipmentId, comparison: { state, duePoisha, reason } }) => ({
      id,
      order_id: orderId,
      shipment_id: shipmentId,
      state,
      due_poisha: duePoisha,
      reason,
    })),
  );
  await tx.execute(sql`
    update ${courierPayoutLines} as stored set state = compared.state, due_poisha = compared.due_poisha,
      reason = compared.reason, order_id = compared.order_id, shipment_id = compared.shipment_id
    from jsonb_to_recordset(${values}::jsonb) as compared(
      id text, order_id text, shipment_id text, state text, due_poisha bigint, reason text)
    where stored.id = compared.id`);
}
