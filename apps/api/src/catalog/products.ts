/** Reading the catalogue: one product, and the lists of home, categories and the admin's table. */

import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { maxPrice, type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { bestSellerCategory, type Category, findCategory } from '@jontro/shop/catalog/categories.ts';
import { clampPageSize, maxPageSize, openEnd, priceCeiling } from '@jontro/shop/catalog/price-filter.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { newArrivalCount } from '@jontro/shop/home/home.ts';
import { toPoisha, toTaka } from '@jontro/shop/money.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { products } from './catalog.table.ts';

type Input<Name extends keyof typeof catalogEndpoints> = EndpointInput<(typeof catalogEndpoints)[Name]>;

/** The one bridge from a stored product to the wire's. A product of which no piece is left is not in stock (Q-118). */
export function toProduct(row: typeof products.$inferSelect): Product {
  return {
    _id: row.id,
    productName: row.name,
    category: row.category,
    price: toTaka(row.pricePoisha),
    ...(row.discountPoisha !== null && { discountPrice: toTaka(row.discountPoisha) }),
    inStock: row.inStock && row.stock !== 0,
    images: row.images,
    keyFeatures: row.keyFeatures,
    description: row.description,
    ...(row.nameBn !== null && { nameBn: row.nameBn }),
    ...(row.stock !== null && { stock: row.stock }),
    bestSeller: row.bestSeller,
  };
}

const offered = isNull(products.deletedAt);
const newestFirst = [desc(products.createdAt), asc(products.id)] as const;
const mostSoldFirst = [desc(products.sold), ...newestFirst] as const;

/** The product with an id; refuses with 404 an unknown, malformed or deleted one (Q-071, Q-125). */
export async function findProduct(db: Db, id: string): Promise<Product> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), offered));
  const product = orNotFound(row, productTexts.notFound);
  return { ...toProduct(product), updatedAt: product.updatedAt.toISOString() };
}

/** The products with these ids in the order of the ids; those that are not offered any more are left out. */
export async function listProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), offered));
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest products (Q-091). */
export async function listNewArrivals(db: Db): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(offered)
    .orderBy(...newestFirst)
    .limit(newArrivalCount);
  return rows.map(toProduct);
}

/** By pieces sold, then newest; a skip at or beyond the end gives the last `limit` products (Q-090). */
export async function listPopularGadgets(
  db: Db,
  { skip, limit }: Input<'listPopularGadgets'>['query'],
): Promise<Product[]> {
  const from = (offset: number) =>
    db
      .select()
      .from(products)
      .where(offered)
      .orderBy(...mostSoldFirst)
      .limit(limit)
      .offset(offset);
  const rows = await from(skip);
  if (rows.length > 0 || skip === 0) return rows.map(toProduct);
  // Only here the products are counted, which takes longer the more there are.
  const total = await countOf(db, offered);
  return (await from(Math.max(0, total - limit))).map(toProduct);
}

/** Products of the category Best Seller and those with the mark, most pieces sold first (Q-092). */
export async function listBestSellers(db: Db): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(offered, isBestSeller))
    .orderBy(...mostSoldFirst)
    .limit(maxPageSize);
  return rows.map(toProduct);
}

const isBestSeller = or(eq(products.category, bestSellerCategory), eq(products.bestSeller, true));

/** What a product of a category is; several, where a category has several, each with its own place in the indexes. */
const kindsOf = ({ name, members }: Category): SQL[] =>
  name === bestSellerCategory.toLowerCase()
    ? [sql`(${isBestSeller})`]
    : members.map((member) => eq(products.category, member));

async function countOf(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(where);
  return row?.total ?? 0;
}

/** In taka; no stored price comes near, and in poisha it still is an exact number. */
const beyondEveryPrice = 10 * maxPrice;

const noSuchCategory: EndpointResponse<typeof catalogEndpoints.listCategoryProducts> = {
  result: [],
  totalPages: 0,
  total: 0,
};

/** A page of a category in the one spelling of all that give the same. */
export function canonicalCategoryPage({
  params,
  query: { page, limit, min = 0, max, sort = 'relevant', exclude },
}: EndpointInput<typeof catalogEndpoints.listCategoryProducts>): EndpointInput<
  typeof catalogEndpoints.listCategoryProducts
> {
  const { name } = findCategory(params.category);
  const ceiling = openEnd(max);
  return {
    params: { category: name },
    query: {
      page,
      limit: clampPageSize(limit),
      ...(min > 0 && { min: Math.min(min, beyondEveryPrice) }),
      ...(ceiling !== undefined && { max: ceiling }),
      ...(sort !== 'relevant' && { sort }),
      ...(exclude && { exclude }),
    },
  };
}

/**
 * One page of a category with filter and sort (Q-104 to Q-110). An unknown category and a page beyond the end are
 * empty. Where nothing else is asked, Best Sellers are most sold first and all others newest first; by the shop's setting
 * what is sold out comes last.
 */
export async function listCategoryProducts(
  db: Db,
  text: string,
  query: Input<'listCategoryProducts'>['query'],
  { soldOutLast } = defaultSettings,
): Promise<EndpointResponse<typeof catalogEndpoints.listCategoryProducts>> {
  const category = findCategory(text);
  const ceiling = priceCeiling(openEnd(query.max));
  if (category.members.length === 0) return noSuchCategory;
  const wanted = and(
    offered,
    query.min === undefined
      ? undefined
      : gte(products.presentPoisha, toPoisha(Math.min(query.min, beyondEveryPrice))),
    ceiling === undefined ? undefined : lt(products.presentPoisha, toPoisha(ceiling)),
    query.exclude === undefined ? undefined : ne(products.id, query.exclude),
  );
  const kinds = kindsOf(category);
  const order = orderOf(query.sort, category, soldOutLast);
  const limit = clampPageSize(query.limit);
  const [total, rows] = await Promise.all([
    countOf(db, and(wanted, or(...kinds))),
    db
      .select()
      .from(products)
      .where(inArray(products.id, idsOfPage(wanted, kinds, order, { limit, skip: (query.page - 1) * limit })))
      .orderBy(...order.map(inSql)),
  ]);
  return { result: rows.map(toProduct), totalPages: Math.ceil(total / limit), total };
}

/** What is sorted by. */
interface SortKey {
  value: AnyPgColumn | SQL;
  down?: boolean;
}
const inSql = ({ value, down }: SortKey): SQL => (down ? desc(value) : asc(value));

/**
 * The ids of a page, read from an index alone where it has the order. No index has the order over several kinds: each
 * gives as many as may be needed, so that not all of them have to be looked at and put in order.
 */
function idsOfPage(
  wanted: SQL | undefined,
  kinds: readonly SQL[],
  order: readonly SortKey[],
  { limit, skip }: { limit: number; skip: number },
): SQL {
  const name = (at: number): SQL => sql`${sql.identifier(`key_${at}`)}`;
  const first = kinds.map((kind) => {
    const keys = order.map(({ value }, at) => sql`${value} as ${name(at)}`);
    const sorted = sql.join(order.map(inSql), sql`, `);
    return sql`(select ${products.id}, ${sql.join(keys, sql`, `)} from ${products} where ${and(wanted, kind)} order by ${sorted} limit ${skip + limit})`;
  });
  const sorted = sql.join(
    order.map(({ down }, at) => inSql({ value: name(at), ...(down && { down }) })),
    sql`, `,
  );
  return sql`(select id from (${sql.join(first, sql` union all `)}) as found order by ${sorted} limit ${limit} offset ${skip})`;
}

const soldOut = sql`(not ${products.inStock} or ${products.stock} is not distinct from 0)`;

const newest: readonly SortKey[] = [{ value: products.createdAt, down: true }, { value: products.id }];
const mostSold: readonly SortKey[] = [{ value: products.sold, down: true }, ...newest];

function orderOf(
  sort: Input<'listCategoryProducts'>['query']['sort'],
  category: Category,
  soldOutLast: boolean,
): readonly SortKey[] {
  if (sort === 'lowToHigh') return [{ value: products.presentPoisha }, ...newest];
  if (sort === 'highToLow') return [{ value: products.presentPoisha, down: true }, ...newest];
  const relevant = category.name === bestSellerCategory.toLowerCase() ? mostSold : newest;
  return soldOutLast ? [{ value: soldOut }, ...relevant] : relevant;
}
