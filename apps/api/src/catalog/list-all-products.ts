/** The owner's table of products: searched, filtered and sorted, by pages or as a file. */

import type { catalogEndpoints, ProductSort, StockFilter } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { and, asc, desc, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type CsvColumn, type CsvList, csvList, momentColumn } from '../http/csv.ts';
import { type ListPart, listPage } from '../http/list-page.ts';
import { contains, orderOf } from '../http/list-query.ts';
import { products } from './catalog.table.ts';
import { toProduct } from './products.ts';

type Query = EndpointInput<typeof catalogEndpoints.listAllProducts>['query'];
type Row = typeof products.$inferSelect;

const offered = isNull(products.deletedAt);
const onSale = and(products.inStock, or(isNull(products.stock), ne(products.stock, 0))) as SQL;
const stockStates: Record<StockFilter, (few: number) => SQL | undefined> = {
  in: () => onSale,
  out: () => not(onSale),
  low: (few) => and(onSale, lte(products.stock, few)),
};

const sorts = {
  name: sql`lower(${products.name})`,
  category: products.category,
  price: products.pricePoisha,
  discount: products.discountPoisha,
  // What is out of stock, then by pieces left, then what is not counted.
  stock: sql`case when ${onSale} then coalesce(${products.stock}, 2147483647) else 0 end`,
} satisfies Record<ProductSort, unknown>;

const fits = ({ search, category, stock }: Query, few: number): SQL | undefined =>
  and(
    offered,
    contains(search, [
      products.name,
      products.nameBn,
      products.category,
      sql`array_to_string(${products.keyFeatures}, chr(10))`,
    ]),
    category ? eq(products.category, category) : undefined,
    stock && stockStates[stock](few),
  );

const inOrder = (query: Query): SQL[] => orderOf(sorts, query, [desc(products.createdAt), asc(products.id)]);

const idsInOrder = (db: Db, query: Query, few: number) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(fits(query, few))
    .orderBy(...inOrder(query))
    .$dynamic();

/** The products that fit; newest first unless sorted. `few` pieces or fewer are a low stock. */
export async function listAllProducts(db: Db, query: Query, few: number): Promise<ListPart<Product>> {
  const { limit, offset } = listPage(query);
  const [total, rows] = await Promise.all([
    db.$count(products, fits(query, few)),
    db
      .select()
      .from(products)
      // Whole rows are read for the page only: all others are sorted and skipped by what the order needs.
      .where(inArray(products.id, idsInOrder(db, query, few).limit(limit).offset(offset)))
      .orderBy(...inOrder(query)),
  ]);
  return { entries: rows.map(toProduct), total };
}

const columns: readonly CsvColumn<Row>[] = [
  ['Id', (row) => row.id],
  ['Name', (row) => row.name],
  ['Bengali name', (row) => row.nameBn],
  ['Category', (row) => row.category],
  ['Price (BDT)', (row) => ({ taka: toTaka(row.pricePoisha) })],
  ['Discount price (BDT)', (row) => row.discountPoisha && { taka: toTaka(row.discountPoisha) }],
  ['In stock', (row) => toProduct(row).inStock],
  ['Pieces left', (row) => row.stock],
  ['Best seller', (row) => row.bestSeller],
  ['Pieces sold', (row) => row.sold],
  ['Key features', (row) => row.keyFeatures.join('; ')],
  ['Description', (row) => row.description],
  ['Pictures', (row) => row.images.join(' ')],
  momentColumn('Added', (row) => row.createdAt),
  momentColumn('Changed', (row) => row.updatedAt),
];

/** The same list as a file. */
export const exportProducts = (db: Db, query: Query, few: number): Promise<CsvList<Row>> =>
  csvList(idsInOrder(db, query, few), {
    columns,
    idOf: (row) => row.id,
    read: (ids) => db.select().from(products).where(inArray(products.id, ids)),
  });
