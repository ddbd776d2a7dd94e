/** The job of couriers: books what waits, and asks about parcels of which nothing was heard; a courier is asked one thing at a time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Db, Log } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { createLeasedQueue, type LeasedQueue } from '../runtime/leased-queue.ts';
import { giveBackRows, type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import { bookParcel, bookParcels, later } from './book-parcel.ts';
import { type Courier, takesMany } from './courier.ts';
import { shipmentEvents, shipments } from './couriers.table.ts';
import { connectedCouriers, courierOf } from './couriers.ts';
import { deliveryRequests } from './delivery-requests.table.ts';
import { reportStep, silenceMs, wordsRetentionMs } from './report-step.ts';
import type { ShipmentRow } from './shipment-rows.ts';

const leased: LeasedTable<typeof shipments> = {
  table: shipments,
  dueAt: 'nextTryAt',
  attempts: 'tries',
  /** Much longer than the three requests of one parcel or of many take, each of which ends by its limit. */
  leaseMs: 5 * 60_000,
};
const batch = 20;
/** The pause after each request, so that one process asks a courier for at most five things in a second. */
const pauseMs = 200;
const maxSilenceMs = 24 * 3_600_000;

type Run = { pause?: () => Promise<unknown>; connect?: (courier: CourierName) => Courier | undefined };

/** Shipments of one courier that are handled together: those to be booked in bulk, or a single one. */
interface Request {
  courier: CourierName;
  rows: readonly ShipmentRow[];
}

const createShipmentQueue = (context: Context, log: Log, { pause, connect }: Run): LeasedQueue =>
  createLeasedQueue<Request>({
    // Those of a courier without credentials wait until it has some again.
    lease: async (limit) => {
      const names = connectedCouriers(context.config);
      if (names.length === 0) return [];
      const where = inArray(shipments.courier, names);
      const rows = await leaseDueRows(context.db, leased, { now: context.now(), limit, where });
      return toRequests(rows, bulkCouriersOf(context));
    },
    async handle({ courier, rows }) {
      try {
        await handleShipments(context, rows, connect?.(courier) ?? courierOf(context, courier));
      } catch (error) {
        log.error({ err: error, shipments: rows.map(({ id }) => id) }, 'shipments could not be handled');
        throw error;
      }
      await pause?.();
    },
    giveBack: (requests) =>
      giveBackRows(
        context.db,
        leased,
        requests.flatMap(({ rows }) => rows),
      ),
    keyOf: ({ courier }) => courier,
    batch,
    atOnce: () => 4,
    beginBy: () => context.now().getTime() + leased.leaseMs / 4,
    now: context.now,
  });

/** Works on what is due until nothing is left. `connect` replaces adapters in tests. */
export async function runShipments(context: Context, log: Log, run: Run = {}): Promise<void> {
  const queue = createShipmentQueue(context, log, run);
  await queue.run();
  await queue.settle();
}

/** The couriers that get parcels in bulk, by the setting and by what is known of their accounts. */
const bulkCouriersOf = (context: Context): CourierName[] =>
  context.config.shop.bulkBooking.filter((name) => {
    const courier = courierOf(context, name);
    return courier !== undefined && takesMany(courier);
  });

/** Puts those together that are booked for the first time at a courier of `bulk`; what comes to nothing there is booked alone. */
function toRequests(rows: readonly ShipmentRow[], bulk: readonly CourierName[]): Request[] {
  const isBulk = ({ courier, state, tries }: ShipmentRow): boolean =>
    bulk.includes(courier) && state === 'waiting' && tries === 1;
  const together = bulk.map((courier) => ({
    courier,
    rows: rows.filter((row) => row.courier === courier && isBulk(row)),
  }));
  const alone = rows.filter((row) => !isBulk(row)).map((row) => ({ courier: row.courier, rows: [row] }));
  return [...together.filter((request) => request.rows.length > 0), ...alone];
}

async function handleShipments(
  context: Context,
  rows: readonly ShipmentRow[],
  courier: Courier | undefined,
): Promise<void> {
  if (courier && takesMany(courier) && rows.length > 1) return bookParcels(context, courier, rows);
  for (const row of rows) await handleShipment(context, row, courier);
}

async function handleShipment(
  context: Context,
  row: ShipmentRow,
  courier: Courier | undefined,
): Promise<void> {
  if (row.state !== 'booked') {
    if (courier) return bookParcel(context, courier, row);
    const state = row.state === 'asking' ? 'asking' : 'waiting';
    return later(context, row, shipmentTexts.noCourier, state);
  }
  if (courier) await askAbout(context, courier, row);
}

/** Asks where a parcel is; without news ever more rarely, at least once a day. */
async function askAbout(context: Context, courier: Courier, row: ShipmentRow): Promise<void> {
  const answer = await courier.state(row);
  const now = context.now();
  if (answer.kind === 'state') {
    const report = { ...answer, ref: row.ref, at: now };
    if ((await reportStep(context, row.courier, report, 'answer')) === 'stored')
      return release(context.db, row);
  }
  const silence = Math.min(silenceMs * 2 ** Math.min(row.tries - 1, 5), maxSilenceMs);
  await release(context.db, row, new Date(now.getTime() + silence));
}

/** Ends the lease; `nextTryAt` is kept if a report has set it meanwhile. */
async function release(db: Db, { id, tries }: ShipmentRow, nextTryAt?: Date): Promise<void> {
  const isSame = and(eq(shipments.tries, tries), isNotNull(shipments.nextTryAt));
  await db
    .update(shipments)
    .set({ leaseUntil: null, ...(nextTryAt && { nextTryAt }) })
    .where(and(eq(shipments.id, id), nextTryAt && isSame));
}

/** Removes what couriers have said to people, which may name somebody, and the numbers and addresses of requests. */
export async function removeOldWords(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - wordsRetentionMs);
  await db
    .update(shipmentEvents)
    .set({ words: null, wordsBengali: null })
    .where(and(lt(shipmentEvents.receivedAt, oldest), isNotNull(shipmentEvents.words)));
  await db
    .update(shipments)
    .set({ words: null, wordsBengali: null })
    .where(and(lt(shipments.heardAt, oldest), isNotNull(shipments.words)));
  await db
    .update(deliveryRequests)
    .set({ mobileNumber: null, address: null, area: null })
    .where(
      and(
        lt(deliveryRequests.at, oldest),
        or(isNotNull(deliveryRequests.mobileNumber), isNotNull(deliveryRequests.address)),
      ),
    );
}

export const courierJob: Job = {
  name: 'couriers',
  everyMs: 15_000,
  wokenBy: 'couriers',
  create(context, log) {
    const queue = createShipmentQueue(context, log, { pause: () => delay(pauseMs) });
    return { run: (stopping) => queue.run(stopping), close: () => queue.settle() };
  },
};
