/** Fills a demo shop with the data of a large one, for benchmarks and long lists. */
import type { TotalsSettings } from '@jontro/shop/cart/totals.ts';
import { getTableColumns, isNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { recordChange } from '../catalog/catalog-version.ts';
import type { Database, Db } from '../database/db.ts';
import { createServerHosts } from '../database/server-hosts.ts';
import { everything } from '../http/response-tags.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { users } from '../users/users.table.ts';
import { columnName, insertRows, rowsAsJson } from './insert-rows.ts';
import { cartLine, customer, order, type Variant, variant } from './large-rows.ts';
import { createRandom } from './random.ts';
import { withoutTrigrams } from './without-trigrams.ts';

export interface LargeCounts {
  products: number;
  users: number;
  orders: number;
  carts: number;
}
export const largeCounts: LargeCounts = { products: 10_000, users: 10_000, orders: 50_000, carts: 3_000 };

/** The default counts with those of the options; throws if one is not a whole number. */
export function readCounts(options: Record<string, string | boolean | undefined>): LargeCounts {
  const counts = { ...largeCounts };
  for (const name of Object.keys(largeCounts) as (keyof LargeCounts)[]) {
    const text = options[name];
    if (text === undefined) continue;
    if (typeof text !== 'string' || !/^\d{1,7}$/.test(text))
      throw new Error(`--${name} must be a whole number, but it is "${text}"`);
    counts[name] = Number(text);
  }
  return counts;
}

/** Rows of one statement. */
const batchSize = 5_000;
/** From this number of products on the trigrams of their texts are indexed at once at the end. */
const rebuiltFrom = 20_000;
/** Products that the new ones are variants of. */
const maxModels = 200;

/** Receives what was written so far. */
type OnProgress = (what: keyof LargeCounts, done: number, total: number) => void;

/**
 * Adds variants of the shop's products, customers, carts, and orders with payments and reviews, in one transaction.
 * A million products take a few minutes on a small machine. Throws if the shop has no products, or if orders or carts are to
 * be made of no new products and customers.
 */
export async function seedLargeShop(
  { db, connectionString }: Pick<Database, 'db' | 'connectionString'>,
  now: Date,
  counts: LargeCounts,
  delivery: TotalsSettings,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const random = createRandom(10_000);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const models = await tx
      .select()
      .from(products)
      .where(isNull(products.deletedAt))
      .orderBy(products.id)
      .limit(maxModels);
    if (models.length === 0) throw new Error('the shop has no products to vary');
    const catalog = Array.from({ length: counts.products }, (_, index) =>
      variant(models, index, counts.products, now, random),
    );
    const customers = Array.from({ length: counts.users }, (_, index) => customer(index, now, random));
    const write = async <Row>(
      what: keyof LargeCounts,
      rows: readonly Row[],
      insert: (batch: Row[]) => Promise<void>,
    ): Promise<void> => {
      for (let from = 0; from < rows.length; from += batchSize) {
        const batch = rows.slice(from, from + batchSize);
        await insert(batch);
        onProgress(what, from + batch.length, rows.length);
      }
    };
    await write('users', customers, (rows) => insertRows(tx, users, rows));
    for (let from = 0; from < counts.orders; from += batchSize) {
      const created = Array.from({ length: Math.min(batchSize, counts.orders - from) }, () =>
        order(random.pick(catalog), random.pick(catalog), random.pick(customers), {
          now,
          random,
          delivery,
        }),
      );
      const rows = created.map(({ row }) => row);
      await insertRows(tx, orders, rows);
      await insertRows(
        tx,
        orderItems,
        created.flatMap(({ items }) => items),
      );
      await insertRows(
        tx,
        paymentAttempts,
        created.flatMap(({ attempt }) => attempt ?? []),
      );
      onProgress('orders', from + rows.length, counts.orders);
    }
    // After the orders, which have counted the units sold: a later update would write each row twice.
    const insertAll = () => write('products', catalog, (rows) => insertVariants(tx, rows));
    if (catalog.length < rebuiltFrom) await insertAll();
    else await withoutTrigrams(tx, insertAll);
    const lines = new Map(
      Array.from({ length: counts.carts }, () => {
        const line = cartLine(random.pick(catalog), random.pick(customers), now, random);
        return [`${line.userId} ${line.soldId}`, line];
      }),
    );
    await write('carts', [...lines.values()], (rows) => insertRows(tx, cartItems, rows));
    await recordChange(tx, [everything]);
  });
  await vacuum(connectionString);
}

/** Otherwise PostgreSQL plans the first queries for small tables, and lists read more than their index. */
async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client(await createServerHosts({ connectionString }).find());
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Columns that follow from rows of the model which a variant has not: it begins with their defaults. */
const ofModelOnly = ['options', 'defaultVariantId', 'ownImages', 'ratings', 'questions'];

/** Inserts variants, which take all other columns from their models. */
async function insertVariants(tx: Db, rows: readonly Variant[]): Promise<void> {
  const own = ['id', 'name', 'pricePoisha', 'discountPoisha', 'inStock', 'stock', 'sold', 'createdAt'];
  const columns = Object.entries(getTableColumns(products)).flatMap(([key, column]) =>
    column.generated || ofModelOnly.includes(key) ? [] : [column],
  );
  const values = columns.map((column) => {
    const { name } = column;
    if (name === 'updatedAt') return sql`variant.created_at`;
    return own.includes(name) ? sql`variant.${columnName(column)}` : sql`model.${columnName(column)}`;
  });
  const list = rowsAsJson(products, rows);
  await tx.execute(
    sql`insert into ${products} (${sql.join(columns.map(columnName), sql`, `)})
        select ${sql.join(values, sql`, `)}
        from jsonb_to_recordset(${list}::jsonb) as variant (id text, name text, model text, price_poisha bigint,
          discount_poisha bigint, in_stock boolean, stock integer, sold integer, created_at timestamptz)
        join ${products} model on model.id = variant.model`,
  );
}
