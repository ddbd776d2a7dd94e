/** The owner's product list: searched, filtered and sorted, in pages or as a CSV file. */

import type { catalogEndpoints, ProductSort, StockFilter } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { additionalFieldNames, additionalFields } from '@jontro/shop/catalog/product-fields.ts';
import { translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { and, asc, desc, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type CsvColumn, type CsvList, csvList, timestampColumn } from '../http/csv.ts';
import { limitAndOffset, type PagedList } from '../http/list-page.ts';
import { containsText, orderByColumns } from '../http/list-query.ts';
import { products } from './catalog.table.ts';
import { namesOf } from './name-columns.ts';
import { toProduct } from './products.ts';

type Query = EndpointInput<typeof catalogEndpoints.listAllProducts>['query'];
type Row = typeof products.$inferSelect;

const offered = isNull(products.deletedAt);
const onSale = and(products.inStock, or(isNull(products.stock), ne(products.stock, 0))) as SQL;
const stockConditions: Record<StockFilter, (threshold: number) => SQL | undefined> = {
  in: () => onSale,
  out: () => not(onSale),
  low: (threshold) => and(onSale, lte(products.stock, threshold)),
};

const sorts = {
  name: sql`lower(${products.name})`,
  category: products.category,
  price: products.pricePoisha,
  discount: products.discountPoisha,
  // Out of stock first, then by units, then products without a count.
  stock: sql`case when ${onSale} then coalesce(${products.stock}, 2147483647) else 0 end`,
} satisfies Record<ProductSort, unknown>;

const matching = ({ search, category, stock }: Query, threshold: number): SQL | undefined =>
  and(
    offered,
    containsText(search, [
      products.name,
      products.nameBn,
      sql`(select string_agg(name, chr(10)) from jsonb_each_text(${products.names}) as names (tag, name))`,
      products.category,
      sql`array_to_string(${products.keyFeatures}, chr(10))`,
    ]),
    category ? eq(products.category, category) : undefined,
    stock && stockConditions[stock](threshold),
  );

const orderBy = (query: Query): SQL[] =>
  orderByColumns(sorts, query, [desc(products.createdAt), asc(products.id)]);

const matchingIds = (db: Db, query: Query, threshold: number) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(matching(query, threshold))
    .orderBy(...orderBy(query))
    .$dynamic();

/** The matching products, newest first unless sorted; `threshold` is the highest quantity of a low stock. */
export async function listAllProducts(db: Db, query: Query, threshold: number): Promise<PagedList<Product>> {
  const { limit, offset } = limitAndOffset(query);
  const [total, rows] = await Promise.all([
    db.$count(products, matching(query, threshold)),
    db
      .select()
      .from(products)
      // Whole rows are read for this page only; the others are sorted and skipped by their sort keys.
      .where(inArray(products.id, matchingIds(db, query, threshold).limit(limit).offset(offset)))
      .orderBy(...orderBy(query)),
  ]);
  return { entries: rows.map(toProduct), total };
}

const columns: readonly CsvColumn<Row>[] = [
  ['Id', (row) => row.id],
  ['Name', (row) => row.name],
  ...translationLanguages.map((tag): CsvColumn<Row> => [`Name (${tag})`, (row) => namesOf(row).names?.[tag]]),
  ['Category', (row) => row.category],
  ['Price (BDT)', (row) => ({ taka: toTaka(row.pricePoisha) })],
  ['Discount price (BDT)', (row) => row.discountPoisha && { taka: toTaka(row.discountPoisha) }],
  ['In stock', (row) => toProduct(row).inStock],
  ['Stock quantity', (row) => row.stock],
  ['Best seller', (row) => row.bestSeller],
  ['Units sold', (row) => row.sold],
  ['Key features', (row) => row.keyFeatures.join('; ')],
  ['Description', (row) => row.description],
  ...additionalFieldNames.map(
    (field): CsvColumn<Row> => [additionalFields[field].label, (row) => row.additional[field]],
  ),
  ...translationLanguages.flatMap((tag): CsvColumn<Row>[] => [
    [`Key features (${tag})`, (row) => row.translations[tag]?.keyFeatures?.join('; ')],
    [`Description (${tag})`, (row) => row.translations[tag]?.description],
    ...additionalFieldNames.map(
      (field): CsvColumn<Row> => [
        `${additionalFields[field].label} (${tag})`,
        (row) => row.translations[tag]?.[field],
      ],
    ),
  ]),
  ['Pictures', (row) => row.images.join(' ')],
  timestampColumn('Added', (row) => row.createdAt),
  timestampColumn('Changed', (row) => row.updatedAt),
];

/** The same list as a CSV file. */
export const exportProducts = (db: Db, query: Query, threshold: number): Promise<CsvList<Row>> =>
  csvList(matchingIds(db, query, threshold), {
    columns,
    idOf: (row) => row.id,
    read: (ids) => db.select().from(products).where(inArray(products.id, ids)),
  });
