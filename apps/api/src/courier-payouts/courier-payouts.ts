/** Bringing payouts of couriers in, from a file or by asking the courier, and comparing them with the shop's parcels; nothing is recorded here. */
import type { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import {
  type CourierPayout,
  maxFetchedPayouts,
  parsePayoutAmount,
  payoutDraftDays,
  payoutTexts,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { guessPayoutColumns, isPayoutField } from '@jontro/shop/courier-payouts/payout-columns.ts';
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha } from '@jontro/shop/money.ts';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { StatedParcel, StatedPayout } from '../couriers/courier.ts';
import { connectedCouriers, courierOf } from '../couriers/couriers.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { assignColumns } from '../payment-statements/assigned-columns.ts';
import { parseFile } from '../product-imports/parse-file.ts';
import type { Context } from '../runtime/context.ts';
import { courierPayoutLines, courierPayouts, type PayoutHeading } from './courier-payouts.table.ts';
import { compareLines, type PayoutRow, slice } from './payout-lines.ts';
import { type ReadLine, readPayoutLine } from './read-line.ts';
import { readPayout } from './read-payouts.ts';

type Input<Name extends keyof typeof courierPayoutEndpoints> = EndpointInput<
  (typeof courierPayoutEndpoints)[Name]
>;
type Parts = Pick<Context, 'db' | 'now' | 'limits' | 'config' | 'orderPayments'>;

/** The couriers of which statements can be read: those of the shop's setting, and those that it books at. */
export function listPayoutCouriers(
  parts: Pick<Context, 'config' | 'db' | 'now'>,
): EndpointResponse<typeof courierPayoutEndpoints.listPayoutCouriers> {
  const { config } = parts;
  const connected = connectedCouriers(config);
  const fetched = connected.filter((name) => courierOf(parts, name)?.payouts);
  const names = new Set([
    ...connected.map((name) => couriers[name].name),
    ...config.shop.couriers.map(({ name }) => name),
  ]);
  return [...names].map((name) => {
    const key = fetched.find((courier) => couriers[courier].name === name);
    return { name, ...(key && { fetched: key }) };
  });
}

/** Stores a file and guesses its columns. Throws 400 for a file that cannot be read or an unknown courier, 429. */
export async function uploadPayout(
  { db, now, limits, config }: Parts,
  currentUser: CurrentUser,
  { courier, file, text }: Input<'uploadPayout'>['body'],
): Promise<CourierPayout> {
  await limits.limit('courier-payout', currentUser.userId);
  if (!listPayoutCouriers({ config, db, now }).some(({ name }) => name === courier))
    throw new ApplicationError('invalid', payoutTexts.unknownCourier, { field: 'courier' });
  const { headings, lines } = await parseFile(text);
  const fields = guessPayoutColumns(headings);
  const columns = headings.map(
    (heading, index): PayoutHeading => ({ heading, field: fields[index] ?? null }),
  );
  const createdAt = now();
  const id = newId(createdAt);
  const row = { id, courier, file, actorId: currentUser.userId, columns, lines: lines.length, createdAt };
  return inTransaction(db, async (tx) => {
    await tx.insert(courierPayouts).values(row);
    for (let from = 0; from < lines.length; from += slice) {
      const part = JSON.stringify(lines.slice(from, from + slice));
      await tx.execute(sql`
        insert into ${courierPayoutLines} (id, payout_id, line, cells)
        select ${id} || ':' || line, ${id}, line, cells
        from jsonb_to_recordset(${part}::jsonb) as given(line int, cells jsonb)`);
    }
    return readPayout(tx, id);
  });
}

/**
 * Assigns the columns if `fields` are given, and compares all lines that are not decided with the shop's parcels. Throws 400 for an
 * unknown, repeated or missing field or an unreadable amount, 404, 409 for columns that are assigned already or not yet, 429.
 */
export async function checkPayout(
  { db, now, limits, orderPayments }: Parts,
  currentUser: CurrentUser,
  id: string,
  { fields, amount }: Input<'checkPayout'>['body'],
): Promise<CourierPayout> {
  await limits.limit('courier-payout', currentUser.userId);
  const amountPoisha = amount?.trim() ? parsePayoutAmount(amount) : null;
  if (amountPoisha === undefined)
    throw new ApplicationError('invalid', payoutTexts.badAmount, { field: 'amount' });
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(courierPayouts).where(eq(courierPayouts.id, id)).for('update');
    const payout = orNotFound(found, payoutTexts.notFound);
    if (!fields) {
      if (!payout.checkedAt) throw new ApplicationError('broken-rule', payoutTexts.noColumns);
    } else {
      if (payout.checkedAt) throw new ApplicationError('broken-rule', payoutTexts.hasColumns);
      const columns = assignedColumns(payout, fields);
      await tx
        .update(courierPayouts)
        .set({ columns, amountPoisha, checkedAt: now() })
        .where(eq(courierPayouts.id, id));
      await readLines(tx, { ...payout, columns });
    }
    await compareLines(tx, orderPayments, payout);
    return readPayout(tx, id);
  });
}

function assignedColumns({ columns }: PayoutRow, fields: readonly (string | null)[]): PayoutHeading[] {
  const assigned = assignColumns(columns, fields, isPayoutField);
  const has = (...names: string[]): boolean => assigned.some(({ field }) => field && names.includes(field));
  const reject = (text: string) => new ApplicationError('invalid', text, { field: 'fields' });
  if (!has('consignment', 'tracking', 'reference')) throw reject(payoutTexts.noId);
  if (!has('collected', 'paid')) throw reject(payoutTexts.noAmount);
  return assigned;
}

/** Reads the cells of all lines, and keeps nothing else of them: they may name customers. */
async function readLines(tx: Db, payout: PayoutRow): Promise<void> {
  const rows = await tx
    .select({ id: courierPayoutLines.id, cells: courierPayoutLines.cells })
    .from(courierPayoutLines)
    .where(eq(courierPayoutLines.payoutId, payout.id))
    .orderBy(asc(courierPayoutLines.line));
  for (let from = 0; from < rows.length; from += slice) {
    const part = rows.slice(from, from + slice);
    await storeRead(
      tx,
      part.map(({ id, cells }) => ({ id, ...readPayoutLine(payout.columns, cells) })),
    );
  }
}

async function storeRead(tx: Db, lines: readonly (ReadLine & { id: string })[]): Promise<void> {
  const values = JSON.stringify(
    lines.map(({ collectedPoisha, feePoisha, codFeePoisha, paidPoisha, ...line }) => ({
      ...line,
      state: line.reason === null ? 'unknown' : 'wrong',
      collected: collectedPoisha,
      fee: feePoisha,
      cod_fee: codFeePoisha,
      paid: paidPoisha,
    })),
  );
  await tx.execute(sql`
    update ${courierPayoutLines} as stored set cells = '[]', state = given.state, consignment = given.consignment,
      tracking = given.tracking, reference = given.reference, collected_poisha = given.collected,
      fee_poisha = given.fee, cod_fee_poisha = given.cod_fee, paid_poisha = given.paid, reason = given.reason
    from jsonb_to_recordset(${values}::jsonb) as given(id text, state text, consignment text, tracking text,
      reference text, collected bigint, fee bigint, cod_fee bigint, paid bigint, reason text)
    where stored.id = given.id`);
}

/**
 * Asks a courier for its payouts and stores those that the shop does not have, each once however often somebody asks. Throws 409 for a
 * courier that is not connected, that does not tell them or that does not answer, 429.
 */
export async function fetchPayouts(
  parts: Parts,
  currentUser: CurrentUser,
  { courier }: Input<'fetchPayouts'>['body'],
): Promise<EndpointResponse<typeof courierPayoutEndpoints.fetchPayouts>> {
  await parts.limits.limit('courier-payout', currentUser.userId);
  const calls = courierOf(parts, courier)?.payouts;
  if (!calls) throw new ApplicationError('broken-rule', payoutTexts.noFetch);
  const unavailable = () => new ApplicationError('broken-rule', payoutTexts.unavailable);
  const listed = await calls.list();
  if (listed.kind !== 'payouts') throw unavailable();
  const name = couriers[courier].name;
  const missing = await findMissing(parts.db, name, listed.payouts);
  let added = 0;
  for (const payout of missing.slice(0, maxFetchedPayouts)) {
    const answer = await calls.parcelsOf(payout.ref);
    if (answer.kind !== 'parcels') {
      if (added > 0) break;
      throw unavailable();
    }
    if (await addPayout(parts, currentUser, { courier: name, ...payout, parcels: answer.parcels }))
      added += 1;
  }
  return { added, more: missing.length > added };
}

async function findMissing(
  db: Db,
  courier: string,
  listed: readonly StatedPayout[],
): Promise<StatedPayout[]> {
  const refs = listed.map(({ ref }) => ref);
  const known = await db
    .select({ ref: courierPayouts.ref })
    .from(courierPayouts)
    .where(and(eq(courierPayouts.courier, courier), inArray(courierPayouts.ref, refs)));
  const have = new Set(known.map(({ ref }) => ref));
  return listed.filter(({ ref }, index) => !have.has(ref) && refs.indexOf(ref) === index);
}

/** Returns false if another request has added it meanwhile. */
function addPayout(
  { db, now, orderPayments }: Parts,
  { userId }: CurrentUser,
  {
    courier,
    ref,
    amountPoisha,
    parcels,
  }: StatedPayout & { courier: string; parcels: readonly StatedParcel[] },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const [payout] = await tx
      .insert(courierPayouts)
      .values({
        id: newId(at),
        courier,
        ref,
        file: ref,
        actorId: userId,
        columns: [],
        lines: parcels.length,
        createdAt: at,
        checkedAt: at,
        amountPoisha,
      })
      .onConflictDoNothing()
      .returning();
    if (!payout) return false;
    const rows = parcels.map((parcel, index) => {
      const { collectedPoisha, feePoisha } = parcel;
      return {
        id: `${payout.id}:${index + 1}`,
        payoutId: payout.id,
        line: index + 1,
        cells: [],
        state: 'unknown' as const,
        consignment: parcel.consignmentId,
        tracking: parcel.trackingCode,
        reference: parcel.ref,
        collectedPoisha,
        feePoisha,
        codFeePoisha: poisha(0),
        paidPoisha: poisha(collectedPoisha - feePoisha),
      };
    });
    for (let from = 0; from < rows.length; from += slice)
      await tx.insert(courierPayoutLines).values(rows.slice(from, from + slice));
    await compareLines(tx, orderPayments, payout);
    return true;
  });
}

/** Deletes statements whose columns nobody has assigned; they may name customers. Others are kept with the orders. */
export async function removeUnassignedPayouts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - payoutDraftDays * 86_400_000);
  await db
    .delete(courierPayouts)
    .where(and(isNull(courierPayouts.checkedAt), lt(courierPayouts.createdAt, before)));
}
