/** The fixture of the load benchmark: a shop of a given size with signed-in shoppers, and its routes. */
import { eq, sql } from 'drizzle-orm';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { cartItems } from '../apps/api/src/cart/cart.table.ts';
import { products } from '../apps/api/src/catalog/catalog.table.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { newId } from '../apps/api/src/database/ids.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { insertRows } from '../apps/api/src/seed/insert-rows.ts';
import { seedLargeShop } from '../apps/api/src/seed/large-shop.ts';
import { openSession, sessionCookie, sessionLifetimes } from '../apps/api/src/session/session.ts';
import { demoCatalog, readQueries } from '../apps/api/src/testing/search-queries.ts';
import { billing } from '../apps/api/src/testing/shopping.ts';
import { users } from '../apps/api/src/users/users.table.ts';
import { paths } from '../apps/web/app/paths.ts';
import { cartEndpoints } from '../packages/shop/src/cart/cart.endpoints.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';
import { orderEndpoints } from '../packages/shop/src/orders/orders.endpoints.ts';
import type { StartedShop } from '../test/e2e/started-shop.ts';
import type { LoadRequest } from './load-generator.ts';
import type { Shopper } from './statements-alone.ts';

/** Each places one order; independent of the size of the shop. */
const defaultShoppers = 4_000;
/** Those of them whose orders are placed by their statements alone. */
const plainShoppers = 800;
const orders = 1_000;

export interface LoadRoute {
  name: string;
  /** Returns the next request; undefined if there are no more. */
  next: () => LoadRequest | undefined;
  /** Its responses are sent from memory. */
  cached?: true;
  /** Lets `next` begin again, after a change with which the shop has dropped what was cached. */
  restart?: () => void;
  /** It changes the database. */
  changes?: true;
  /** Numbers of requests, which also have a time limit. */
  maxWarmUp?: number;
  maxRequests?: number;
}

export interface LoadShopOptions {
  shoppers?: number;
  /** Fills the carts of all shoppers, so that orders need no other requests before. */
  withCarts?: boolean;
}

/**
 * Adds products to the running shop up to `size`, and shoppers and orders. Returns the routes to measure, and shoppers for the
 * statements of orders alone.
 */
export async function createLoadShop(
  shop: StartedShop,
  size: number,
  onStep: (step: string) => void,
  { shoppers = defaultShoppers, withCarts = false }: LoadShopOptions = {},
): Promise<{ routes: LoadRoute[]; shoppers: Shopper[] }> {
  const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
  const { database } = await openAdminDatabase(config, createLog('error'));
  const { db } = database;
  try {
    const present = await db.$count(products);
    const counts = { products: size - present, users: shoppers, orders, carts: 0 };
    await seedLargeShop(database, new Date(), counts, config.shop, (what, done, total) => {
      if (done === total || done % 200_000 === 0) onStep(`${done} of ${total} ${what}`);
    });
    // Otherwise the database would write it all to disk during the measurement.
    await db.execute(sql`checkpoint`);
    const buyable = (await db.select().from(products).limit(5_000))
      .filter(({ inStock, stock, deletedAt }) => inStock && stock === null && !deletedAt)
      .map(({ id, name, pricePoisha }) => ({ _id: id, productName: name, pricePoisha }));
    const shopperIds = await db
      .select({ id: users.id, uid: users.uid })
      .from(users)
      .where(eq(users.role, 'user'))
      .orderBy(users.id)
      .limit(shoppers);
    const ids: string[] = [];
    // More at once would wait too long for a connection.
    for (let from = 0; from < shopperIds.length; from += 500) {
      const sessions = await Promise.all(
        shopperIds
          .slice(from, from + 500)
          .map(({ uid }) => openSession(db, new Date(), uid, sessionLifetimes.browser)),
      );
      ids.push(...sessions.map(({ id }) => id));
    }
    if (withCarts) {
      // Those of the demo shop may have the same products.
      await db.delete(cartItems);
      const lines = shopperIds.map(({ id: userId }, index) => {
        const { _id: soldId, pricePoisha: addedPoisha } = buyable[index % buyable.length] ?? fail();
        return { id: newId(), userId, soldId, quantity: 1, addedPoisha, addedAt: new Date() };
      });
      await insertRows(db, cartItems, lines);
    }
    const [measured, others] = [ids.slice(plainShoppers), ids.slice(0, plainShoppers)];
    return {
      routes: routesOf({ url: shop.url, buyable, sessions: measured, withCarts }),
      shoppers: others.map((session, index) => ({
        session,
        productId: buyable[index % buyable.length]?._id ?? '',
      })),
    };
  } finally {
    await database.close();
  }
}

type Change = typeof cartEndpoints.addToCart | typeof orderEndpoints.placeOrder;

interface LoadShop {
  url: string;
  /** Products with unlimited stock. */
  buyable: readonly Pick<Product, '_id' | 'productName'>[];
  sessions: readonly string[];
  withCarts: boolean;
}

const fail = (): never => {
  throw new Error('There is nothing to buy');
};

/** All distinct prefixes of the labelled queries, as sent while typing. */
const queryPrefixes = (): string[] => [
  ...new Set(
    readQueries(demoCatalog()).flatMap(({ text }) =>
      [...text].map((_, end) => [...text].slice(0, end + 1).join('')),
    ),
  ),
];

function routesOf({ url, buyable, sessions, withCarts }: LoadShop): LoadRoute[] {
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: browser });
  const cached = (name: string, path: string): LoadRoute => ({ name, next: () => get(path), cached: true });
  /** Requests another URL each time, so that no response is cached. */
  const uncached = (name: string, path: (turn: number) => string): LoadRoute => {
    let turn = 0;
    return { name, next: () => get(path(turn++)) };
  };
  /** Each path once, and again after a change. */
  const renewed = (name: string, all: readonly string[]): LoadRoute => {
    let turn = 0;
    const next = (): LoadRequest | undefined => {
      const path = all[turn++];
      return path === undefined ? undefined : get(path);
    };
    const restart = (): void => {
      turn = 0;
    };
    return { name, next, restart };
  };
  const product = buyable[0] ?? fail();
  const mutation = (session: string, { method, url: path }: Change, body: object): LoadRequest => ({
    method,
    path,
    headers: {
      ...browser,
      origin: url,
      cookie: `${sessionCookie}=${session}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  /** The sessions whose carts were filled, each for one order. */
  const withCart: string[] = withCarts ? [...sessions] : [];
  let shopper = 0;
  const addToCart = (): LoadRequest | undefined => {
    const session = sessions[shopper];
    if (!session) return undefined;
    const gadgetId = buyable[shopper % buyable.length]?._id;
    shopper += 1;
    withCart.push(session);
    return mutation(session, cartEndpoints.addToCart, { gadgetId, quantity: 1 });
  };
  const placeOrder = (): LoadRequest | undefined => {
    const session = withCart.shift();
    return session === undefined ? undefined : mutation(session, orderEndpoints.placeOrder, billing);
  };
  const productPages = buyable
    .slice(0, 500)
    .map(paths.product)
    .flatMap((path) => [path, `/bn${path}`]);
  const searches = queryPrefixes().map((text) => `/api/search-products?search=${encodeURIComponent(text)}`);
  const writes = { changes: true, maxWarmUp: 400 } as const;
  return [
    cached('home page', '/'),
    cached('category page', '/category/earbuds'),
    cached('category JSON', '/api/products/earbuds'),
    cached('product JSON', `/api/product/${product._id}`),
    cached('search', '/api/search-products?search=earbuds'),
    renewed('home page, uncached', ['/', '/bn']),
    uncached('category page, uncached', (turn) => `/category/earbuds?page=${1 + (turn % 3)}&min=${1 + turn}`),
    renewed('product page, uncached', productPages),
    uncached(
      'category JSON, uncached',
      (turn) => `/api/products/earbuds?page=${1 + (turn % 3)}&min=${turn / 100}`,
    ),
    uncached(
      'category JSON, by price, uncached',
      (turn) => `/api/products/earbuds?sort=lowToHigh&page=${1 + (turn % 3)}&min=${turn / 100}`,
    ),
    uncached('category JSON, four categories, uncached', (turn) => `/api/products/more?min=${turn / 100}`),
    renewed('search, uncached', searches),
    { name: 'add to cart', next: addToCart, ...writes, maxRequests: 2_700 },
    { name: 'place order', next: placeOrder, ...writes },
  ];
}
