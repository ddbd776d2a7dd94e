/** Reads the catalogue for the search index: all products page by page, and the changes since a cursor. */
import { translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import { ratingOf } from '@jontro/shop/catalog/ratings.ts';
import { wordsOfOptions } from '@jontro/shop/catalog/variants.ts';
import { and, asc, gt, sql } from 'drizzle-orm';
import { databaseError } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { products } from './catalog.table.ts';
import { namesOf } from './name-columns.ts';
import { offered } from './product-conditions.ts';
import { countAllProducts } from './product-counts.ts';
import type { IndexedProduct } from './product-terms.ts';

const columns = {
  id: products.id,
  name: products.name,
  nameBn: products.nameBn,
  names: products.names,
  category: products.category,
  keyFeatures: products.keyFeatures,
  inStock: products.inStock,
  stock: products.stock,
  createdAt: products.createdAt,
  deletedAt: products.deletedAt,
  poisha: products.presentPoisha,
  sold: products.sold,
  bestSeller: products.bestSeller,
  specs: products.specs,
  options: products.options,
  ratings: products.ratings,
  brand: sql<string | null>`${products.additional} ->> 'brand'`,
  /** The first 4,000 characters of its 20 questions that are listed first, and of their answers. */
  questionText: sql<string | null>`case when ${products}.questions > 0 then (
    select left(string_agg(concat_ws(' ', q.text, a.texts), ' '), 4000) from (
      select id, text from product_questions where product_id = ${products}.id and published
      order by (answers = 0), asked_at desc, id limit 20) q
    cross join lateral (
      select string_agg(text, ' ') as texts from product_answers where question_id = q.id and published) a) end`,
  /** Its brand in other languages, in their order. */
  brandNames: sql<(string | null)[]>`array[${sql.join(
    translationLanguages.map((tag) => sql`${products.translations} -> ${tag} ->> 'brand'`),
    sql`, `,
  )}]`,
};
type Row = Pick<
  typeof products.$inferSelect,
  Exclude<keyof typeof columns, 'poisha' | 'questionText' | 'brand' | 'brandNames'>
> & {
  poisha: number;
  questionText: string | null;
  brand: string | null;
  brandNames: (string | null)[];
};

const toIndexed = ({
  id,
  name,
  nameBn,
  names,
  category,
  keyFeatures,
  inStock,
  stock,
  createdAt,
  options,
  ...row
}: Row): IndexedProduct => ({
  id,
  productName: name,
  ...namesOf({ nameBn, names }),
  category,
  keyFeatures,
  inStock: inStock && stock !== 0,
  addedAt: createdAt.getTime(),
  ...(options.length > 0 && { variantWords: wordsOfOptions(options) }),
  ...(row.questionText && { questionText: row.questionText }),
  facts: {
    category,
    poisha: row.poisha,
    sold: row.sold,
    bestSeller: row.bestSeller,
    ...(row.brand && { brand: brandOf(row.brand, row.brandNames) }),
    specs: row.specs,
    ...ratingFact(row.ratings),
  },
});

const ratingFact = (stars: readonly number[]): { rating?: number } => {
  const rating = ratingOf(stars);
  return rating ? { rating: rating.average } : {};
};

const brandOf = (english: string, names: readonly (string | null)[]): Record<string, string> => ({
  en: english,
  ...Object.fromEntries(
    translationLanguages.flatMap((tag, index) => (names[index] ? [[tag, names[index]]] : [])),
  ),
});

/**
 * The oldest transaction that is still running: all before it have ended. PostgreSQL marks a row that a later commit
 * writes (`xmin`) with an id that is not lower. A timestamp could not guarantee that.
 */
const oldestTransaction = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** The current cursor; whatever is not visible yet will be a change after it. */
export async function findChangeCursor(db: Db): Promise<string> {
  const { rows } = (await db.execute(sql`select ${oldestTransaction} as cursor`)) as {
    rows: { cursor: string }[];
  };
  return rows[0]?.cursor ?? '';
}

/**
 * Identifies the database and its table of products: a restored backup has another table. Undefined where this may not be
 * read.
 */
export async function findDatabaseIdentity(db: Db): Promise<string | undefined> {
  const query = sql`select concat_ws(' ', system_identifier, timeline_id, 'products'::regclass::oid,
    (select oid from pg_database where datname = current_database())) as identity
    from pg_control_system(), pg_control_checkpoint()`;
  try {
    const { rows } = (await db.execute(query)) as { rows: { identity: string }[] };
    return rows[0]?.identity;
  } catch (error) {
    if (databaseError(error)?.code === '42501') return undefined;
    throw error;
  }
}

/** Transaction ids are compared within half of their 32 bits; this leaves room. */
const maxCursorAge = 2n ** 30n;

/** Whether the changes since a cursor can be found: it is not in the future, as after a restore, and not too old. */
export async function isCursorValid(db: Db, cursor: string): Promise<boolean> {
  const { rows } = (await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`)) as {
    rows: { next: string }[];
  };
  const age = BigInt(rows[0]?.next ?? 0) - BigInt(cursor);
  return age >= 0n && age < maxCursorAge;
}

/** A page of products that are not deleted, ordered by id, after an id. */
export async function listIndexedProducts(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<IndexedProduct[]> {
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(offered, after === undefined ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(toIndexed);
}

/**
 * At most `limit` products that were written since a cursor, deleted ones included; the number of products that are not
 * deleted; and the cursor for the next time. The database scans the whole table but sends only the changed rows.
 */
export async function listChangedProducts(
  db: Db,
  cursor: string,
  limit: number,
): Promise<{ products: (IndexedProduct & { deleted: boolean })[]; total: number; cursor: string }> {
  return inTransaction(
    db,
    async (tx) => {
      const next = await findChangeCursor(tx);
      const rows = await tx
        .select(columns)
        .from(products)
        .where(sql`age(${products}.xmin) <= age(${cursor}::xid8::xid)`)
        .limit(limit);
      return {
        products: rows.map((row) => ({ ...toIndexed(row), deleted: row.deletedAt !== null })),
        total: await countAllProducts(tx),
        cursor: next,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
