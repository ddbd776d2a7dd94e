/** Reads payouts of couriers, their lines, and the parcels whose cash no statement has. */
import type { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import {
  type CourierPayout,
  missingAfterDays,
  openPayoutStates,
  type PayoutLine,
  type PayoutSums,
  payoutTexts,
  settledPayoutStates,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { and, asc, desc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { orderConditions } from '../orders/order-conditions.ts';
import { cashAmount, cashPoisha } from '../orders/order-money.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { courierPayoutLines, courierPayouts } from './courier-payouts.table.ts';

type Query<Name extends 'listPayouts' | 'listPayoutLines'> = EndpointInput<
  (typeof courierPayoutEndpoints)[Name]
>['query'];

const maxSampleLength = 60;
const dayMs = 86_400_000;
/** The most parcels that are listed as not paid out. */
const listedParcels = 100;

const ofPayout = sql`${courierPayoutLines.payoutId} = ${sql.raw('"courier_payouts"."id"')}`;

const counts = sql`(
  select coalesce(jsonb_object_agg(state, count), '{}') from (
    select state, count(*) from ${courierPayoutLines}
    where ${ofPayout} and ${courierPayoutLines.state} is not null group by state
  ) as counted)`.mapWith((value: unknown) => value as Record<string, number>);

/** The first cell of each column that is not empty, among the first lines. */
const samples = sql`(
  select coalesce(jsonb_agg(cells order by line), '[]') from (
    select line, cells from ${courierPayoutLines} where ${ofPayout} order by line limit 20
  ) as first_lines)`.mapWith((value: unknown) => value as string[][]);

const sumsWhere = (condition: ReturnType<typeof sql>) =>
  sql`(
  select jsonb_build_object('collected', coalesce(sum(collected_poisha), 0), 'fee', coalesce(sum(fee_poisha), 0),
    'codFee', coalesce(sum(cod_fee_poisha), 0), 'paid', coalesce(sum(paid_poisha), 0),
    'due', coalesce(sum(due_poisha), 0))
  from ${courierPayoutLines} where ${ofPayout} and ${condition})`.mapWith(
    (value: unknown) => value as PayoutSums,
  );

const selectPayouts = (db: Db) =>
  db
    .select({
      row: courierPayouts,
      email: users.email,
      counts,
      samples,
      sums: sumsWhere(sql`true`),
      matched: sumsWhere(sql`state = 'matched'`),
    })
    .from(courierPayouts)
    .innerJoin(users, eq(users.id, courierPayouts.actorId))
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectPayouts>>[number];

const sumsInTaka = ({ collected, fee, codFee, paid, due }: PayoutSums): PayoutSums => ({
  collected: toTaka(poisha(collected)),
  fee: toTaka(poisha(fee)),
  codFee: toTaka(poisha(codFee)),
  paid: toTaka(poisha(paid)),
  due: toTaka(poisha(due)),
});

function toPayout({ row, email, counts, samples, sums, matched }: Selected): CourierPayout {
  const isOpen = openPayoutStates.some((state) => (counts[state] ?? 0) > 0);
  return {
    _id: row.id,
    courier: row.courier,
    file: row.file,
    by: email,
    createdAt: row.createdAt.toISOString(),
    state: row.checkedAt ? (isOpen ? 'open' : 'settled') : 'uploaded',
    lines: row.lines,
    columns: row.columns.map(({ heading, field }, index) => ({
      heading,
      ...(field && { field }),
      sample: (samples.find((cells) => cells[index]?.trim())?.[index] ?? '').slice(0, maxSampleLength),
    })),
    counts,
    sums: sumsInTaka(sums),
    matched: sumsInTaka(matched),
    ...(row.amountPoisha !== null && { amount: toTaka(row.amountPoisha) }),
  };
}

/** Returns a payout; throws 404 for an unknown one. */
export async function readPayout(db: Db, id: string): Promise<CourierPayout> {
  const [found] = await selectPayouts(db).where(eq(courierPayouts.id, id));
  return toPayout(orNotFound(found, payoutTexts.notFound));
}

/** A page of payouts, the newest first. */
export async function listPayouts(db: Db, query: Query<'listPayouts'>): Promise<PagedList<CourierPayout>> {
  const { limit, offset } = limitAndOffset(query);
  const total = await countRows(db, db.select({ id: courierPayouts.id }).from(courierPayouts).$dynamic());
  const found = await selectPayouts(db)
    .orderBy(desc(courierPayouts.createdAt), courierPayouts.id)
    .limit(limit)
    .offset(offset);
  return { entries: found.map(toPayout), ...total };
}

/** The lines of a payout whose columns are assigned, in the order of the file. Throws 404 for an unknown payout. */
export async function listPayoutLines(
  db: Db,
  { id, state, ...page }: { id: string } & Query<'listPayoutLines'>,
): Promise<PagedList<PayoutLine>> {
  const [payout] = await db
    .select({ id: courierPayouts.id })
    .from(courierPayouts)
    .where(eq(courierPayouts.id, id));
  orNotFound(payout, payoutTexts.notFound);
  const matches = and(
    eq(courierPayoutLines.payoutId, id),
    state ? eq(courierPayoutLines.state, state) : isNotNull(courierPayoutLines.state),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select({ line: courierPayoutLines, number: orders.number, numberPrefix: orders.numberPrefix })
    .from(courierPayoutLines)
    .leftJoin(orders, eq(orders.id, courierPayoutLines.orderId))
    .where(matches)
    .orderBy(asc(courierPayoutLines.line))
    .limit(limit)
    .offset(offset);
  const ids = db.select({ id: courierPayoutLines.id }).from(courierPayoutLines).where(matches).$dynamic();
  return { entries: rows.flatMap(toLine), ...(await countRows(db, ids)) };
}

interface SelectedLine {
  line: typeof courierPayoutLines.$inferSelect;
  number: number | null;
  numberPrefix: string | null;
}

function toLine({ line: row, number, numberPrefix }: SelectedLine): PayoutLine[] {
  const { line, state, consignment, tracking, reference, orderId, reason, decidedBy } = row;
  if (!state) return [];
  const { collectedPoisha, feePoisha, codFeePoisha, paidPoisha, duePoisha } = row;
  return [
    {
      _id: String(line),
      line,
      state,
      consignment,
      tracking,
      reference,
      ...(collectedPoisha !== null && { collected: toTaka(collectedPoisha) }),
      ...(feePoisha !== null && { fee: toTaka(feePoisha) }),
      ...(codFeePoisha !== null && { codFee: toTaka(codFeePoisha) }),
      ...(paidPoisha !== null && { paid: toTaka(paidPoisha) }),
      ...(duePoisha !== null && { due: toTaka(duePoisha) }),
      ...(orderId && {
        order: { _id: orderId, ...orderNumberOf({ number, numberPrefix: numberPrefix ?? '' }) },
      }),
      ...(reason && { reason }),
      ...(decidedBy && { decidedBy }),
    },
  ];
}

/** Delivered orders that a courier has brought and whose cash is neither recorded nor settled, the oldest first. */
export async function listUnpaidParcels({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<EndpointResponse<typeof courierPayoutEndpoints.listUnpaidParcels>> {
  const settled = db
    .select({ id: courierPayoutLines.id })
    .from(courierPayoutLines)
    .where(
      and(
        eq(courierPayoutLines.orderId, orders.id),
        inArray(courierPayoutLines.state, [...settledPayoutStates]),
      ),
    );
  const where = and(notDeleted, orderConditions['cash-due'], isNotNull(orders.courier), notExists(settled));
  const before = new Date(now().getTime() - missingAfterDays * dayMs);
  const deliveredAt = sql<Date>`coalesce(${orders.deliveredAt}, ${orders.placedAt})`;
  const isMissing = sql`${deliveredAt} < ${before.toISOString()}::timestamptz`;
  const sums = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      missing: sql<number>`count(*) filter (where ${isMissing})`.mapWith(Number),
      cash: sql<number>`coalesce(sum(${cashPoisha}), 0)`.mapWith(Number),
      missingCash: sql<number>`coalesce(sum(${cashPoisha}) filter (where ${isMissing}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(where);
  const { total = 0, missing = 0, cash = 0, missingCash = 0 } = sums[0] ?? {};
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(deliveredAt, asc(orders.id))
    .limit(listedParcels);
  const parcels = rows.map((row) => {
    const since = row.deliveredAt ?? row.placedAt;
    return {
      _id: row.id,
      orderId: row.id,
      ...orderNumberOf(row),
      courier: row.courier ?? '',
      ...(row.parcelCode && { code: row.parcelCode }),
      cash: toTaka(cashAmount(row)),
      deliveredAt: since.toISOString(),
      missing: since < before,
    };
  });
  return { parcels, total, missing, cash: toTaka(poisha(cash)), missingCash: toTaka(poisha(missingCash)) };
}
