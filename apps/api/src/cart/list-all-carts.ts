/** The owner's table of the lines of all carts: searched, filtered and sorted, by pages or as a file. */

import type { CartAge, CartSort, cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { type CsvColumn, type CsvList, csvList, momentColumn } from '../http/csv.ts';
import { type ListPart, listPage } from '../http/list-page.ts';
import { contains, orderOf } from '../http/list-query.ts';
import { users } from '../users/users.table.ts';
import { cartItems } from './cart.table.ts';
import { selectLines, toCartItem } from './cart.ts';

type Query = EndpointInput<typeof cartEndpoints.listAllCarts>['query'];

const dayMs = 24 * 3600_000;
const addedAgo: Record<CartAge, (daysAgo: (days: number) => Date) => SQL> = {
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

const fits = ({ search, age }: Query, now: Date): SQL | undefined =>
  and(
    contains(search, [products.name, users.email]),
    age && addedAgo[age]((days) => new Date(now.getTime() - days * dayMs)),
  );

const inOrder = (query: Query): SQL[] => orderOf(sorts, query, [desc(cartItems.addedAt), cartItems.id]);

/** The lines that fit, of all users; newest first unless sorted. */
export async function listAllCarts(db: Db, now: Date, query: Query): Promise<ListPart<CartItem>> {
  const { limit, offset } = listPage(query);
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: count() })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .innerJoin(users, eq(users.id, cartItems.userId))
      .where(fits(query, now)),
    selectLines(db)
      .where(fits(query, now))
      .orderBy(...inOrder(query))
      .limit(limit)
      .offset(offset),
  ]);
  return { entries: rows.map(toCartItem), total: counted?.total ?? 0 };
}

const columns: readonly CsvColumn<CartItem>[] = [
  ['Id', (item) => item._id],
  ['Name', (item) => item.name],
  ['Price (BDT)', (item) => ({ taka: item.price })],
  ['Quantity', (item) => item.quantity],
  momentColumn('Added', (item) => item.cartAdded),
  ['Author', (item) => item.author.email],
  ['Availability', (item) => item.availability],
];

/** The same list as a file. */
export function exportCarts(db: Db, now: Date, query: Query): Promise<CsvList<CartItem>> {
  const idsInOrder = db
    .select({ id: cartItems.id })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(users, eq(users.id, cartItems.userId))
    .where(fits(query, now))
    .orderBy(...inOrder(query));
  return csvList(idsInOrder, {
    columns,
    idOf: (item) => item._id,
    read: async (ids) => (await selectLines(db).where(inArray(cartItems.id, ids))).map(toCartItem),
  });
}
