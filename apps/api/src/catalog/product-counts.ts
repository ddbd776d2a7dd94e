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

/** The sum of the counts of a price range, as a scalar subquery. */
function pricesCounted(products: CountedProducts, prices: KeyRange): SQL<number> {
  const ranges = bucketsOfPrices(prices).map(({ shift, first, end }) =>
    and(
      listed(products),
      eq(productCounts.axis, 'price'),
      eq(productCounts.shift, shift),
      gte(productCounts.bucket, first),
      end === undefined ? undefined : lt(productCounts.bucket, end),
    ),
  );
  if (ranges.length === 0) return sql<number>`0`;
  return sql<number>`(select coalesce(${countSum(products)}, 0)::bigint from ${productCounts} where ${or(...ranges)})`;
}

/** The exact number of products with a current price within the range, in poisha. */
export async function countProducts(
  db: Db,
  products: CountedProducts,
  prices: KeyRange = {},
): Promise<number> {
  const { rows } = (await db.execute(sql`select ${pricesCounted(products, prices)} as total`)) as {
    rows: { total: number | string }[];
  };
  return Number(rows[0]?.total ?? 0);
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

export interface PositionSearch {
  axis: CountAxis;
  position: number;
  descending?: boolean;
  /** The prices that come before position 0. */
  after?: KeyRange | undefined;
}

/**
 * Finds the bucket with the product at a position, counted from 0 in the order of the keys or against it. Undefined beyond the
 * end. One query, which of each size of buckets reads those within the bucket found before: at most 64 of a list.
 */
export async function findPosition(
  db: Db,
  products: CountedProducts,
  { axis, position, descending = false, after }: PositionSearch,
): Promise<Position | undefined> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const sizes = shifts[axis].toReversed();
  const nameOf = (level: number): SQL => sql`${sql.identifier(`level_${level}`)}`;
  const levels = sizes.map((shift, level) => {
    const larger = nameOf(level - 1);
    const before = level === 0 ? sql`0` : sql`${larger}.before`;
    const first = sql`${larger}.bucket * ${bucketsOfParent}::bigint`;
    const condition = and(
      listed(products),
      eq(productCounts.axis, axis),
      eq(productCounts.shift, shift),
      level === 0
        ? undefined
        : sql`${productCounts.bucket} between ${first} and ${first} + ${bucketsOfParent - 1}::bigint`,
    );
    return sql`lateral (
      select bucket, ${before} + reached - count as before from (
        select ${productCounts.bucket}, ${countSum(products)} as count,
          sum(${countSum(products)}) over (order by ${productCounts.bucket} ${direction}) as reached
        from ${productCounts} where ${condition} group by ${productCounts.bucket}) as summed
      where ${before} + reached > wanted.position and ${before} + reached - count <= wanted.position
    ) as ${nameOf(level)}`;
  });
  const skipped = after === undefined ? sql`0` : pricesCounted(products, after);
  const smallest = nameOf(sizes.length - 1);
  const { rows } = (await db.execute(sql`
    with wanted as materialized (select skipped, skipped + ${position}::bigint as position from (select ${skipped} as skipped) as counted)
    select ${smallest}.bucket, ${smallest}.before - wanted.skipped as before
    from wanted, ${sql.join(levels, sql`, `)}`)) as {
    rows: { bucket: number | string; before: number | string }[];
  };
  const [found] = rows;
  if (!found) return undefined;
  const [bucket, size] = [Number(found.bucket), 2 ** (shifts[axis][0] as number)];
  return { from: bucket * size, to: (bucket + 1) * size, before: Number(found.before) };
}
