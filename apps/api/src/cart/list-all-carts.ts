/** The admin's table of the lines of all carts: search, filters and sorting, paged or as CSV. */

import type { CartAge, CartSort, cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { and, desc, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { type CsvColumn, type CsvList, csvList, timestampColumn } from '../http/csv.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { containsText, orderByColumns } from '../http/list-query.ts';
import { users } from '../users/users.table.ts';
import { cartItems } from './cart.table.ts';
import { rowToCartItem, selectCartIds, selectCartLines } from './cart.ts';

type Query = EndpointInput<typeof cartEndpoints.listAllCarts>['query'];

const dayMs = 24 * 3600_000;
const ageFilters: Record<CartAge, (daysAgo: (days: number) => Date) => SQL> = {
  day: (daysAgo) => gte(cartItems.addedAt, daysAgo(1)),
  week: (daysAgo) => gte(cartItems.addedAt, daysAgo(7)),
  older: (daysAgo) => lt(cartItems.addedAt, daysAgo(7)),
};

const sorts = {
  name: sql`lower(${products.name})`,
  price: products.presentPoisha,
  quantity: cartItems.quantity,
  time: cartItems.addedAt,
  author: users.email,
} satisfies Record<CartSort, unknown>;

const matches = ({ search, age }: Query, now: Date): SQL | undefined =>
  and(
    containsText(search, [products.name, users.email]),
    age && ageFilters[age]((days) => new Date(now.getTime() - days * dayMs)),
  );

const sortOrder = (query: Query): SQL[] =>
  orderByColumns(sorts, query, [desc(cartItems.addedAt), cartItems.id]);

/** Lists the matching lines of all users; newest first by default. */
export async function listAllCarts(db: Db, now: Date, query: Query): Promise<PagedList<CartItem>> {
  const { limit, offset } = limitAndOffset(query);
  const [total, rows] = await Promise.all([
    countRows(db, selectCartIds(db).where(matches(query, now))),
    selectCartLines(db)
      .where(matches(query, now))
      .orderBy(...sortOrder(query))
      .limit(limit)
      .offset(offset),
  ]);
  return { entries: rows.map(rowToCartItem), ...total };
}

const columns: readonly CsvColumn<CartItem>[] = [
  ['Id', (item) => item._id],
  ['Name', (item) => item.name],
  ['Price (BDT)', (item) => ({ taka: item.price })],
  ['Quantity', (item) => item.quantity],
  timestampColumn('Added', (item) => item.cartAdded),
  ['Author', (item) => item.author.email],
  ['Availability', (item) => item.availability],
  ['Variant', (item) => item.variantName],
];

/** Exports the same list as CSV. */
export function exportCarts(db: Db, now: Date, query: Query): Promise<CsvList<CartItem>> {
  const sortedIds = selectCartIds(db)
    .where(matches(query, now))
    .orderBy(...sortOrder(query));
  return csvList(db, sortedIds, {
    columns,
    idOf: (item) => item._id,
    read: async (ids) => (await selectCartLines(db).where(inArray(cartItems.id, ids))).map(rowToCartItem),
  });
}
