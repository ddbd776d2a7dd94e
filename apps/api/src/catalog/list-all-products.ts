/** The owner's product list: searched, filtered and sorted, in pages. */

import {
  type catalogEndpoints,
  type ProductSort,
  type StockFilter,
  searchText,
} from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { comparedText, likePattern, orderByColumns } from '../http/list-query.ts';
import { products, stockOrder } from './catalog.table.ts';
import { lowInStock, offered, onSale, soldOut } from './product-conditions.ts';
import { type CountedProducts, countList, deepPosition, findPosition } from './product-counts.ts';
import { searchTexts } from './product-texts.table.ts';
import { variantsOfProducts, variantTotals } from './product-variants.ts';
import { toProduct } from './products.ts';

type Query = EndpointInput<typeof catalogEndpoints.listAllProducts>['query'];

const stockConditions: Record<StockFilter, (threshold: number) => SQL | undefined> = {
  in: () => onSale,
  out: () => soldOut,
  low: lowInStock,
};

const sorts = {
  name: sql`lower(${products.name})`,
  category: products.category,
  price: products.pricePoisha,
  discount: products.discountPoisha,
  stock: stockOrder(products),
} satisfies Record<ProductSort, unknown>;

const containsPattern = (pattern: string): SQL =>
  sql`${comparedText(searchTexts.text, pattern)} like lower(${pattern}::text)`;

function containsSearched(search: string | undefined): SQL | undefined {
  const pattern = likePattern(search);
  return pattern === undefined
    ? undefined
    : sql`${products.id} in (select ${searchTexts.productId} from ${searchTexts} where ${containsPattern(pattern)})`;
}

const matching = ({ search, category, stock }: Query, threshold: number): SQL | undefined =>
  and(
    offered,
    containsSearched(search),
    category ? eq(products.category, category) : undefined,
    stock && stockConditions[stock](threshold),
  );

const orderBy = (query: Query): SQL[] =>
  orderByColumns(sorts, query, [desc(products.createdAt), asc(products.id)]);

/** The ids of the products that match, in the order of the list. */
export const matchingIds = (db: Db, query: Query, threshold: number, after?: SQL) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(matching(query, threshold), after))
    .orderBy(...orderBy(query))
    .$dynamic();

/** The matching products, newest first unless sorted; `threshold` is the highest quantity of a low stock. */
export async function listAllProducts(db: Db, query: Query, threshold: number): Promise<PagedList<Product>> {
  const { limit, offset } = limitAndOffset(query);
  const counted = countedList(query);
  const [total, start] = await Promise.all([
    counted
      ? { total: await countList(db, counted), more: false }
      : countRows(db, uncountedIds(db, query, threshold)),
    counted && !query.sort && offset >= deepPosition
      ? findPosition(db, counted, { axis: 'time', position: offset, descending: true })
      : undefined,
  ]);
  const ids = matchingIds(db, query, threshold, start && lt(products.createdAt, new Date(start.to)));
  const rows = await db
    .select()
    .from(products)
    // Whole rows are read for this page only; the others are sorted and skipped by their sort keys.
    .where(inArray(products.id, ids.limit(limit).offset(offset - (start?.before ?? 0))))
    .orderBy(...orderBy(query));
  const variants = await variantsOfProducts(db, rows);
  return {
    entries: rows.map((row) => ({
      ...toProduct(row),
      ...variantTotals(row, variants.get(row.id), threshold),
    })),
    ...total,
  };
}

/** The ids of a list that no materialized count has. A search alone needs only the texts, which are of all products offered. */
function uncountedIds(db: Db, query: Query, threshold: number) {
  const { search, category, stock } = query;
  const pattern = likePattern(search);
  return pattern === undefined || category || stock
    ? db.select({ id: products.id }).from(products).where(matching(query, threshold)).$dynamic()
    : db.select({ id: searchTexts.productId }).from(searchTexts).where(containsPattern(pattern)).$dynamic();
}

/** The materialized counts of the same products; undefined if there are none for this query. */
function countedList({ search, category, stock }: Query): CountedProducts | undefined {
  if (searchText(search) || stock === 'low') return undefined;
  const [all, out] = category ? [`category:${category}`, `sold-out:${category}`] : ['all', 'all-sold-out'];
  if (stock === 'out') return { lists: [out] };
  return stock === 'in' ? { lists: [all], without: [out] } : { lists: [all] };
}
