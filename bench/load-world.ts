/** A shop of a given size with shoppers who are signed in: what the load run asks it for. */
import { eq, sql } from 'drizzle-orm';
import { openForAdmin } from '../apps/api/src/admin/admin-database.ts';
import { products } from '../apps/api/src/catalog/catalog.table.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
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
import type { Ask } from './load-generator.ts';

/** Each places one order, whatever the size of the shop. */
const shoppers = 2_400;
const orders = 1_000;

export interface LoadRoute {
  name: string;
  /** The next request; undefined when there is none left. */
  next: () => Ask | undefined;
  /** A round ends after so many requests, if its time is not over before. */
  maxInRound?: number;
}

/** Fills the shop, which must be running, up to so many products. Gives the routes to ask for. */
export async function createWorld(shop: StartedShop, size: number): Promise<LoadRoute[]> {
  const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
  const { database } = await openForAdmin(config, createLog('error'));
  const { db } = database;
  try {
    const present = await db.$count(products);
    const counts = { products: size - present, users: shoppers, orders, carts: 0 };
    await seedLargeShop(db, new Date(), counts, config.shop);
    // Otherwise the database would write it all to disk while it is measured.
    await db.execute(sql`checkpoint`);
    const bought = (await db.select().from(products).limit(5_000))
      .filter(({ inStock, stock, deletedAt }) => inStock && stock === null && !deletedAt)
      .map(({ id, name }) => ({ _id: id, productName: name }));
    const people = await db
      .select({ uid: users.uid })
      .from(users)
      .where(eq(users.role, 'user'))
      .orderBy(users.id)
      .limit(shoppers);
    const sessions = await Promise.all(
      people.map(({ uid }) => openSession(db, new Date(), uid, sessionLifetimes.browser)),
    );
    return routesOf({ url: shop.url, bought, sessions: sessions.map(({ id }) => id) });
  } finally {
    await database.close();
  }
}

type Change = typeof cartEndpoints.addToCart | typeof orderEndpoints.placeOrder;

interface World {
  url: string;
  /** Products that can be bought without end. */
  bought: readonly Pick<Product, '_id' | 'productName'>[];
  sessions: readonly string[];
}

/** The same path with other letters of its name percent-encoded at each turn: a page of its own for the cache. */
function spelledAnew(path: string, turn: number): string {
  const [, folder, name = '', id] = path.split('/');
  const spelled = [...name].map((letter, at) =>
    (turn >> at) % 2 && /[a-z]/.test(letter) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
  return `/${folder}/${spelled.join('')}/${id}`;
}

/** Every beginning of every labelled query, as it is sent while somebody types, none twice. */
const typedTexts = (): string[] => [
  ...new Set(
    readQueries(demoCatalog()).flatMap(({ text }) =>
      [...text].map((_, end) => [...text].slice(0, end + 1).join('')),
    ),
  ),
];

function routesOf({ url, bought, sessions }: World): LoadRoute[] {
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const get = (path: string): Ask => ({ method: 'GET', path, headers: browser });
  const kept = (name: string, path: string): LoadRoute => ({ name, next: () => get(path) });
  /** Asks for something else each time, so that no finished answer is kept for it. */
  const anew = (name: string, path: (turn: number) => string, maxInRound?: number): LoadRoute => {
    let turn = 0;
    const next = (): Ask => get(path(turn++));
    return { name, next, ...(maxInRound && { maxInRound }) };
  };
  const [product] = bought;
  if (!product) throw new Error('There is nothing to buy');
  const change = (session: string, { method, url: path }: Change, body: object): Ask => ({
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
  /** The carts that the round before has filled, each to be ordered once. */
  const filled: string[] = [];
  let shopper = 0;
  const addToCart = (): Ask | undefined => {
    const session = sessions[shopper];
    if (!session) return undefined;
    const gadgetId = bought[shopper % bought.length]?._id;
    shopper += 1;
    filled.push(session);
    return change(session, cartEndpoints.addToCart, { gadgetId, quantity: 1 });
  };
  const placeOrder = (): Ask | undefined => {
    const session = filled.shift();
    return session === undefined ? undefined : change(session, orderEndpoints.placeOrder, billing);
  };
  const texts = typedTexts();
  const perRound = 700;
  return [
    kept('home page', '/'),
    kept('category page', '/category/earbuds'),
    anew('category page, anew', (turn) => `/category/earbuds?page=${1 + (turn % 3)}&min=${1 + turn}`),
    kept('category JSON', '/api/products/earbuds'),
    anew('category JSON, anew', (turn) => `/api/products/earbuds?page=${1 + (turn % 3)}&min=${turn / 100}`),
    anew(
      'category JSON, by price, anew',
      (turn) => `/api/products/earbuds?sort=lowToHigh&page=${1 + (turn % 3)}&min=${turn / 100}`,
    ),
    anew('category JSON, four categories, anew', (turn) => `/api/products/more?min=${turn / 100}`),
    kept('product JSON', `/api/product/${product._id}`),
    anew('product page, anew', (turn) => spelledAnew(paths.product(product), turn)),
    kept('search', '/api/search-products?search=earbuds'),
    anew(
      'search, anew',
      (turn) => `/api/search-products?search=${encodeURIComponent(texts[turn % texts.length] ?? '')}`,
      1_000,
    ),
    { name: 'add to cart', next: addToCart, maxInRound: perRound },
    { name: 'place order', next: placeOrder, maxInRound: perRound },
  ];
}
