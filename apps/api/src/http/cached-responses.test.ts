/**
 * Random requests between random changes, by two processes: every response, cached or not, equals the one that is
 * computed at that time. CACHED_RESPONSES sets the number of requests; a failure prints its request.
 */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { banners, products } from '../catalog/catalog.table.ts';
import { catalogTags, productTag } from '../catalog/catalog-tags.ts';
import { readConfig } from '../config/config.ts';
import type { Context } from '../runtime/context.ts';
import { createRandom } from '../seed/random.ts';
import { loadStoredSettings, storeSetting } from '../settings/stored-settings.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { testSeed } from '../testing/seeded-random.ts';
import {
  comparable,
  createAgent,
  encodings,
  type Headers,
  injectInto,
  sendTo,
  withEncoding,
} from '../testing/sent-responses.ts';
import { buy, buyDelivered } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from '../web/web.ts';
import { createPublicCache } from './public-cache.ts';
import type { App } from './server.ts';

const requestCount = Number(process.env.CACHED_RESPONSES ?? sizeOfRun(800, 150));
/** Requests between two changes, on average. */
const requestsPerChange = 10;

/** Most products are in one category, whose lists of two then leave some out. */
const mainCategory = 'Fan';
const categories = ['Earbuds', 'Fan', 'Wireless Earphone', 'Bluetooth Earphone', 'Best Seller'];
const productCount = 12;
/** Addresses that are requested again and again, so that most of them are cached when a change comes. */
const addressCount = 50;

/** A process of the shop: it listens, and so has a fast path. */
interface Process {
  app: App;
  context: Context;
  port: number;
}

let shop: TestShop;
let admin: SignedInClient;
/** The first makes every change. */
let processes: [Process, Process];
/** Has no fast path, and its cache is dropped after each change. */
let reference: Process;
const agent = createAgent();

before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  const withOwnCache = (): Context => ({
    ...shop.context,
    config: readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' }),
    publicCache: createPublicCache({ now: shop.clock.now }),
  });
  reference = await startProcess(withOwnCache());
  processes = [await startProcess(shop.context), await startProcess(withOwnCache())];
});
after(async () => {
  agent.destroy();
  for (const { app } of [...processes, reference]) await app.close();
  await shop.close();
});

async function startProcess(context: Context): Promise<Process> {
  const app = await buildApp(context);
  await pageRoutes(app, context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, context, port: (app.server.address() as AddressInfo).port };
}

const unitsInStock = async (): Promise<Map<string, number | null>> =>
  new Map((await shop.context.db.select().from(products)).map(({ id, stock }) => [id, stock]));

/** How many units are left changes in responses only with their age, so responses with another number are dropped here. */
function dropChangedUnits(before: Map<string, number | null>, after: Map<string, number | null>): void {
  const changed = [...after].filter(([id, stock]) => stock && before.get(id) && stock !== before.get(id));
  const tags = changed.flatMap(([id]) => [productTag(id), catalogTags.all]);
  for (const { context } of processes) context.publicCache.drop(tags);
}

/** So are the units sold: each product always has the same number of them, far from those of others. */
const resetPopularity = () =>
  shop.context.db.update(products).set({ sold: sql`1000000 + hashtext(${products.id}) % 1000000` });

test('random requests between changes get the response that is computed at that time', async (t) => {
  const { between, number, pick } = createRandom(testSeed);
  const chance = (part: number): boolean => number() < part;
  const shopper = await shop.signIn({ name: 'Nadia Karim' });
  const ids: string[] = [];
  const soldOut: { id: string; orderId: string }[] = [];
  const deleted: string[] = [];
  const reviewed: string[] = [];
  const asked: string[] = [];

  const newProduct = (price = between(2, 20) * 100) => ({
    productName: `${pick(['Radio', 'Lamp', 'Sonic'])} ${between(1, 9)}`,
    category: chance(0.6) ? mainCategory : pick(['Earbuds', 'Wireless Earphone', 'Best Seller']),
    price,
    images: [`/i/${'a'.repeat(32)}/1000.webp`],
    keyFeatures: [pick(['Bluetooth 5.3', 'Waterproof', 'Loud'])],
    description: 'Works for hours. '.repeat(30),
    ...(chance(0.4) && { stock: between(1, 2) }),
    ...(chance(0.3) && { bestSeller: true }),
  });
  const add = async (): Promise<void> => {
    const { body, error } = await admin.call(catalogEndpoints.addProduct, { body: newProduct() } as never);
    assert.ok(body.insertedId, error.message);
    ids.push(body.insertedId);
    // Each product has a time of its own, so that "newest first" has one order.
    shop.clock.advance(1_000);
  };
  const change = async (body: object): Promise<void> => {
    await admin.call(catalogEndpoints.changeProduct, { params: { id: pick(ids) }, body } as never);
  };
  const setting = async <Name extends keyof ShopSettings>(name: Name, value: ShopSettings[Name]) => {
    await storeSetting(processes[0].context, name, value);
  };
  /** Buys all units of a product whose stock is counted; of another it buys one, which no response shows. */
  const sellOut = async (): Promise<void> => {
    const id = pick(ids);
    const { body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
    const bought = await buy(shopper, id, body?.stock ?? 1).catch(() => undefined);
    if (bought) soldOut.push({ id, orderId: bought._id });
  };
  const review = async (): Promise<void> => {
    const order = await buyDelivered(shopper, admin, pick(ids)).catch(() => undefined);
    if (!order) return;
    const reviewText = `${pick(['Great', 'Decent', 'Solid'])} thing, I have used it for ${between(2, 90)} weeks`;
    await shopper.call(reviewEndpoints.addReview, { params: { id: order._id }, body: { reviewText } });
    reviewed.push(order._id);
  };
  const leave = async (): Promise<void> => {
    const person = await shop.signIn({ name: `Mim ${between(1, 99)}` });
    const order = await buyDelivered(person, admin, pick(ids)).catch(() => undefined);
    if (!order) return;
    const reviewText = `I leave this shop after ${between(2, 90)} happy weeks`;
    await person.call(reviewEndpoints.addReview, { params: { id: order._id }, body: { reviewText } });
    if (chance(0.7)) await admin.call(userEndpoints.removeUser, { params: { id: person.userId } });
  };
  const ask = async (): Promise<void> => {
    const person = await shop.signIn({ name: `Mim ${between(1, 99)}` });
    const text = `Is it ${pick(['waterproof', 'solar', 'a radio'])}, ${between(1, 9)}?`;
    const { body } = await person.call(questionEndpoints.askQuestion, {
      params: { id: pick(ids) },
      body: { text },
    });
    if (body.insertedId) asked.push(body.insertedId);
  };
  const moderate = async (): Promise<void> => {
    const params = { id: asked.at(-1) ?? '' };
    const { replyToQuestion, hideQuestion, showQuestion } = questionModerationEndpoints;
    const kind = pick(['answer', 'hide', 'show']);
    const text = pick(['', 'A lamp', 'Solar']);
    if (kind === 'answer') await admin.call(replyToQuestion, { params, body: { text } });
    else if (kind === 'hide') await admin.call(hideQuestion, { params, body: { reason: 'advert' } });
    else await admin.call(showQuestion, { params });
  };
  const changes: readonly [weight: number, name: string, make: () => Promise<void>][] = [
    [6, 'price', () => change({ price: between(2, 20) * 100, discountPrice: null })],
    [2, 'discount', () => change({ discountPrice: chance(0.5) ? 150 : null })],
    [3, 'name', () => change({ productName: `${pick(['Radio', 'Lamp'])} ${between(1, 9)}` })],
    [1, 'name in Bengali', () => change({ names: { bn: `রেডিও ${between(1, 9)}` } })],
    [3, 'category', () => change({ category: chance(0.5) ? mainCategory : pick(categories) })],
    [2, 'best seller', () => change({ bestSeller: chance(0.5) })],
    [2, 'in stock', () => change({ inStock: chance(0.5) })],
    [2, 'units', () => change({ stock: pick([null, 0, 1, 2]) })],
    [2, 'features', () => change({ keyFeatures: [pick(['Bluetooth 5.3', 'Waterproof', 'Solar'])] })],
    [3, 'new product', add],
    [3, 'sale', sellOut],
    [
      2,
      'return to stock',
      async () => {
        const [sale] = soldOut.splice(0, 1);
        if (!sale) return;
        await admin.call(orderEndpoints.removeOrder, { params: { id: sale.orderId } });
        if (chance(0.5)) await admin.call(orderEndpoints.restoreOrder, { params: { id: sale.orderId } });
      },
    ],
    [
      2,
      'delete',
      async () => {
        const id = pick(ids);
        await admin.call(catalogEndpoints.removeProduct, { params: { id } });
        deleted.push(id);
      },
    ],
    [
      2,
      'restore',
      async () => {
        const [id] = deleted.splice(between(0, deleted.length), 1);
        if (id) await admin.call(catalogEndpoints.restoreProduct, { params: { id } });
      },
    ],
    [2, 'review', review],
    [1, 'account', leave],
    [
      1,
      'review of a deleted order',
      async () => {
        const id = reviewed.pop();
        if (!id) return;
        await admin.call(orderEndpoints.removeOrder, { params: { id } });
        if (chance(0.5)) await admin.call(orderEndpoints.restoreOrder, { params: { id } });
      },
    ],
    [3, 'question', ask],
    [2, 'answer or state of a question', moderate],
    [1, 'questions', () => setting('questions', chance(0.8))],
    [1, 'sold out last', () => setting('soldOutLast', chance(0.5))],
    [1, 'menu', () => setting('topCategories', chance(0.5) ? ['Fan', 'Earbuds'] : ['Earbuds'])],
  ];

  await setting('questions', true);
  for (let n = 0; n < productCount; n += 1) await add();
  await resetPopularity();
  const [banner = '', other = ''] = ids;
  await shop.context.db.insert(banners).values(
    [banner, other].map((productId, position) => ({
      source: 'demo' as const,
      position,
      title: `Banner ${position}`,
      text: 'Now',
      action: 'See',
      desktopImage: '/i/1.webp',
      mobileImage: '/i/1.webp',
      productId,
    })),
  );
  for (const { context } of processes) context.publicCache.drop();

  const listUrl = (): string => {
    const query = new URLSearchParams({
      ...(chance(0.6) && { limit: '2', page: pick(['1', '2']) }),
      ...(chance(0.4) && { sort: pick(['lowToHigh', 'highToLow']) }),
      ...(chance(0.2) && { min: String(between(1, 10) * 100) }),
      ...(chance(0.2) && { max: String(between(5, 15) * 100) }),
      ...(chance(0.1) && { exclude: pick(ids) }),
    });
    const others = [...categories, 'earphones & headphones', 'tws earbuds', 'nothing'];
    const name = (chance(0.5) ? mainCategory : pick(others)).toLowerCase();
    return `/api/products/${encodeURIComponent(name)}?${query}`;
  };
  const endpointUrls: (() => string)[] = [
    () => endpointUrl(catalogEndpoints.findProduct, { params: { id: pick(ids) } }),
    listUrl,
    listUrl,
    // What is not among the first comes there by a change of its price, or of another's stock.
    () => `/api/products/fan?limit=2&sort=${pick(['lowToHigh', 'highToLow'])}`,
    () => '/api/products/fan?limit=2',
    () => '/api/new-arrival',
    () => '/api/best-seller',
    () => `/api/popular-gadget?${pick(['', 'skip=13&limit=10', 'skip=3&limit=4'])}`,
    () => '/api/banners',
    () => '/api/home',
    () => '/api/recent-reviews',
    () => `/api/product/${pick(ids)}/questions${pick(['', '?q=solar'])}`,
    () => '/api/payment-methods',
    () =>
      `/api/all-products?${pick(['', 'search=radio', 'stock=out', 'sort=price', 'category=Fan', 'page=2&limit=5'])}`,
    () => `/api/search-products?search=${pick(['radio', 'lamp', 'Radio%202', 'solar', 'fan', 'waterprof'])}`,
    () => `/api/search-suggestions?search=${pick(['radyo', 'lampp', 'zzz'])}`,
  ];
  const pageUrls: (() => string)[] = [
    () => `/product/${pick(['radio', 'radio_1', 'lamp_2'])}/${pick(ids)}`,
    () =>
      `/category/${pick(['fan', 'earbuds', 'wireless%20earphone', 'best%20seller'])}?${pick(['', 'sort=lowToHigh'])}`,
    () => pick(['/', '/', '/sitemap.xml', '/privacy-policy', '/manifest.webmanifest']),
  ];
  const randomUrl = (): string => {
    if (!chance(0.2)) return pick(endpointUrls)();
    const path = pick(pageUrls)();
    return chance(0.3) && !path.includes('.') ? `/bn${path === '/' ? '' : path}` : path;
  };
  const addresses = Array.from({ length: addressCount }, randomUrl);
  const cookies = ['', '', 'language=en', 'language=bn', admin.cookie, `${shopper.cookie}; language=en`];
  const seen = new Map<string, string>();
  const done: string[] = [];

  for (let turn = 0; turn < requestCount; turn += 1) {
    if (chance(1 / requestsPerChange)) {
      const [, name, make] = createPick(changes, number());
      done.push(name);
      const before = await unitsInStock();
      await make();
      await resetPopularity();
      dropChangedUnits(before, await unitsInStock());
      reference.context.publicCache.drop();
      await loadStoredSettings(reference.context);
      const [first, second] = processes.map(({ context }) => context);
      // The second process is notified.
      const isUpToDate = (): boolean =>
        (second?.publicCache.version ?? 0) >= (first?.publicCache.version ?? 0) &&
        JSON.stringify(second?.config.shop) === JSON.stringify(first?.config.shop);
      while (!isUpToDate()) await new Promise(setImmediate);
    }
    if (chance(1 / 60)) {
      shop.clock.advance(pick([61_000, 61_000, 121_000]));
      reference.context.publicCache.drop();
    }
    const { port } = pick(processes);
    // The framework's injection drops an empty query.
    if (chance(0.1)) addresses[between(0, addressCount - 1)] = randomUrl();
    const target = pick(addresses).replace(/\?$/, '');
    const cookie = pick(cookies);
    const known = chance(0.1) ? seen.get(target) : undefined;
    const method = chance(0.05) ? 'HEAD' : 'GET';
    const headers: Headers = {
      ...withEncoding(pick(encodings)),
      ...(cookie && { cookie }),
      ...(known && method === 'GET' && { 'if-none-match': known }),
    };
    const received = await sendTo({ agent, port }, target, headers, method);
    if (received.headers.etag) seen.set(target, received.headers.etag);
    assert.deepEqual(
      comparable(received),
      await injectInto(reference.app, target, headers, method),
      `TEST_SEED=${testSeed}, request ${turn} after ${done.slice(-3).join(', ')}: ${method} ${target} ${JSON.stringify(headers)}`,
    );
  }
  const counts = processes.map(({ context }) => ({ ...context.publicCache.counts }));
  t.diagnostic(`${requestCount} requests, ${done.length} changes, ${JSON.stringify(counts)}`);
  for (const { hits, misses } of counts) assert.ok(hits > misses / 10, `${hits} hits, ${misses} misses`);
});

/** The row that a number from 0 to 1 chooses by the weights, which come first in each row. */
function createPick<Row extends readonly [weight: number, ...unknown[]]>(
  rows: readonly Row[],
  part: number,
): Row {
  let rest = part * rows.reduce((sum, [weight]) => sum + weight, 0);
  const found = rows.find(([weight]) => {
    rest -= weight;
    return rest < 0;
  });
  return found ?? (rows.at(-1) as Row);
}
