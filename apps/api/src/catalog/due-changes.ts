/** Products that change by themselves at a time: discounts that begin and end, drafts that are published, products that leave the shop. */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { shownOf, touchedByProduct } from './catalog-tags.ts';
import { changeCatalog } from './catalog-version.ts';
import { productVariants } from './variants.table.ts';

type Shop = Pick<Context, 'db' | 'now' | 'publicCache'>;
type ProductRow = typeof products.$inferSelect;

/** Later than before: a form that was opened then does not overwrite it. */
const updatedAt = sql`greatest(${products.dueAt}, ${products.updatedAt} + interval '1 ms')`;

/** The largest number of products of one transaction. */
const sliceSize = 200;

/** When the next product changes by itself; undefined if none does. */
export async function nextDueAt(db: Db): Promise<Date | undefined> {
  const [next] = await db
    .select({ dueAt: products.dueAt })
    .from(products)
    .where(isNotNull(products.dueAt))
    .orderBy(asc(products.dueAt))
    .limit(1);
  return next?.dueAt ?? undefined;
}

/**
 * Carries out every change that is due. Any number of processes may do so at once: each change is made once, under the lock of
 * its product, whose due time moves on with it.
 */
export async function applyDueChanges(context: Shop): Promise<void> {
  while ((await applySlice(context)) === sliceSize);
}

const applySlice = (context: Shop): Promise<number> =>
  changeCatalog(context, async (tx, touch) => {
    const now = context.now();
    const due = await tx
      .select()
      .from(products)
      .where(lte(products.dueAt, now))
      .orderBy(products.id)
      .limit(sliceSize)
      .for('no key update');
    if (due.length === 0) return 0;
    const isOver = ({ discountUntil }: ProductRow) => discountUntil !== null && discountUntil <= now;
    const begins = ({ discountFrom }: ProductRow) => discountFrom !== null && discountFrom <= now;
    await beginDiscounts(tx, idsOf(due.filter((row) => begins(row) && !isOver(row))));
    await endDiscounts(tx, idsOf(due.filter(isOver)), now);
    await publish(tx, idsOf(due), now);
    await unpublish(tx, idsOf(due), now);
    await scheduleNext(tx, idsOf(due), now);
    const changed = await tx
      .select()
      .from(products)
      .where(inArray(products.id, idsOf(due)));
    const before = new Map(due.map((row) => [row.id, row]));
    for (const row of changed) touch(touchedByProduct(shownOf(before.get(row.id)), shownOf(row)));
    return due.length;
  });

const idsOf = (rows: readonly ProductRow[]): string[] => rows.map(({ id }) => id);

/** Variants first: the product gets the prices of its default variant by a trigger of the database. */
async function beginDiscounts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(productVariants)
    .set({ discountPoisha: productVariants.plannedPoisha, plannedPoisha: null })
    .where(and(inArray(productVariants.productId, [...ids]), isNotNull(productVariants.plannedPoisha)));
  await tx
    .update(products)
    .set({
      discountPoisha: sql`case when ${products.defaultVariantId} is null then coalesce(${products.plannedPoisha}, ${products.discountPoisha}) else ${products.discountPoisha} end`,
      plannedPoisha: null,
      updatedAt,
    })
    .where(inArray(products.id, [...ids]));
}

/** Variants first, as above. The caller schedules what comes next. */
export async function endDiscounts(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(productVariants)
    .set({ discountPoisha: null, plannedPoisha: null })
    .where(inArray(productVariants.productId, [...ids]));
  await tx
    .update(products)
    .set({
      discountPoisha: null,
      plannedPoisha: null,
      discountFrom: null,
      discountUntil: null,
      discountEndedAt: sql`case when ${products.discountUntil} is null then ${products.discountEndedAt} else least(${products.discountUntil}, ${now.toISOString()}::timestamptz) end`,
      updatedAt,
    })
    .where(inArray(products.id, [...ids]));
}

/** One that nobody has bought is new from then on. */
const publish = (tx: Db, ids: readonly string[], now: Date) =>
  tx
    .update(products)
    .set({
      draft: false,
      deletedAt: null,
      publishAt: null,
      updatedAt,
      createdAt: sql`case when ${products.sold} = 0 then ${products.publishAt} else ${products.createdAt} end`,
    })
    .where(and(inArray(products.id, [...ids]), eq(products.draft, true), lte(products.publishAt, now)));

const unpublish = (tx: Db, ids: readonly string[], now: Date) =>
  tx
    .update(products)
    .set({
      draft: sql`${products.draft} or ${products.deletedAt} is null`,
      deletedAt: sql`coalesce(${products.deletedAt}, ${products.unpublishAt})`,
      unpublishAt: null,
      updatedAt,
    })
    .where(and(inArray(products.id, [...ids]), lte(products.unpublishAt, now)));

/** When they change by themselves again. */
export const scheduleNext = (tx: Db, ids: readonly string[], now: Date) =>
  tx
    .update(products)
    .set({
      dueAt: sql`least(
        case when ${products.discountFrom} > ${now.toISOString()}::timestamptz then ${products.discountFrom} else ${products.discountUntil} end,
        ${products.publishAt}, ${products.unpublishAt})`,
    })
    .where(inArray(products.id, [...ids]));
