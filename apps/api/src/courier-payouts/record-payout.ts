/** Records the cash of a payout's matched lines in one transaction, each parcel once, and carries out decisions about the others. */
import type { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import {
  type CourierPayout,
  isOpenPayoutState,
  openPayoutStates,
  type PayoutLineState,
  payoutTexts,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { sumOf } from '@jontro/shop/money.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { shipments } from '../couriers/couriers.table.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orders } from '../orders/orders.table.ts';
import { receiveCashOfMany } from '../orders/receive-cash-of-many.ts';
import { settleDifferenceWithin } from '../orders/settle-difference.ts';
import { findNamedOrder } from '../payment-statements/fitting-orders.ts';
import type { Context } from '../runtime/context.ts';
import { courierPayoutLines, courierPayouts } from './courier-payouts.table.ts';
import { bookedCourier, parcelKey } from './find-parcels.ts';
import {
  type ComparedLine,
  compareSlice,
  type LineRow,
  type PayoutRow,
  slice,
  storeLines,
} from './payout-lines.ts';
import { readPayout } from './read-payouts.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'orderPayments' | 'limits'>;

/** Locks a payout whose columns are assigned. Throws 404, and 409 without columns. */
async function lockChecked(tx: Db, id: string): Promise<PayoutRow> {
  const [row] = await tx.select().from(courierPayouts).where(eq(courierPayouts.id, id)).for('update');
  const payout = orNotFound(row, payoutTexts.notFound);
  if (!payout.checkedAt) throw new ApplicationError('broken-rule', payoutTexts.noColumns);
  return payout;
}

/**
 * Records the cash of all matched lines, each compared once more with its locked order; one that no longer matches stays listed. Throws
 * 404, 409 where nothing is matched, 429.
 */
export async function recordPayout(
  parts: Parts,
  currentUser: CurrentUser,
  id: string,
): Promise<CourierPayout> {
  await parts.limits.limit('courier-payout', currentUser.userId);
  return inTransaction(parts.db, async (tx) => {
    const payout = await lockChecked(tx, id);
    // In the order of the orders, which is that of their locks.
    const lines = await tx
      .select()
      .from(courierPayoutLines)
      .where(and(eq(courierPayoutLines.payoutId, id), eq(courierPayoutLines.state, 'matched')))
      .orderBy(asc(courierPayoutLines.orderId), asc(courierPayoutLines.line));
    const recorded = await settleLines(tx, parts, currentUser, { lines, from: ['matched'], to: 'recorded' });
    if (recorded.length === 0) throw new ApplicationError('broken-rule', payoutTexts.nothingMatched);
    const amount = sumOf(recorded.map(({ comparison }) => comparison.toRecord));
    await recordAudit(tx, parts.now(), currentUser, {
      event: 'recordPayout',
      subjectId: id,
      name: `${payout.courier}: ${payout.file}`,
      after: { rows: recorded.length, amount },
    });
    return readPayout(tx, id);
  });
}

interface Settling {
  lines: readonly LineRow[];
  /** The states in which a line is settled when it is compared once more. */
  from: readonly PayoutLineState[];
  to: 'recorded' | 'accepted';
}

/** Settles what still compares so, stores what the others are now; returns the settled lines. */
async function settleLines(
  tx: Db,
  parts: Parts,
  by: CurrentUser,
  { lines, from, to }: Settling,
): Promise<ComparedLine[]> {
  const at = parts.now();
  const seen = new Set<string>();
  const settled: ComparedLine[] = [];
  for (let start = 0; start < lines.length; start += slice) {
    const part = lines.slice(start, start + slice);
    const ids = part.flatMap(({ orderId }) => orderId ?? []);
    const locked = await tx
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(orders.id)
      .for('update');
    const compared = await compareSlice(tx, parts.orderPayments, part, seen);
    const fitting = compared.filter(({ comparison }) => from.includes(comparison.state));
    await storeLines(
      tx,
      compared.filter((line) => !fitting.includes(line)),
    );
    const due = new Set(
      fitting.filter(({ comparison }) => comparison.toRecord > 0).map(({ orderId }) => orderId),
    );
    const unpaid = locked.filter(({ id, paid }) => due.has(id) && !paid);
    await receiveCashOfMany(tx, at, by, unpaid);
    // A difference of an order that was paid online, collected at the door.
    for (const { id, paid } of locked)
      if (due.has(id) && paid)
        await settleDifferenceWithin(tx, { ...parts, now: () => at }, by, { id, by: 'cash' });
    await storeSettled(tx, at, by, fitting, to);
    settled.push(...fitting);
  }
  return settled;
}

/** Stores settled lines, and the charge of each parcel with its shipment. */
async function storeSettled(
  tx: Db,
  at: Date,
  by: CurrentUser,
  lines: readonly ComparedLine[],
  state: 'recorded' | 'accepted',
): Promise<void> {
  if (lines.length === 0) return;
  const values = JSON.stringify(
    lines.map(({ id, shipmentId, feePoisha, comparison: { duePoisha, toRecord, reason } }) => ({
      id,
      shipment_id: shipmentId,
      fee: feePoisha,
      due: duePoisha,
      recorded: toRecord,
      reason,
    })),
  );
  const settled = sql`jsonb_to_recordset(${values}::jsonb) as settled(
    id text, shipment_id text, fee bigint, due bigint, recorded bigint, reason text)`;
  await tx.execute(sql`
    update ${courierPayoutLines} as stored set state = ${state}, due_poisha = settled.due,
      recorded_poisha = settled.recorded, reason = settled.reason, decided_by = ${by.email},
      decided_at = ${at.toISOString()}::timestamptz
    from ${settled} where stored.id = settled.id`);
  await tx.execute(sql`
    update ${shipments} as stored set fee_poisha = settled.fee
    from ${settled} where stored.id = settled.shipment_id and settled.fee is not null`);
}

/**
 * Decides one line that is not matched. Throws 400 without an order to name, 404 for an unknown payout, line or order, 409 for a line
 * that is decided or cannot be accepted, 429.
 */
export async function decidePayoutLine(
  parts: Parts,
  currentUser: CurrentUser,
  id: string,
  { line, decision, order }: EndpointInput<typeof courierPayoutEndpoints.decidePayoutLine>['body'],
): Promise<CourierPayout> {
  await parts.limits.limit('courier-payout', currentUser.userId);
  if (decision === 'name' && !order?.trim())
    throw new ApplicationError('invalid', payoutTexts.orderMissing, { field: 'order' });
  return inTransaction(parts.db, async (tx) => {
    const payout = await lockChecked(tx, id);
    const [found] = await tx
      .select()
      .from(courierPayoutLines)
      .where(and(eq(courierPayoutLines.payoutId, id), eq(courierPayoutLines.line, line)));
    const row = orNotFound(found, payoutTexts.notFound);
    const before = row.state;
    if (!before || !isOpenPayoutState(before))
      throw new ApplicationError('broken-rule', payoutTexts.lineNotOpen);
    if (decision === 'dismiss') await dismiss(tx, parts, currentUser, row);
    if (decision === 'accept') await accept(tx, parts, currentUser, row);
    if (decision === 'name') await nameOrder(tx, parts, payout, row, order ?? '');
    await recordAudit(tx, parts.now(), currentUser, {
      event: 'decidePayoutLine',
      subjectId: id,
      name: `${payout.courier}: ${payout.file}, ${line}`,
      before: { state: before },
      after: { decision, amount: row.collectedPoisha },
    });
    return readPayout(tx, id);
  });
}

async function dismiss(tx: Db, { now }: Parts, by: CurrentUser, { id }: LineRow): Promise<void> {
  await tx
    .update(courierPayoutLines)
    .set({ state: 'dismissed', decidedBy: by.email, decidedAt: now() })
    .where(eq(courierPayoutLines.id, id));
}

async function accept(tx: Db, parts: Parts, by: CurrentUser, row: LineRow): Promise<void> {
  const accepted = await settleLines(tx, parts, by, {
    lines: [row],
    from: ['short', 'over'],
    to: 'accepted',
  });
  if (accepted.length === 0) throw new ApplicationError('broken-rule', payoutTexts.notAccepted);
}

async function nameOrder(
  tx: Db,
  { orderPayments }: Parts,
  { id: payoutId, courier }: PayoutRow,
  row: LineRow,
  name: string,
): Promise<void> {
  if (row.state === 'wrong') throw new ApplicationError('broken-rule', payoutTexts.lineNotOpen);
  const orderId = orNotFound(await findNamedOrder(tx, [name]), payoutTexts.noOrder);
  const key = bookedCourier(courier);
  const [booked, ...others] = key
    ? await tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(and(eq(shipments.orderId, orderId), eq(shipments.courier, key), eq(shipments.state, 'booked')))
    : [];
  const shipmentId = others.length === 0 ? (booked?.id ?? null) : null;
  const named = { ...row, orderId, shipmentId, reason: null };
  const twins = await tx
    .select({ shipmentId: courierPayoutLines.shipmentId })
    .from(courierPayoutLines)
    .where(
      and(
        eq(courierPayoutLines.payoutId, payoutId),
        eq(courierPayoutLines.orderId, orderId),
        ne(courierPayoutLines.id, row.id),
        inArray(courierPayoutLines.state, [...openPayoutStates]),
      ),
    );
  const seen = new Set(twins.map((twin) => parcelKey({ orderId, shipmentId: twin.shipmentId })));
  await storeLines(tx, await compareSlice(tx, orderPayments, [named], seen));
}
