/** Counts products and finds a position among them by the materialized counts, in a time that does not grow with the catalogue. */
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type CountAxis, productCounts } from './product-counts.table.ts';

/** The sizes of an axis' buckets as powers of two: each bucket has 64 of the size before. The same as in the database. */
const shifts: Record<CountAxis, readonly number[]> = { price: [0, 6, 12, 18, 24], time: [24, 30, 36] };
const bucketsOfParent = 64;

/** Products of some lists, without those of others, which must be parts of them. */
export interface CountedProducts {
  lists: readonly string[];
  without?: readonly string[];
}

/** Keys from `from` to before `to`; both are whole numbers. */
export interface KeyRange {
  from?: number;
  to?: number;
}

interface Buckets {
  shift: number;
  first: number;
  /** Exclusive; undefined for all that follow. */
  end?: number;
}

/** The fewest buckets that together have exactly the prices of the range: at most two rows of 63 of each size. */
export function bucketsOfPrices({ from = 0, to = Number.POSITIVE_INFINITY }: KeyRange): Buckets[] {
  const found: Buckets[] = [];
  let [low, high] = [Math.max(from, 0), to];
  const add = (shift: number, start: number, stop: number): void => {
    const size = 2 ** shift;
    if (start >= stop) return;
    found.push({ shift, first: start / size, ...(Number.isFinite(stop) && { end: stop / size }) });
  };
  for (const [index, shift] of shifts.price.entries()) {
    const parent = 2 ** (shifts.price[index + 1] ?? Number.POSITIVE_INFINITY);
    const [up, down] = [Math.ceil(low / parent) * parent, Math.floor(high / parent) * parent];
    // No larger bucket is within the range.
    if (!Number.isFinite(parent) || up >= down) {
      add(shift, low, high);
      break;
    }
    add(shift, low, up);
    add(shift, down, high);
    [low, high] = [up, down];
  }
  return found;
}

const listed = ({ lists, without = [] }: CountedProducts): SQL =>
  inArray(productCounts.list, [...lists, ...without]);

/** Adds counts up, those of `without` negatively. */
const countSum = ({ without = [] }: CountedProducts): SQL<number> =>
  without.length === 0
    ? sql<number>`sum(${productCounts.count})`
    : sql<number>`sum(case when ${inArray(productCounts.list, [...without])} then -${productCounts.count} else ${productCounts.count} end)`;

/** The exact number of products with a present price within the range, in poisha. */
export async function countProducts(
  db: Db,
  products: CountedProducts,
  prices: KeyRange = {},
): Promise<number> {
  const ranges = bucketsOfPrices(prices).map(({ shift, first, end }) =>
    and(
      listed(products),
      eq(productCounts.axis, 'price'),
      eq(productCounts.shift, shift),
      gte(productCounts.bucket, first),
      end === undefined ? undefined : lt(productCounts.bucket, end),
    ),
  );
  if (ranges.length === 0) return 0;
  const [row] = await db
    .select({ total: countSum(products) })
    .from(productCounts)
    .where(or(...ranges));
  return Number(row?.total ?? 0);
}

/** The exact number of products of lists that are counted by time: all but the best sellers. */
export async function countList(db: Db, products: CountedProducts): Promise<number> {
  const shift = shifts.time.at(-1) as number;
  const [row] = await db
    .select({ total: countSum(products) })
    .from(productCounts)
    .where(and(listed(products), eq(productCounts.axis, 'time'), eq(productCounts.shift, shift)));
  return Number(row?.total ?? 0);
}

/** The exact number of all products that are not deleted. */
export const countAllProducts = (db: Db): Promise<number> => countList(db, { lists: ['all'] });

/** Up to this position an index is skipped faster than the position is found in the counts. */
export const deepPosition = 500;

/** The smallest bucket that has the product at a position, and how many products come before its first one. */
export interface Position {
  from: number;
  /** Exclusive. */
  to: number;
  before: number;
}

/**
 * Finds the bucket with the product at a position, counted from 0 in the order of the keys or against it. Undefined beyond the
 * end. One query for each size of buckets, each of at most 64 rows of a list.
 */
export async function findPosition(
  db: Db,
  products: CountedProducts,
  axis: CountAxis,
  position: number,
  descending = false,
): Promise<Position | undefined> {
  let before = 0;
  let parent: number | undefined;
  for (const shift of shifts[axis].toReversed()) {
    const rows = await db
      .select({ bucket: productCounts.bucket, count: countSum(products).mapWith(Number) })
      .from(productCounts)
      .where(
        and(
          listed(products),
          eq(productCounts.axis, axis),
          eq(productCounts.shift, shift),
          parent === undefined ? undefined : gte(productCounts.bucket, parent * bucketsOfParent),
          parent === undefined ? undefined : lt(productCounts.bucket, (parent + 1) * bucketsOfParent),
        ),
      )
      .groupBy(productCounts.bucket)
      .orderBy(descending ? sql`${productCounts.bucket} desc` : productCounts.bucket);
    parent = undefined;
    for (const { bucket, count } of rows) {
      if (before + count > position) {
        parent = bucket;
        break;
      }
      before += count;
    }
    if (parent === undefined) return undefined;
  }
  const size = 2 ** (shifts[axis][0] as number);
  const bucket = parent as number;
  return { from: bucket * size, to: (bucket + 1) * size, before };
}
