/** The demo shop that the first start seeds. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { calculateTotals } from '@jontro/shop/cart/totals.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { newArrivalCount } from '@jontro/shop/home/home.ts';
import { toPoisha, toTaka } from '@jontro/shop/money.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { addAccount, findAccountByEmail } from '../identity/accounts.ts';
import { identityAccounts } from '../identity/identity.table.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { productAnswers, productQuestions } from '../questions/questions.table.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { readDemoQuestions } from './demo-questions.ts';
import { readDemoReviews } from './rated-orders.ts';
import { seedDemo } from './seed.ts';

let shop: TestShop;
let directory: string;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-seed-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
  assert.equal(await seedDemo(shop.context), true);
});

after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

test('a shop that is not empty is not seeded again', async () => {
  assert.equal(await seedDemo(shop.context), false);
});

test('the demo catalogue has every kind of gadget that the specification names', async () => {
  proves('GEN-01');
  const kinds = [
    'earbuds',
    'smartwatch',
    'fan',
    'headphones',
    'bluetooth speaker',
    'mobile accessories',
    'smart tv',
    'laptop',
  ];
  for (const kind of kinds) {
    const { body } = await shop.visitor.call(catalogEndpoints.listCategoryProducts, {
      params: { category: kind },
    });
    assert.ok(body.result.length > 0, `no product in ${kind}`);
    assert.ok(
      body.result.every((product) => findCategory(defaultSettings, kind).members.includes(product.category)),
    );
  }
});

test('every new arrival of the demo catalogue is discounted', async () => {
  proves('HOME-20');
  const { body } = await shop.visitor.call(catalogEndpoints.listNewArrivals);
  assert.equal(body.length, newArrivalCount);
  for (const { productName, price, discountPrice } of body) {
    assert.ok(discountPrice !== undefined && discountPrice < price, productName);
  }
});

test('the images of products and banners are served', async () => {
  const { body: arrivals } = await shop.visitor.call(catalogEndpoints.listNewArrivals);
  const { body: slides } = await shop.visitor.call(catalogEndpoints.listBanners);
  const addresses = [
    arrivals[0]?.images[0],
    arrivals[0]?.images[1],
    slides[0]?.desktopImage,
    slides[0]?.mobileImage,
  ];
  for (const address of addresses) {
    const { status, headers } = await shop.visitor.send('GET', String(address).replace(/#.*/, ''));
    assert.equal(status, 200, address);
    assert.equal(headers['content-type'], 'image/webp');
  }
});

test('18 products come in variants, of which the default one is what the product was before, and each colour has a picture of its own', async () => {
  const catalog: { productName: string; price: number; discountPrice?: number; inStock: boolean }[] =
    JSON.parse(await readFile(new URL('products.json', import.meta.url), 'utf8'));
  const { body: all } = await shop.visitor.call(catalogEndpoints.listAllProducts);
  const shown = await Promise.all(
    all.map(async ({ _id }) => {
      const { body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: _id } });
      return body;
    }),
  );
  const varied = shown.filter(({ options }) => options);
  assert.equal(varied.length, 18);
  for (const product of shown) {
    const { price, discountPrice, inStock } =
      catalog.find((one) => one.productName === product.productName) ?? {};
    assert.deepEqual(
      [product.price, product.discountPrice, product.inStock, product.stock],
      [price, discountPrice, inStock, undefined],
      product.productName,
    );
  }
  for (const { productName, options = [], variants = [], images } of varied) {
    assert.ok(
      variants.every(({ sku, values }) => sku && values.length === options.length),
      productName,
    );
    const colours = options.findIndex(({ name }) => name === 'Colour');
    if (colours < 0) continue;
    const pictures = new Map(
      variants.map((variant) => [variant.values[colours], (variant.images ?? images).join()]),
    );
    assert.equal(new Set(pictures.values()).size, pictures.size, productName);
    for (const { swatch, names } of options[colours]?.values ?? [])
      assert.ok(swatch && names?.bn, productName);
  }
  assert.deepEqual(
    varied
      .flatMap(({ variants = [] }) => variants.filter(({ inStock }) => !inStock).map(({ sku }) => sku))
      .sort(),
    ['LKH-AB14-SPGR-1TB', 'NRV-CTA-SAG', 'SRS-MPM-LAV', 'SRS-RSN-LIM', 'TRT-VB10-NAV'],
  );
});

test('three banners lead to categories and three to products that exist', async () => {
  const { body } = await shop.visitor.call(catalogEndpoints.listBanners);
  const categories = body.flatMap((banner) => banner.category ?? []);
  assert.deepEqual(categories, ['best seller', 'smartwatch', 'more']);
  const led = body.flatMap((banner) => banner.product ?? []);
  assert.equal(led.length, 3);
  for (const { _id, productName } of led) {
    const found = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: _id } });
    assert.equal(found.body.productName, productName);
  }
});

test('a banner whose product is gone is left out', async () => {
  const { body } = await shop.visitor.call(catalogEndpoints.listBanners);
  const id = body.find((banner) => banner.product)?.product?._id ?? '';
  await shop.context.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, id));
  shop.context.publicCache.drop();
  const { body: left } = await shop.visitor.call(catalogEndpoints.listBanners);
  assert.equal(left.length, body.length - 1);
  await shop.context.db.update(products).set({ deletedAt: null }).where(eq(products.id, id));
  shop.context.publicCache.drop();
});

test('the demo logins sign in with their password, and the owner is the one admin', async () => {
  const { db } = shop.context;
  for (const { email } of [demoLogins.shopper, demoLogins.owner]) {
    const account = await findAccountByEmail(db, email);
    assert.ok(account?.emailVerified);
    assert.ok(await verifyPassword(demoLogins.password, account.passwordHash));
    const [user] = await db.select().from(users).where(eq(users.email, email));
    assert.equal(user?.uid, account.uid);
  }
  const admins = await db.select().from(users).where(eq(users.role, 'admin'));
  assert.deepEqual(
    admins.map((admin) => admin.email),
    [demoLogins.owner.email],
  );
});

test('the amounts of every seeded order are the totals of its items', async () => {
  const { db } = shop.context;
  const lines = await db.select().from(orderItems);
  const all = await db.select().from(orders);
  assert.ok(all.length >= 70);
  for (const order of all) {
    const own = lines.filter((line) => line.orderId === order.id);
    const totals = calculateTotals(
      own.map((line) => ({ price: toTaka(line.pricePoisha), quantity: line.quantity })),
      { ...defaultSettings, district: order.district },
    );
    assert.equal(order.totalPoisha, toPoisha(totals.totalAmount));
    assert.equal(order.totalPoisha + order.deliveryPoisha - order.discountPoisha, toPoisha(totals.payable));
  }
});

test('every paid order has the attempt that paid it, and no other order has', async () => {
  const { db, now } = shop.context;
  const attempts = await db.select().from(paymentAttempts);
  const all = await db.select().from(orders);
  for (const order of all) {
    const paying = attempts.filter((attempt) => attempt.orderId === order.id && attempt.state === 'paid');
    assert.equal(paying.length, order.paid ? 1 : 0);
    assert.equal(order.transactionId ?? undefined, paying[0]?.tranId);
    assert.equal(order.paidAt?.getTime(), paying[0]?.settledAt?.getTime());
    if (paying[0]) assert.equal(paying[0].amountPoisha, order.totalPoisha + order.deliveryPoisha);
    for (const timestamp of [
      order.placedAt,
      order.paidAt,
      order.deliveredAt,
      order.reviewAddedAt,
      order.cashReceivedAt,
    ]) {
      assert.ok(!timestamp || timestamp <= now(), 'no timestamp is in the future');
    }
    assert.ok(order.placedAt.getTime() > now().getTime() - 91 * 86_400_000);
  }
});

test('an ordered product that comes in variants is a variant of it, with its words in both languages and its picture', async () => {
  const { db } = shop.context;
  const variants = await db.select().from(productVariants);
  const lines = await db.select().from(orderItems);
  const varied = new Map(variants.map((variant) => [variant.id, variant]));
  const chosen = new Set<string>();
  for (const line of lines) {
    const sold = variants.some(({ productId }) => productId === line.productId);
    if (!sold) {
      assert.deepEqual([line.variantId, line.variantName, line.variantNames], [null, null, {}]);
      continue;
    }
    const variant = varied.get(line.variantId ?? '');
    assert.ok(variant, line.name);
    chosen.add(variant.id);
    assert.deepEqual(
      [line.productId, line.variantName, line.pricePoisha],
      [variant.productId, variant.values.join(', '), variant.presentPoisha],
    );
    assert.match(String(line.variantNames.bn), /[\u0980-\u09ff]/);
    if (variant.images[0]) assert.equal(line.image, variant.images[0]);
  }
  assert.ok(chosen.size > 25, `${chosen.size} variants`);
});

test('the units sold are the units ordered', async () => {
  const { db } = shop.context;
  const lines = await db.select().from(orderItems);
  for (const product of await db.select().from(products)) {
    const ordered = lines.filter((line) => line.productId === product.id);
    assert.equal(
      product.sold,
      ordered.reduce((sum, line) => sum + line.quantity, 0),
    );
  }
});

test('the demo shopper has orders in every state, a review to write and two items in the cart', async () => {
  const { db } = shop.context;
  const [shopper] = await db.select().from(users).where(eq(users.email, demoLogins.shopper.email));
  const own = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, String(shopper?.id)));
  const states = new Set(own.map((order) => `${order.status} ${order.paid} ${order.reviewText !== null}`));
  const expected = [
    'Pending false false',
    'Pending true false',
    'Delivered false false',
    'Delivered true false',
    'Delivered true true',
  ];
  assert.deepEqual([...states].sort(), expected.sort());
  const lines = await db
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, String(shopper?.id)));
  assert.equal(lines.length, 2);
});

test('reviews are written in English and Bengali', async () => {
  const texts = (await shop.context.db.select().from(orders)).flatMap((order) => order.reviewText ?? []);
  assert.ok(texts.some((text) => /[\u0980-\u09ff]/.test(text)));
  assert.ok(texts.some((text) => /^[\p{ASCII}]+$/u.test(text)));
});

test('two processes that start together seed once, and a failed attempt leaves nothing', async () => {
  const database = await createTestDatabase();
  try {
    const context = { ...shop.context, db: database.db };
    const { email } = demoLogins.shopper;
    await addAccount(database.db, new Date(), { email });
    await assert.rejects(seedDemo(context), /EMAIL_EXISTS/);
    assert.equal((await database.db.select().from(users)).length, 0);
    await database.db.delete(identityAccounts);
    const seeded = await Promise.all([seedDemo(context), seedDemo(context)]);
    assert.deepEqual(seeded.sort(), [false, true]);
    assert.equal((await database.db.select().from(products)).length, 40);
  } finally {
    await database.close();
  }
});

test('a live shop starts empty', async () => {
  const database = await createTestDatabase();
  try {
    const config = { ...shop.context.config, mode: 'live' as const };
    assert.equal(await seedDemo({ ...shop.context, db: database.db, config }), false);
    assert.equal((await database.db.select().from(products)).length, 0);
    assert.equal((await database.db.select().from(productReviews)).length, 0);
  } finally {
    await database.close();
  }
});

test('orders are numbered in the order in which they were placed', async () => {
  const rows = await shop.context.db.select().from(orders).orderBy(orders.number);
  assert.ok(rows.length > 60);
  const times = rows.map(({ placedAt }) => placedAt.getTime());
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  );
});

test('every demo review of a product is of a delivered order of a demo customer, and nobody else rates', async () => {
  const { db } = shop.context;
  const reviews = await db.select().from(productReviews);
  assert.equal(reviews.length, (await readDemoReviews()).length);
  const all = await db.select().from(orders);
  const lines = await db.select().from(orderItems);
  for (const review of reviews) {
    const order = all.find(({ id }) => id === review.orderId);
    assert.deepEqual([order?.status, order?.userId], ['Delivered', review.userId]);
    assert.ok(lines.some((line) => line.orderId === review.orderId && line.productId === review.productId));
    assert.ok(review.published && review.addedAt <= shop.context.now());
  }
  for (const { id, createdAt, ratings } of await db.select().from(products)) {
    const own = reviews.filter(({ productId }) => productId === id).map(({ orderId }) => orderId);
    assert.equal(
      ratings.reduce((sum, count) => sum + count, 0),
      own.length,
    );
    assert.ok(all.filter((order) => own.includes(order.id)).every(({ placedAt }) => placedAt > createdAt));
  }
});

test('every demo question is published, and each answer of a customer is of a delivered order of the product', async () => {
  const { db } = shop.context;
  const questions = await db.select().from(productQuestions);
  const answers = await db.select().from(productAnswers);
  assert.equal(questions.length, (await readDemoQuestions()).length);
  const lines = await db.select().from(orderItems);
  for (const question of questions) {
    const own = answers.filter(({ questionId }) => questionId === question.id);
    assert.deepEqual(
      [question.published, question.answers, question.mailedAt !== null],
      [true, own.length, own.length > 0],
    );
    for (const { published, orderId, userId, answeredAt } of own) {
      assert.ok(published && answeredAt > question.askedAt && userId !== question.userId);
      if (orderId === null) continue;
      assert.ok(lines.some((line) => line.orderId === orderId && line.productId === question.productId));
    }
  }
});
