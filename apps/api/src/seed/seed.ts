/** Seeds an empty demo shop with a catalogue, customers, carts, orders and reviews, in one transaction. */
import type { TotalsSettings } from '@jontro/shop/cart/totals.ts';
import { sql } from 'drizzle-orm';
import { addresses } from '../addresses/addresses.table.ts';
import { cartItems } from '../cart/cart.table.ts';
import { banners, products } from '../catalog/catalog.table.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { everything } from '../http/response-tags.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { productAnswers, productQuestions } from '../questions/questions.table.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { usedAddresses } from './demo-addresses.ts';
import { makeDemoCarts } from './demo-carts.ts';
import { addDemoCustomers } from './demo-customers.ts';
import { makeDemoOrders } from './demo-orders.ts';
import { type DemoCatalog, makeDemoCatalog } from './demo-products.ts';
import { type DemoQuestion, makeDemoQuestions, readDemoQuestions } from './demo-questions.ts';
import { orderedProducts } from './ordered-products.ts';
import { createRandom } from './random.ts';
import { type DemoProductReview, makeRatedOrders, readDemoReviews } from './rated-orders.ts';

/** An advisory lock id that nothing else uses. */
const seedLock = 7_305_115;
const randomSeed = 2026;

/** Whether there are no products, deleted ones included, and no users. */
async function isEmpty(db: Db): Promise<boolean> {
  const [product] = await db.select({ id: products.id }).from(products).limit(1);
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  return !product && !user;
}

/**
 * Seeds the shop in demo mode if it is empty. One transaction: a killed process leaves nothing behind, and of two that
 * start at the same time one seeds. Returns whether this process did.
 */
export async function seedDemo(
  context: Pick<Context, 'config' | 'db' | 'imageHost' | 'now' | 'publicCache'>,
): Promise<boolean> {
  const { config, db, imageHost } = context;
  if (config.mode !== 'demo' || !(await isEmpty(db))) return false;
  const now = context.now();
  // Images are stored by content, so storing them before the transaction, or twice, is harmless.
  const catalog = await makeDemoCatalog(imageHost, {
    now,
    random: createRandom(randomSeed),
  });
  const demoReviews = await readDemoReviews();
  const demoQuestions = await readDemoQuestions();
  return changeCatalog(context, async (tx, touch) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(tx))) return false;
    await addDemoShop(tx, { catalog, demoReviews, demoQuestions }, now, config.shop);
    touch([everything]);
    return true;
  });
}

async function addDemoShop(
  tx: Db,
  {
    catalog,
    demoReviews,
    demoQuestions,
  }: { catalog: DemoCatalog; demoReviews: DemoProductReview[]; demoQuestions: DemoQuestion[] },
  now: Date,
  delivery: TotalsSettings,
): Promise<void> {
  const random = createRandom(randomSeed + 1);
  const accounts = await addDemoCustomers(tx, now, random);
  const sale = orderedProducts(catalog.products, catalog);
  const history = makeDemoOrders(sale, accounts, { now, random, delivery });
  const rated = makeRatedOrders(demoReviews, sale, accounts.customers, {
    now,
    random: createRandom(randomSeed + 2),
    delivery,
  });
  for (const { productId } of rated.items)
    history.sold.set(productId, (history.sold.get(productId) ?? 0) + 1);
  await tx
    .insert(products)
    .values(catalog.products.map((product) => ({ ...product, sold: history.sold.get(product.id) ?? 0 })));
  await tx.insert(productVariants).values([...catalog.variants]);
  await tx.insert(banners).values([...catalog.banners]);
  // They are numbered in this order.
  const placed = [...history.orders, ...rated.orders].toSorted(
    (one, other) => one.placedAt.getTime() - other.placedAt.getTime(),
  );
  await tx.insert(orders).values(placed);
  await tx.insert(orderItems).values([...history.items, ...rated.items]);
  await tx.insert(productReviews).values(rated.reviews);
  const asked = makeDemoQuestions(demoQuestions, sale, accounts, rated, now);
  await tx.insert(productQuestions).values(asked.questions);
  await tx.insert(productAnswers).values(asked.answers);
  await tx.insert(paymentAttempts).values(history.attempts);
  await tx.insert(addresses).values(usedAddresses(history.orders));
  const carts = makeDemoCarts(
    sale.filter((product) => product.inStock),
    accounts,
    now,
    random,
  );
  await tx.insert(cartItems).values(carts);
}
