/** Reading the catalogue for the search: all of it by pages, and what has changed since a moment. */
import { and, asc, count, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { products } from './catalog.table.ts';
import type { SearchedProduct } from './search-index.ts';

const columns = {
  id: products.id,
  name: products.name,
  nameBn: products.nameBn,
  category: products.category,
  keyFeatures: products.keyFeatures,
  inStock: products.inStock,
  stock: products.stock,
  createdAt: products.createdAt,
  deletedAt: products.deletedAt,
};
type Row = Pick<typeof products.$inferSelect, keyof typeof columns>;

const offered = isNull(products.deletedAt);

const toSearched = ({
  id,
  name,
  nameBn,
  category,
  keyFeatures,
  inStock,
  stock,
  createdAt,
}: Row): SearchedProduct => ({
  id,
  productName: name,
  ...(nameBn !== null && { nameBn }),
  category,
  keyFeatures,
  inStock: inStock && stock !== 0,
  addedAt: createdAt.getTime(),
});

/**
 * Every transaction before this one is over. A row that another one writes, however late it commits, is marked by the
 * database (`xmin`) with a number that is not smaller, which no moment of a clock could promise.
 */
const presentMoment = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** The present moment of the catalogue; whatever is not to be seen yet will be a change since then. */
export async function findCatalogMoment(db: Db): Promise<string> {
  const { rows } = (await db.execute(sql`select ${presentMoment} as moment`)) as {
    rows: { moment: string }[];
  };
  return rows[0]?.moment ?? '';
}

/** So many products offered, in the order of their ids, after one of them. */
export async function listSearchedProducts(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<SearchedProduct[]> {
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(offered, after === undefined ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(toSearched);
}

/**
 * What was written since a moment, removed products too, at most so many; how many products are offered now; and the
 * moment from which on to ask next time. The whole table is looked through in the database: no row of it is sent for nothing.
 */
export async function listChangedProducts(
  db: Db,
  moment: string,
  limit: number,
): Promise<{ products: (SearchedProduct & { gone: boolean })[]; total: number; moment: string }> {
  return inTransaction(
    db,
    async (tx) => {
      const next = await findCatalogMoment(tx);
      const rows = await tx
        .select(columns)
        .from(products)
        .where(sql`age(${products}.xmin) <= age(${moment}::xid8::xid)`)
        .limit(limit);
      const [counted] = await tx.select({ total: count() }).from(products).where(offered);
      return {
        products: rows.map((row) => ({ ...toSearched(row), gone: row.deletedAt !== null })),
        total: counted?.total ?? 0,
        moment: next,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
