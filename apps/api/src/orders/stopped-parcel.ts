/** An order whose parcel was stopped at its courier is not booked any more. */
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import { type OrderStep, orderMoves } from '@jontro/shop/orders/order-steps.ts';
import { desc, eq } from 'drizzle-orm';
import { shipments } from '../couriers/couriers.table.ts';
import type { Db } from '../database/db.ts';
import { recordStep } from './move-order.ts';
import type { OrderRow } from './order-rows.ts';
import { stepOfRow, wireSteps } from './step-columns.ts';

/**
 * Takes the booking of a locked order back, whose last parcel has ended before its courier had it: the step is that before the booking.
 * Returns the order as it is then, undefined if nothing is to be taken back.
 */
export async function takeBackBooking(
  tx: Db,
  row: OrderRow,
  { at, by }: { at: Date; by: string | null },
): Promise<OrderRow | undefined> {
  if (stepOfRow(row) !== 'booked') return undefined;
  const [parcel] = await tx
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, row.id))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  const { stepChanges = [] } = wireSteps(row, false);
  const booked = stepChanges.findLast((change) => change.step === 'booked');
  // One that ended before the booking is not its parcel: that was booked by hand, with another courier.
  const isStopped =
    parcel?.endedAt &&
    (parcel.state === 'withdrawn' || parcel.step === 'returned') &&
    (!booked || parcel.endedAt >= new Date(booked.at));
  if (!isStopped) return undefined;
  const from: readonly OrderStep[] = orderMoves.book.from;
  const step = stepChanges.findLast((change) => from.includes(change.step))?.step ?? 'placed';
  const columns = row.courier === couriers[parcel.courier].name ? { courier: null, parcelCode: null } : {};
  return recordStep(tx, row, { step, at, by, undoes: booked?.at }, columns);
}
