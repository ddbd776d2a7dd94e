/** Quotes for parcels that are to be booked: each courier's own price, kept for some hours, or what the shop's parcels to the district have cost. */
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type CourierName, courierRow } from '@jontro/shop/couriers/couriers.ts';
import { maxQuoted, type Quote, suggestCourier } from '@jontro/shop/couriers/quotes.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { type Poisha, poisha, toTaka } from '@jontro/shop/money.ts';
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { cashAmount } from '../orders/order-money.ts';
import { notDeleted, type OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { contentsOf } from './book-parcel.ts';
import { createPlaceFinder } from './chosen-areas.ts';
import type { Courier, PriceAnswer, QuotedParcel } from './courier.ts';
import { courierChoices } from './courier-choices.table.ts';
import { shipments } from './couriers.table.ts';
import { connectedCouriers, courierOf } from './couriers.ts';
import { deliveryRanges } from './delivery-ranges.table.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'limits'>;
type Endpoint = (typeof courierEndpoints)['listQuotes'];

/** How long a courier's price is kept, and after which time one that it did not say is asked for again. In ms. */
const keptMs = 6 * 3_600_000;
const failedMs = 60_000;
const maxKept = 5_000;
/** So many requests to couriers are under way at once. */
const atOnce = 4;
const historyDays = 180;

type Price = { feePoisha: Poisha; cashFeePoisha: Poisha };

/** The prices that couriers have said, by parcel; of one process. */
export function createPriceList(now: () => Date) {
  const known = new Map<string, { until: number; price: Promise<Price | undefined> }>();
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** Undefined if the courier has no price for it, or does not say one now. */
  return async function priceOf(
    name: CourierName,
    { quote }: Courier,
    parcel: QuotedParcel,
  ): Promise<Price | undefined> {
    if (!quote || !parcel.place) return undefined;
    const { place, grams, cashPoisha } = parcel;
    const key = JSON.stringify([name, place.city, place.zone, grams, cashPoisha]);
    const at = now().getTime();
    const kept = known.get(key);
    // A clock that was set back keeps nothing for longer.
    if (kept && at < kept.until && kept.until - at <= keptMs) return kept.price;
    if (known.size >= maxKept) known.clear();
    const entry = { until: at + keptMs, price: Promise.resolve<Price | undefined>(undefined) };
    entry.price = inTurn(() => quote(parcel)).then((answer: PriceAnswer) => {
      if (answer.kind === 'price') return answer;
      entry.until = at + failedMs;
      return undefined;
    });
    known.set(key, entry);
    return entry.price;
  };
}

export type PriceList = ReturnType<typeof createPriceList>;

const keyOf = (district: string, courier: string): string => JSON.stringify([district, courier]);

/** The shop's own parcels to some districts by district and courier: how many ended, were delivered, and what they cost. */
async function readHistory(db: Db, now: Date, districts: readonly string[]) {
  const rows = await db
    .select({
      district: orders.district,
      courier: shipments.courier,
      parcels: sql<number>`count(*)::int`,
      delivered: sql<number>`(count(*) filter (where ${shipments.step} in ('delivered', 'partly-delivered')))::int`,
      feePoisha: sql<number | null>`round(avg(${shipments.feePoisha}))::bigint`.mapWith((value) =>
        value === null ? null : Number(value),
      ),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        gte(shipments.createdAt, new Date(now.getTime() - historyDays * dayMs)),
        isNotNull(shipments.endedAt),
        inArray(shipments.step, ['delivered', 'partly-delivered', 'returned']),
        inArray(orders.district, [...districts]),
      ),
    )
    .groupBy(orders.district, shipments.courier);
  return new Map(rows.map((row) => [keyOf(row.district, row.courier), row]));
}

/** The days of orders of this weekday, by district and courier. */
async function readDays(db: Db, now: Date, districts: readonly string[]) {
  const weekday = new Date(`${toBangladeshDate(now)}T00:00:00Z`).getUTCDay();
  const rows = await db
    .select()
    .from(deliveryRanges)
    .where(and(inArray(deliveryRanges.district, [...districts]), eq(deliveryRanges.weekday, weekday)));
  return new Map(
    rows.map(({ district, courier, from, to }) => [keyOf(district, courier), { from, to }] as const),
  );
}

/** Quotes for orders, by each courier that is connected. Orders that are gone are left out. Throws 429. */
export async function listQuotes(
  parts: Parts,
  priceOf: PriceList,
  currentUser: CurrentUser,
  { orders: text }: EndpointInput<Endpoint>['query'],
): Promise<EndpointResponse<Endpoint>> {
  const { db, config, now, limits } = parts;
  await limits.limit('courier-quotes', currentUser.userId);
  const ids = text.split(',').slice(0, maxQuoted);
  const names = connectedCouriers(config);
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), notDeleted));
  if (rows.length === 0 || names.length === 0) return [];
  const districts = [...new Set(rows.map(({ district }) => district))];
  const found = rows.map(({ id }) => id);
  const [contents, history, days, choices] = await Promise.all([
    contentsOf(db, found),
    readHistory(db, now(), districts),
    readDays(db, now(), districts),
    db.select().from(courierChoices).where(inArray(courierChoices.district, districts)),
  ]);
  const findPlace = createPlaceFinder(db, found);

  async function quoteOf(name: CourierName, row: OrderRow, grams: number): Promise<Quote> {
    const area = await findPlace(name, row);
    const courier = courierOf(parts, name);
    const price =
      courier && (await priceOf(name, courier, { cashPoisha: cashAmount(row), grams, place: area?.place }));
    const own = history.get(keyOf(row.district, name));
    const known: Pick<Quote, 'fee' | 'cashFee' | 'source'> = price
      ? { fee: toTaka(price.feePoisha), cashFee: toTaka(price.cashFeePoisha), source: 'courier' }
      : own?.feePoisha != null
        ? { fee: toTaka(poisha(own.feePoisha)), source: 'parcels' }
        : {};
    const range = days.get(keyOf(row.district, name));
    return {
      courier: name,
      ...known,
      ...(range && { days: range }),
      parcels: own?.parcels ?? 0,
      delivered: own?.delivered ?? 0,
      // While its places are not read yet it may fit.
      fits: !courierRow(name).needsArea || area === undefined || area.place !== undefined,
    };
  }

  return Promise.all(
    rows.map(async (row) => {
      const { grams } = contents(row.id);
      const quotes = await Promise.all(names.map((name) => quoteOf(name, row, grams)));
      const chosen = choices.find(({ district }) => district === row.district)?.courier;
      return { orderId: row.id, quotes, ...suggestCourier(quotes, chosen) };
    }),
  );
}
