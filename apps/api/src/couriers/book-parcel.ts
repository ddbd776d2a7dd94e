/**
 * Books parcels at their courier, each once: what is asked is stored before it is asked, and after a lost answer the courier is asked
 * whether it has the parcel before it is booked again. Where it cannot be asked, staff are.
 */
import { type CourierName, couriers } from '@jontro/shop/couriers/couriers.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { isMoveOf, movesOf, stepOf } from '@jontro/shop/orders/order-steps.ts';
import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productGrams } from '../catalog/stock.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { toStorableText } from '../http/storable-text.ts';
import { advanceDue, cashAmount } from '../orders/order-money.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orderItems } from '../orders/orders.table.ts';
import { stepFieldsOf } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { createPlaceFinder } from './chosen-areas.ts';
import type { BulkBooking, BulkCourier, Consignment, Courier, NewParcel } from './courier.ts';
import { shipments } from './couriers.table.ts';
import { advanceOrder, silenceMs } from './report-step.ts';
import { lockShipment, type ShipmentRow } from './shipment-rows.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'orderPayments'>;

const minute = 60_000;
/** After how many attempts a courier that cannot be reached is asked again; the last one repeats. In ms. */
const pauses = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * minute);
const maxReasonLength = 300;
/** How long a courier that has accepted parcels in bulk has to name each of them by a message. In ms. */
const namedWithinMs = 60 * minute;

/** When a courier is asked again after so many attempts. */
export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (pauses[Math.min(tries, pauses.length) - 1] ?? minute));

/** Books a leased shipment that is waiting, or finds out what became of an earlier attempt. */
export async function bookParcel(parts: Parts, courier: Courier, leased: ShipmentRow): Promise<void> {
  if (leased.state === 'asking') {
    // The worker has ended, or the courier was taken from the settings, before its answer was stored.
    if (!courier.find) return beUnsure(parts, leased, shipmentTexts.unconfirmed);
    const found = await courier.find(leased.ref);
    if (found.kind === 'booked') return recordBooking(parts, leased, found);
    if (found.kind !== 'absent') return later(parts, leased, found.reason);
  }
  const parcel = await prepare(parts, leased);
  if (parcel) await recordAnswer(parts, courier, leased, await courier.book(parcel));
}

/** Books leased shipments of one courier that are waiting by one request. */
export async function bookParcels(
  parts: Parts,
  courier: BulkCourier,
  leased: readonly ShipmentRow[],
): Promise<void> {
  const asked: { row: ShipmentRow; parcel: NewParcel }[] = [];
  for (const row of leased) {
    const parcel = await prepare(parts, row);
    if (parcel) asked.push({ row, parcel });
  }
  if (asked.length === 0) return;
  const bookings = await courier.bookMany(asked.map(({ parcel }) => parcel));
  for (const [index, booking] of bookings.entries()) {
    const row = asked[index]?.row;
    if (row) await recordAnswer(parts, courier, row, booking);
  }
}

/** Stores what a courier has answered of a shipment that is being asked for. */
async function recordAnswer(
  parts: Parts,
  courier: Courier,
  leased: ShipmentRow,
  booking: BulkBooking,
): Promise<void> {
  if (booking.kind === 'booked') return recordBooking(parts, leased, booking);
  if (booking.kind === 'refused') return refuse(parts, leased, booking.reason);
  const now = parts.now();
  if (booking.kind === 'accepted')
    return postpone(parts, leased, {
      state: 'asking',
      reason: null,
      nextTryAt: new Date(now.getTime() + namedWithinMs),
    });
  if (booking.kind === 'alone')
    return postpone(parts, leased, { state: 'waiting', reason: null, nextTryAt: now });
  if (booking.kind === 'unsure' && !courier.find) return beUnsure(parts, leased, booking.reason);
  // It may have arrived: the next attempt asks first.
  const state = booking.kind === 'unsure' ? 'asking' : 'waiting';
  await later(parts, leased, booking.reason, state);
}

/** Whether an order is in the shop, where staff may have said already that it is booked. */
export function isToBook(order: OrderRow): boolean {
  const fields = stepFieldsOf(order);
  if (order.deletedAt || !isMoveOf('book', fields)) return false;
  return movesOf(fields).includes('book') || stepOf(fields) === 'booked';
}

/** Why an order cannot be booked; undefined if it can. */
export async function bookingObstacle(
  db: Parts['db'],
  { orderPayments }: Pick<Parts, 'orderPayments'>,
  order: OrderRow,
) {
  if (!isToBook(order)) return shipmentTexts.otherStep;
  if (advanceDue(order) > 0) return advanceTexts.notPacked;
  if (await orderPayments.paymentMayArrive(db, order.id)) return shipmentTexts.undecided;
  return undefined;
}

/** What is asked, as the order is at this moment, stored as being asked; undefined if that ends here. */
const prepare = (parts: Parts, leased: ShipmentRow): Promise<NewParcel | undefined> =>
  inTransaction(parts.db, async (tx) => {
    const { shipment, order } = await lockShipment(tx, leased);
    // Given up, booked by a message of the courier, or leased anew meanwhile.
    if (!isWorkedOn(shipment) || shipment.tries !== leased.tries) return undefined;
    const isHere = eq(shipments.id, leased.id);
    if (await bookingObstacle(tx, parts, order)) {
      const reason = shipmentTexts.gone;
      await tx
        .update(shipments)
        .set({ state: 'refused', reason, nextTryAt: null, leaseUntil: null })
        .where(isHere);
      return undefined;
    }
    const cashPoisha = cashAmount(order);
    await tx.update(shipments).set({ state: 'asking', cashPoisha }).where(isHere);
    const area = await createPlaceFinder(tx, [order.id])(shipment.courier, order);
    return {
      ref: shipment.ref,
      name: order.name,
      mobileNumber: order.mobileNumber,
      address: addressOf(order, shipment.courier),
      cashPoisha,
      note: order.additionalInfo,
      ...(await contentsOf(tx, [order.id]))(order.id),
      valuePoisha: order.totalPoisha,
      place: area?.place,
      knowsPlaces: area !== undefined,
    };
  });

/** How many pieces orders have by their ids, and what those weigh whose weight is known. */
export async function contentsOf(
  db: Parts['db'],
  ids: readonly string[],
): Promise<(id: string) => { units: number; grams: number }> {
  const rows = await db
    .select({
      id: orderItems.orderId,
      units: sum(orderItems.quantity).mapWith(Number),
      grams: sum(sql`${orderItems.quantity} * ${productGrams}`).mapWith(Number),
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, [...ids]))
    .groupBy(orderItems.orderId);
  const byId = new Map(rows.map(({ id, units, grams }) => [id, { units, grams: grams ?? 0 }]));
  return (id) => byId.get(id) ?? { units: 1, grams: 0 };
}

/** With area and district, unless only the address itself fits. */
function addressOf({ address, area, district }: OrderRow, courier: CourierName): string {
  const full = [address, area, district].filter(Boolean).join(', ');
  return full.length <= couriers[courier].limits.address ? full : address;
}

const isWorkedOn = ({ state }: ShipmentRow): boolean => state === 'waiting' || state === 'asking';
const stillWorkedOn = ({ id }: ShipmentRow) =>
  and(eq(shipments.id, id), inArray(shipments.state, ['waiting', 'asking']));

/** Stores the consignment and moves the order; a message of the courier may have done so before. */
const recordBooking = (parts: Parts, leased: ShipmentRow, consignment: Consignment): Promise<void> =>
  inTransaction(parts.db, async (tx) => {
    const locked = await lockShipment(tx, leased);
    await storeBooking(tx, parts, locked, consignment);
  });

/** The same in a transaction that has locked both rows. */
export async function storeBooking(
  tx: Db,
  parts: Parts,
  { shipment: before, order }: { shipment: ShipmentRow; order: OrderRow },
  { consignmentId, trackingCode, feePoisha }: Consignment,
): Promise<void> {
  const now = parts.now();
  const isFirst = isWorkedOn(before) || before.state === 'refused' || before.state === 'unsure';
  const [shipment] = await tx
    .update(shipments)
    .set({
      consignmentId: before.consignmentId ?? consignmentId,
      trackingCode: before.trackingCode ?? trackingCode,
      feePoisha: before.feePoisha ?? feePoisha,
      leaseUntil: null,
      // One that was given up meanwhile is to be stopped at the courier.
      ...(before.step === null && { step: 'booked', stepAt: now, heardAt: now }),
      ...(isFirst && {
        state: 'booked',
        reason: null,
        tries: 0,
        nextTryAt: new Date(now.getTime() + silenceMs),
      }),
    })
    .where(eq(shipments.id, before.id))
    .returning();
  if (shipment?.state === 'booked') await advanceOrder(tx, parts, shipment, order);
}

/** Ends the work on a shipment until staff do something. */
async function leave(
  { db }: Parts,
  leased: ShipmentRow,
  state: 'refused' | 'unsure',
  reason: string,
): Promise<void> {
  await db
    .update(shipments)
    .set({ state, reason: toStorableText(reason, maxReasonLength), nextTryAt: null, leaseUntil: null })
    .where(stillWorkedOn(leased));
}
const refuse = (parts: Parts, leased: ShipmentRow, reason: string) => leave(parts, leased, 'refused', reason);
/** The courier may have it and cannot be asked: nobody but staff, or a message of the courier, can say so. */
const beUnsure = (parts: Parts, leased: ShipmentRow, reason: string) =>
  leave(parts, leased, 'unsure', reason);

/** Tries again later, ever more rarely; the courier may be away for days. */
export const later = (
  parts: Pick<Parts, 'db' | 'now'>,
  leased: ShipmentRow,
  reason: string,
  state: 'waiting' | 'asking' = 'asking',
): Promise<void> =>
  postpone(parts, leased, {
    state,
    reason: toStorableText(reason, maxReasonLength),
    nextTryAt: nextTry(leased.tries, parts.now()),
  });

async function postpone(
  { db }: Pick<Parts, 'db'>,
  leased: ShipmentRow,
  next: { state: 'waiting' | 'asking'; reason: string | null; nextTryAt: Date },
): Promise<void> {
  await db
    .update(shipments)
    .set({ ...next, leaseUntil: null })
    .where(stillWorkedOn(leased));
}
