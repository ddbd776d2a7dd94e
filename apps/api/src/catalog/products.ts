/** Reads the catalogue: one product, and the lists of the home page and the categories. */

import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { maxPrice, type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import {
  bestSellerCategory,
  type Category,
  type CategorySettings,
  findCategory,
} from '@jontro/shop/catalog/categories.ts';
import {
  clampPageSize,
  effectiveMaxPrice,
  exclusiveMaxPrice,
  maxPageSize,
} from '@jontro/shop/catalog/price-filter.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { newArrivalCount } from '@jontro/shop/home/home.ts';
import { toPoisha, toTaka } from '@jontro/shop/money.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { products } from './catalog.table.ts';
import { namesOf } from './name-columns.ts';

type Input<Name extends keyof typeof catalogEndpoints> = EndpointInput<(typeof catalogEndpoints)[Name]>;

/** Converts a row to a product of the API. A product without units left is not in stock (Q-118). */
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
    ...namesOf(row),
    ...(row.stock !== null && { stock: row.stock }),
    bestSeller: row.bestSeller,
  };
}

/** A product with its additional fields and translations. */
export const toFullProduct = (row: typeof products.$inferSelect): Product => ({
  ...toProduct(row),
  ...row.additional,
  ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
});

/** A product with the translations of its features. */
function withFeatures(row: typeof products.$inferSelect): Product {
  const features = Object.entries(row.translations).flatMap(([tag, { keyFeatures }]) =>
    keyFeatures ? [[tag, { keyFeatures }]] : [],
  );
  return { ...toProduct(row), ...(features.length > 0 && { translations: Object.fromEntries(features) }) };
}

const offered = isNull(products.deletedAt);
const newestFirst = [desc(products.createdAt), asc(products.id)] as const;
const mostSoldFirst = [desc(products.sold), ...newestFirst] as const;

/** The product with an id; throws 404 if it is unknown, malformed or deleted (Q-071, Q-125). */
export async function findProduct(db: Db, id: string): Promise<Product> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), offered));
  const product = orNotFound(row, productTexts.notFound);
  return { ...toFullProduct(product), updatedAt: product.updatedAt.toISOString() };
}

/** The products with these ids, in the order of the ids, without deleted ones. */
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

/** By units sold, then newest; a skip at or beyond the end returns the last `limit` products (Q-090). */
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
  // Counting is slow in a large catalogue, so it is done here only.
  const total = await countOf(db, offered);
  return (await from(Math.max(0, total - limit))).map(toProduct);
}

/** Products of the category Best Seller and those marked as best sellers, most units sold first (Q-092). */
export async function listBestSellers(db: Db): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(offered, isBestSeller))
    .orderBy(...mostSoldFirst)
    .limit(maxPageSize);
  return rows.map(withFeatures);
}

const isBestSeller = or(eq(products.category, bestSellerCategory), eq(products.bestSeller, true));

/** The conditions of a category's products: one for each member category, so that each can use an index. */
const memberConditions = ({ name, members }: Category): SQL[] =>
  name === bestSellerCategory.toLowerCase()
    ? [sql`(${isBestSeller})`]
    : members.map((member) => eq(products.category, member));

async function countOf(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(where);
  return row?.total ?? 0;
}

/** In taka: above every stored price, and still exact in poisha. */
const maxFilterPrice = 10 * maxPrice;

const emptyPage: EndpointResponse<typeof catalogEndpoints.listCategoryProducts> = {
  result: [],
  totalPages: 0,
  total: 0,
};

type CategoryPageInput = EndpointInput<typeof catalogEndpoints.listCategoryProducts>;

/** The canonical input of a category page: the same for all requests with the same response. */
export function canonicalCategoryPage(
  { params, query: { page, limit, min = 0, max, sort = 'relevant', exclude } }: CategoryPageInput,
  settings: CategorySettings,
): CategoryPageInput {
  const { name } = findCategory(settings, params.category);
  const ceiling = effectiveMaxPrice(max);
  return {
    params: { category: name },
    query: {
      page,
      limit: clampPageSize(limit),
      ...(min > 0 && { min: Math.min(min, maxFilterPrice) }),
      ...(ceiling !== undefined && { max: ceiling }),
      ...(sort !== 'relevant' && { sort }),
      ...(exclude && { exclude }),
    },
  };
}

/**
 * One page of a category with filter and sort (Q-104 to Q-110). An unknown category and a page beyond the end are
 * empty. By default Best Sellers are sorted by units sold, all others newest first; with the setting `soldOutLast`
 * sold out products come last.
 */
export async function listCategoryProducts(
  db: Db,
  text: string,
  query: Input<'listCategoryProducts'>['query'],
  settings: CategorySettings & Pick<ShopSettings, 'soldOutLast'> = defaultSettings,
): Promise<EndpointResponse<typeof catalogEndpoints.listCategoryProducts>> {
  const category = findCategory(settings, text);
  const ceiling = exclusiveMaxPrice(effectiveMaxPrice(query.max));
  if (category.members.length === 0) return emptyPage;
  const filter = and(
    offered,
    query.min === undefined
      ? undefined
      : gte(products.presentPoisha, toPoisha(Math.min(query.min, maxFilterPrice))),
    ceiling === undefined ? undefined : lt(products.presentPoisha, toPoisha(ceiling)),
    query.exclude === undefined ? undefined : ne(products.id, query.exclude),
  );
  const conditions = memberConditions(category);
  const order = orderOf(query.sort, category, settings.soldOutLast);
  const limit = clampPageSize(query.limit);
  const [total, rows] = await Promise.all([
    countOf(db, and(filter, or(...conditions))),
    db
      .select()
      .from(products)
      .where(
        inArray(products.id, idsOfPage(filter, conditions, order, { limit, skip: (query.page - 1) * limit })),
      )
      .orderBy(...order.map(orderSql)),
  ]);
  return { result: rows.map(toProduct), totalPages: Math.ceil(total / limit), total };
}

interface SortKey {
  value: AnyPgColumn | SQL;
  descending?: boolean;
}
const orderSql = ({ value, descending }: SortKey): SQL => (descending ? desc(value) : asc(value));

/**
 * The ids of a page, by an index-only scan where an index has the order. No index has the order over several member
 * categories: each is limited by itself, then they are merged, so that not all rows have to be sorted.
 */
function idsOfPage(
  filter: SQL | undefined,
  conditions: readonly SQL[],
  order: readonly SortKey[],
  { limit, skip }: { limit: number; skip: number },
): SQL {
  const keyName = (index: number): SQL => sql`${sql.identifier(`key_${index}`)}`;
  const parts = conditions.map((condition) => {
    const keys = order.map(({ value }, index) => sql`${value} as ${keyName(index)}`);
    const sorted = sql.join(order.map(orderSql), sql`, `);
    return sql`(select ${products.id}, ${sql.join(keys, sql`, `)} from ${products} where ${and(filter, condition)} order by ${sorted} limit ${skip + limit})`;
  });
  const sorted = sql.join(
    order.map(({ descending }, index) =>
      orderSql({ value: keyName(index), ...(descending && { descending }) }),
    ),
    sql`, `,
  );
  return sql`(select id from (${sql.join(parts, sql` union all `)}) as found order by ${sorted} limit ${limit} offset ${skip})`;
}

const soldOut = sql`(not ${products.inStock} or ${products.stock} is not distinct from 0)`;

const newest: readonly SortKey[] = [{ value: products.createdAt, descending: true }, { value: products.id }];
const mostSold: readonly SortKey[] = [{ value: products.sold, descending: true }, ...newest];

function orderOf(
  sort: Input<'listCategoryProducts'>['query']['sort'],
  category: Category,
  soldOutLast: boolean,
): readonly SortKey[] {
  if (sort === 'lowToHigh') return [{ value: products.presentPoisha }, ...newest];
  if (sort === 'highToLow') return [{ value: products.presentPoisha, descending: true }, ...newest];
  const relevant = category.name === bestSellerCategory.toLowerCase() ? mostSold : newest;
  return soldOutLast ? [{ value: soldOut }, ...relevant] : relevant;
}
