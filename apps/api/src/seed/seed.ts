/** Fills an empty demo shop: catalogue, people, carts, orders and reviews, all at once and only once. */
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { sql } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { banners, products } from '../catalog/catalog.table.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { createChance } from './chance.ts';
import { makeDemoCarts } from './demo-carts.ts';
import { addDemoCustomers } from './demo-customers.ts';
import { makeDemoOrders } from './demo-orders.ts';
import { type DemoCatalog, makeDemoCatalog } from './demo-products.ts';

/** Any number that nothing else locks. */
const seedLock = 7_305_115;
const chanceSeed = 2026;

/** No product, deleted ones included, and nobody who has signed in. */
async function isEmpty(db: Db): Promise<boolean> {
  const [product] = await db.select({ id: products.id }).from(products).limit(1);
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  return !product && !user;
}

/**
 * Seeds the shop in demo mode if it is empty. One transaction: a process that is killed
 * in the middle leaves nothing, and of two that start together one seeds. Gives whether this one did.
 */
export async function seedDemo(
  context: Pick<Context, 'config' | 'db' | 'imageHost' | 'now' | 'publicCache'>,
): Promise<boolean> {
  const { config, db, imageHost } = context;
  if (config.mode !== 'demo' || !(await isEmpty(db))) return false;
  const now = context.now();
  // Pictures are found by their content, so storing them before the transaction, or twice, does no harm.
  const catalog = await makeDemoCatalog(imageHost, now, createChance(chanceSeed));
  return changeCatalog(context, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(tx))) return false;
    await addDemoShop(tx, catalog, now, config.shop);
    return true;
  });
}

async function addDemoShop(
  tx: Db,
  catalog: DemoCatalog,
  now: Date,
  { deliveryRule }: ShopSettings,
): Promise<void> {
  const chance = createChance(chanceSeed + 1);
  const people = await addDemoCustomers(tx, now, chance);
  const sale = catalog.products.map((product) => ({
    ...product,
    presentPoisha: product.discountPoisha ?? product.pricePoisha,
    bestSeller: product.bestSeller ?? false,
  }));
  const history = makeDemoOrders(sale, people, { now, chance, deliveryRule });
  await tx
    .insert(products)
    .values(catalog.products.map((product) => ({ ...product, sold: history.sold.get(product.id) ?? 0 })));
  await tx.insert(banners).values([...catalog.banners]);
  await tx.insert(orders).values(history.orders);
  await tx.insert(orderItems).values(history.items);
  await tx.insert(paymentAttempts).values(history.attempts);
  const carts = makeDemoCarts(
    sale.filter((product) => product.inStock),
    people,
    now,
    chance,
  );
  await tx.insert(cartItems).values(carts);
}
