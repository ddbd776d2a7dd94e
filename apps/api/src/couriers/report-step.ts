/** Stores what a courier says of a parcel, once, and moves its order forward by it, back only from a booking that came to nothing. */
import { createHash } from 'node:crypto';
import { type CourierName, couriers } from '@jontro/shop/couriers/couriers.ts';
import {
  furthest,
  isShipmentEnd,
  orderStepAfter,
  stepsAfterHandover,
} from '@jontro/shop/couriers/shipment-steps.ts';
import { wordsRetentionDays } from '@jontro/shop/couriers/shipments.ts';
import { maxNoteLength } from '@jontro/shop/orders/orders.ts';
import { canHaveParcel } from '@jontro/shop/orders/parcels.ts';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { courierActor } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { toStorableText } from '../http/storable-text.ts';
import { parcelChanges } from '../orders/change-parcel.ts';
import { takeBackStepMail } from '../orders/mail-step.ts';
import { makeMove, reachStep } from '../orders/move-order.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import { stepFieldsOf, stepOfRow } from '../orders/step-columns.ts';
import { takeBackBooking } from '../orders/stopped-parcel.ts';
import type { Context } from '../runtime/context.ts';
import type { CourierReport } from './courier.ts';
import { shipmentEvents, shipments } from './couriers.table.ts';
import { lockShipment, type ShipmentRow } from './shipment-rows.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config'>;

const hour = 3_600_000;
/** After this time without a message the courier is asked. In ms. */
export const silenceMs = 3 * hour;
/** A clock may be so much ahead; a later time is not believed. In ms. */
const skewMs = 10 * 60_000;
const maxStatusLength = 60;
/** As in the setting of what is kept. In ms. */
export const wordsRetentionMs = wordsRetentionDays * 24 * hour;

/** `unknown`: a parcel that the shop does not have. `repeated`: a message that it has already. */
export type ReportResult = 'stored' | 'repeated' | 'unknown';

/** Stores a report and what follows from it in one transaction. */
export async function reportStep(
  parts: Parts,
  courier: CourierName,
  given: CourierReport,
  source: 'webhook' | 'answer',
): Promise<ReportResult> {
  const [known, other] = await findReported(parts.db, courier, given);
  if (!known) return 'unknown';
  // Two parcels under one message: the courier's id is that of the other.
  const report = other ? { ...given, consignmentId: undefined, trackingCode: undefined } : given;
  return inTransaction(parts.db, async (tx) => {
    const { shipment, order } = await lockShipment(tx, known);
    const now = parts.now();
    const at = report.at.getTime() > now.getTime() + skewMs ? now : report.at;
    const words = wordsOf(report);
    if (!(await storeEvent(tx, shipment, { report, at, now, words, source }))) return 'repeated';
    await follow(tx, parts, shipment, order, { report, at, now, words });
    return 'stored';
  });
}

async function findReported(
  db: Db,
  courier: CourierName,
  { ref, consignmentId }: CourierReport,
): Promise<ShipmentRow[]> {
  const names = or(
    ref === undefined ? undefined : eq(shipments.ref, ref),
    consignmentId === undefined ? undefined : eq(shipments.consignmentId, consignmentId),
  );
  const rows = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.courier, courier), names))
    .orderBy(desc(shipments.createdAt));
  // The shop's own number comes first: a wrong id of the courier must not move another order.
  return rows.sort((one, two) => Number(two.ref === ref) - Number(one.ref === ref));
}

/** What a courier says to people, as it is stored. */
type Words = { words?: string; wordsBengali?: string };

function wordsOf({ words, wordsBengali }: CourierReport): Words {
  const [english, bengali] = [words, wordsBengali].map((text) => text && toStorableText(text, maxNoteLength));
  const one = english || bengali;
  return { ...(one && { words: one }), ...(bengali && { wordsBengali: bengali }) };
}

interface Heard {
  report: CourierReport;
  at: Date;
  now: Date;
  words: Words;
}

/** Returns false for a copy of a message, also for an answer that says nothing new. */
async function storeEvent(
  tx: Db,
  shipment: ShipmentRow,
  { report, at, now, words, source }: Heard & { source: 'webhook' | 'answer' },
): Promise<boolean> {
  const status = toStorableText(report.status, maxStatusLength);
  if (source === 'answer' && (await isLastStatus(tx, shipment, status))) return false;
  const said = [status.toLowerCase(), report.at.toISOString(), report.words ?? ''].join('\n');
  const key = createHash('sha256').update(said).digest('base64url');
  const event = {
    id: newId(now),
    shipmentId: shipment.id,
    source,
    status,
    step: report.step ?? null,
    ...words,
    at,
    receivedAt: now,
    key,
  };
  const inserted = await tx
    .insert(shipmentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: shipmentEvents.id });
  return inserted.length > 0;
}

async function isLastStatus(tx: Db, { id }: ShipmentRow, status: string): Promise<boolean> {
  const events = await tx.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id));
  const last = events.filter(({ step }) => step !== null).sort((a, b) => +a.receivedAt - +b.receivedAt);
  return last.at(-1)?.status.toLowerCase() === status.toLowerCase();
}

const hasLeft = async (tx: Db, { id }: ShipmentRow): Promise<boolean> =>
  (await tx.$count(
    shipmentEvents,
    and(eq(shipmentEvents.shipmentId, id), inArray(shipmentEvents.step, [...stepsAfterHandover])),
  )) > 0;

async function follow(
  tx: Db,
  parts: Parts,
  before: ShipmentRow,
  order: OrderRow,
  { report, at, now, words }: Heard,
): Promise<void> {
  const present = before.step
    ? { step: before.step, at: (before.stepAt ?? before.createdAt).toISOString() }
    : undefined;
  // The courier speaks of it, so it has it, whatever became of the answer to the booking.
  const isBooked = before.state !== 'withdrawn';
  const reported = report.step && { step: report.step, at: at.toISOString() };
  const base = present ?? { step: 'booked' as const, at: before.createdAt.toISOString() };
  const next = reported ? furthest(base, reported) : base;
  const isEnd = isShipmentEnd(next.step);
  const [shipment] = await tx
    .update(shipments)
    .set({
      // Also of one that was given up: it is to be stopped at the courier.
      ...((isBooked || reported) && { step: next.step, stepAt: new Date(next.at) }),
      ...(isBooked && { state: 'booked', reason: null }),
      // Both are replaced, so that they say the same.
      ...(words.words && { wordsBengali: null, ...words }),
      ...(report.feePoisha !== undefined && { feePoisha: report.feePoisha }),
      ...(before.consignmentId === null && report.consignmentId && { consignmentId: report.consignmentId }),
      ...(before.trackingCode === null && report.trackingCode && { trackingCode: report.trackingCode }),
      heardAt: now,
      endedAt: before.endedAt ?? (isEnd ? now : null),
      nextTryAt: isEnd || !isBooked ? null : new Date(now.getTime() + silenceMs),
      tries: 0,
    })
    .where(eq(shipments.id, before.id))
    .returning();
  if (!shipment || !isBooked) return;
  const isNew = present === undefined || next !== base;
  // A report of the way that comes after the end still says that the parcel has left the shop.
  const isLate = reported !== undefined && isEnd && stepsAfterHandover.includes(reported.step);
  if (isNew || isLate) await advanceOrder(tx, parts, shipment, order, next === reported ? words : {});
}

/** Moves the order of a booked parcel as far as the parcel is, back only from a booking that the courier has stopped; `order` is locked. */
export async function advanceOrder(
  tx: Db,
  parts: Parts,
  shipment: ShipmentRow,
  order: OrderRow,
  { words, wordsBengali }: Words = {},
): Promise<void> {
  if (order.deletedAt || !shipment.step) return;
  const left = await hasLeft(tx, shipment);
  const isStopped = shipment.step === 'returned' && !left;
  if (isStopped && (await unbook(tx, parts, order))) return;
  const columns = parcelColumns(shipment, order);
  const next = orderStepAfter(stepOfRow(order), shipment.step, left);
  // Nobody brings it.
  if (isStopped && next === undefined) return;
  if (next === undefined || next === 'delivered') {
    if (columns) await tx.update(orders).set(columns).where(eq(orders.id, order.id));
    if (next) await makeMove(tx, parts, courierActor, { id: order.id, move: 'deliver' });
    return;
  }
  await reachStep(tx, parts, courierActor, order, {
    step: next,
    note: words,
    noteBengali: wordsBengali,
    columns: columns ?? {},
  });
}

/** Takes the booking of an order back whose courier has stopped the parcel; returns whether there was one. */
async function unbook(tx: Db, { now }: Pick<Parts, 'now'>, order: OrderRow): Promise<boolean> {
  const at = now();
  const unbooked = await takeBackBooking(tx, order, { at, by: null });
  if (!unbooked) return false;
  // Its customer has not heard of the booking where the mail still waits.
  await takeBackStepMail(tx, order);
  const parcels = parcelChanges(order, unbooked);
  await recordOrderAudit(tx, at, courierActor, {
    event: 'moveOrder',
    id: order.id,
    before: { step: stepOfRow(order), ...parcels.before },
    after: { step: stepOfRow(unbooked), ...parcels.after },
  });
  return true;
}

/** Who brings it and under which code, as customers see it; undefined if the order has that already or has ended. */
function parcelColumns(
  { courier, trackingCode }: ShipmentRow,
  order: OrderRow,
): Pick<OrderRow, 'courier' | 'parcelCode'> | undefined {
  const { name } = couriers[courier];
  const isSame = order.courier === name && (trackingCode === null || order.parcelCode === trackingCode);
  if (isSame || !canHaveParcel(stepFieldsOf(order))) return undefined;
  return { courier: name, parcelCode: trackingCode };
}
