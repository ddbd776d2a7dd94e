/**
 * Each response that a change makes outdated is computed again, in the process that makes the change and in another one: exactly
 * the named responses differ afterwards, every response equals the uncached one, and unrelated ones come from memory.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { buildApp } from '../app.ts';
import { listChangesSince } from '../catalog/catalog-version.ts';
import type { Context } from '../runtime/context.ts';
import { injectInto } from '../testing/sent-responses.ts';
import { buy, buyDelivered } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import {
  addHiddenReviews,
  createFixture,
  type Fixture,
  type Name,
  urlsOf,
} from '../testing/touched-fixture.ts';
import { waitFor } from '../testing/wait-for.ts';
import { removeUserByUid } from '../users/users.ts';
import { pageRoutes } from '../web/web.ts';
import { createPublicCache } from './public-cache.ts';
import type { App } from './server.ts';

interface Process {
  app: App;
  context: Context;
}

let shop: TestShop;
let admin: SignedInClient;
/** The first makes every change. */
let processes: Process[];
/** Its cache is dropped before it computes what is true. */
let reference: Process;

before(async () => {
  shop = await createTestShop({
    pages: true,
    settings: { soldOutLast: true },
    parts: () => ({
      imageHost: {
        addImage: async () => ({ url: '/i/new.webp' }) as never,
        findFile: async () => undefined,
        serveFile: async () => undefined,
        makeMissing: async () => true,
        removeImage: async () => undefined as never,
        removeUnused: async () => undefined as never,
        addPrivate: async () => undefined as never,
        findPrivate: async () => undefined,
        removePrivate: async () => undefined,
      },
    }),
  });
  admin = await shop.signIn({ role: 'admin' });
  processes = [shop, await startProcess()];
  reference = await startProcess();
});
after(async () => {
  for (const { app } of [...processes.slice(1), reference]) await app.close();
  await shop.close();
});

async function startProcess(): Promise<Process> {
  const context = { ...shop.context, publicCache: createPublicCache({ now: shop.clock.now }) };
  const app = await buildApp(context);
  await pageRoutes(app, context);
  await app.ready();
  return { app, context };
}

interface Row {
  change: string;
  /** What happens before the responses are cached; its result goes to `make`. */
  prepare?: (fixture: Fixture) => Promise<string>;
  make: (fixture: Fixture, prepared: string) => Promise<unknown>;
  /** Exactly these responses differ afterwards. */
  changed: readonly Name[];
  /** These come from memory afterwards. */
  cached: readonly Name[];
}

const edit =
  (productOf: (fixture: Fixture) => string, body: object): Row['make'] =>
  (fixture) =>
    admin.call(catalogEndpoints.changeProduct, { params: { id: productOf(fixture) }, body } as never);

const shownFirst: readonly Name[] = [
  'fan 1',
  'fans, page 2',
  'cheapest fans',
  'fans to 450',
  'new arrivals',
  'popular gadgets',
  'all products',
  'search breeze',
  'search fan',
  'home page',
];
const shownSecond: readonly Name[] = [
  'fans',
  'cheapest fans',
  'fans without fan 4',
  'new arrivals',
  'popular gadgets',
  'all products',
  'search breeze',
  'search fan',
  'home page',
  'page of fans',
  'page of fan 4',
];
const shownThird: readonly Name[] = [
  'fans',
  'dearest fans',
  'fans without fan 4',
  'new arrivals',
  'all products',
  'search breeze',
  'search fan',
  'home page',
  'page of fans',
  'page of fan 4',
];
/** A fan that is sold out goes behind the others. */
const stockOfFans: readonly Name[] = [
  'fans',
  'fans, page 2',
  'dearest fans',
  'new arrivals',
  'all products',
  'sold out products',
  'search breeze',
  'search fan',
  'home page',
  'page of fans',
  'page of fan 4',
];
const membersOfFans: readonly Name[] = [
  'fans',
  'fans, page 2',
  'cheapest fans',
  'dearest fans',
  'fans without fan 4',
  'new arrivals',
  'all products',
  'search fan',
  'home page',
  'page of fans',
  'page of fan 4',
  'sitemap',
  'sitemap, part 1',
];
const bestSellers: readonly Name[] = ['category of best sellers', 'cheapest best seller', 'best sellers'];
/** No row changes what they show. */
const alwaysCached: readonly Name[] = ['earbud 2', 'privacy policy'];

const rows: readonly Row[] = [
  {
    change: 'a discount on a product that the cheapest do not show',
    make: edit(({ fan }) => fan[2], { discountPrice: 100 }),
    changed: [...shownThird, 'cheapest fans', 'fans to 450'],
    cached: ['fan 1', 'fans, page 2', 'sitemap', 'reviews'],
  },
  {
    change: 'a higher price of a product that the dearest do not show',
    make: edit(({ fan }) => fan[0], { price: 900 }),
    changed: [...shownFirst, 'dearest fans', 'fans from 650', 'page of fans', 'page of fan 4'],
    cached: ['fans', 'best sellers', 'suggestions for zzpyhr', 'sitemap'],
  },
  {
    change: 'a lower price of a best seller',
    make: edit(({ fan }) => fan[1], { price: 200 }),
    changed: [...shownSecond, ...bestSellers, 'fans to 450'],
    cached: ['fan 1', 'fans, page 2', 'reviews', 'sitemap'],
  },
  {
    change: 'another name',
    make: edit(({ fan }) => fan[0], { productName: 'Zephyr' }),
    changed: [
      ...shownFirst,
      'banners',
      'reviews',
      'search zephyr',
      'suggestions for zzpyhr',
      'page of fans',
      'page of fan 4',
      'sitemap',
      'sitemap, part 1',
    ],
    cached: ['fans', 'dearest fans', 'best sellers'],
  },
  {
    change: 'a name in Bengali',
    make: edit(({ fan }) => fan[0], { names: { bn: 'দখিনা' } }),
    changed: [...shownFirst, 'reviews', 'page of fans', 'page of fan 4'],
    cached: ['fans', 'dearest fans', 'best sellers'],
  },
  {
    change: 'another description',
    make: edit(({ fan }) => fan[0], { description: 'It turns.' }),
    changed: shownFirst,
    cached: ['fans', 'fans from 650', 'search zephyr', 'sitemap'],
  },
  {
    change: 'another key feature',
    make: edit(({ fan }) => fan[0], { keyFeatures: ['Zephyr'] }),
    changed: [...shownFirst, 'search zephyr'],
    cached: ['fans', 'fans from 650', 'sitemap'],
  },
  {
    change: 'another category',
    make: edit(({ fan }) => fan[0], { category: 'Earbuds' }),
    changed: [
      ...shownFirst,
      'fans',
      'dearest fans',
      'fans without fan 4',
      'earbuds',
      'page of fans',
      'page of fan 4',
      'page of earbud 2',
    ],
    cached: ['best sellers', 'sitemap'],
  },
  {
    change: 'the mark as a best seller',
    make: edit(({ fan }) => fan[0], { bestSeller: true }),
    changed: [...shownFirst, ...bestSellers],
    cached: ['fans', 'dearest fans', 'sitemap'],
  },
  {
    change: 'units for a sold out product',
    make: edit(({ fan }) => fan[3], { stock: 5 }),
    changed: [...stockOfFans, 'fans from 650'],
    cached: ['fan 1', 'cheapest fans', 'best sellers', 'sitemap'],
  },
  {
    change: 'the end of a product’s sale',
    make: edit(({ fan }) => fan[2], { inStock: false }),
    changed: [...stockOfFans, 'fans without fan 4'],
    cached: ['fan 1', 'cheapest fans', 'best sellers', 'sitemap'],
  },
  {
    change: 'the sale of a last unit',
    make: ({ shopper, fan }) => buy(shopper, fan[2]),
    changed: [...stockOfFans, 'fans without fan 4'],
    cached: ['fan 1', 'cheapest fans', 'best sellers', 'sitemap'],
  },
  {
    change: 'the return of a unit by the deletion of an order',
    prepare: async ({ shopper, fan }) => (await buy(shopper, fan[2]))._id,
    make: (_world, id) => admin.call(orderEndpoints.removeOrder, { params: { id } }),
    changed: [...stockOfFans, 'fans without fan 4'],
    cached: ['fan 1', 'cheapest fans', 'best sellers', 'sitemap'],
  },
  {
    change: 'the sale of a last unit by the restoration of an order',
    prepare: async ({ shopper, fan }) => {
      const { _id: id } = await buy(shopper, fan[2]);
      await admin.call(orderEndpoints.removeOrder, { params: { id } });
      return id;
    },
    make: (_world, id) => admin.call(orderEndpoints.restoreOrder, { params: { id } }),
    changed: [...stockOfFans, 'fans without fan 4'],
    cached: ['fan 1', 'cheapest fans', 'best sellers', 'sitemap'],
  },
  {
    change: 'a new product',
    make: () => {
      shop.clock.advance(1_000);
      return admin.call(catalogEndpoints.addProduct, {
        body: {
          productName: 'Zephyr',
          category: 'Fan',
          price: 440,
          images: [`/i/${'a'.repeat(32)}/1000.webp`],
          keyFeatures: ['Loud'],
          description: 'It plays.',
        },
      } as never);
    },
    changed: [
      ...membersOfFans,
      'fans to 450',
      'last popular gadgets',
      'search zephyr',
      'suggestions for zzpyhr',
    ],
    cached: ['fan 1', 'best sellers'],
  },
  {
    change: 'the deletion of a product',
    make: ({ fan }) => admin.call(catalogEndpoints.removeProduct, { params: { id: fan[1] } }),
    changed: [...membersOfFans, ...bestSellers, 'popular gadgets', 'search breeze'],
    cached: ['fan 1'],
  },
  {
    change: 'the restoration of a product with a review and a banner',
    make: ({ lamp }) => admin.call(catalogEndpoints.restoreProduct, { params: { id: lamp } }),
    changed: [...membersOfFans, ...bestSellers, 'popular gadgets', 'banners', 'reviews'],
    cached: ['fan 1'],
  },
  {
    change: 'a new review',
    prepare: async ({ shopper, fan }) => (await buyDelivered(shopper, admin, fan[1]))._id,
    make: ({ shopper }, id) =>
      shopper.call(reviewEndpoints.addReview, {
        params: { id },
        body: { reviewText: 'A breeze for a warm afternoon' },
      }),
    changed: ['reviews', 'home page'],
    cached: ['fans', 'banners', 'all products', 'page of fans'],
  },
  {
    change: 'a review that is not shown, after so many that the oldest of them are not read',
    prepare: async ({ shopper, fan, reviewed }) => {
      await addHiddenReviews(shop, reviewed);
      return (await buyDelivered(shopper, admin, fan[1]))._id;
    },
    make: ({ shopper }, id) =>
      shopper.call(reviewEndpoints.addReview, { params: { id }, body: { reviewText: 'Good' } }),
    changed: ['reviews', 'home page'],
    cached: ['fans', 'banners', 'all products', 'page of fans'],
  },
  {
    change: 'the deletion of a reviewed order',
    make: ({ reviewed: id }) => admin.call(orderEndpoints.removeOrder, { params: { id } }),
    changed: ['reviews', 'home page'],
    cached: ['fans', 'banners', 'all products', 'page of fans'],
  },
  {
    change: 'the restoration of a reviewed order',
    prepare: async ({ reviewed: id }) => {
      await admin.call(orderEndpoints.removeOrder, { params: { id } });
      return id;
    },
    make: (_world, id) => admin.call(orderEndpoints.restoreOrder, { params: { id } }),
    changed: ['reviews', 'home page'],
    cached: ['fans', 'banners', 'all products', 'page of fans'],
  },
  {
    change: 'the removal of a reviewer',
    make: ({ reviewer }) => admin.call(userEndpoints.removeUser, { params: { id: reviewer.userId } }),
    changed: ['reviews', 'home page'],
    cached: ['fans', 'banners', 'all products', 'page of fans'],
  },
  {
    change: 'the deletion of a reviewer’s own account',
    make: ({ reviewer }) =>
      shop.context.db.transaction((tx) => removeUserByUid(tx as never, shop.clock.now(), reviewer.uid)),
    changed: ['reviews', 'home page'],
    cached: ['fans', 'banners', 'all products', 'page of fans'],
  },
];

for (const { change, prepare, make, changed, cached } of rows) {
  test(`after ${change} no response is outdated, in any process`, async () => {
    const fixture = await createFixture(shop, admin);
    const prepared = (await prepare?.(fixture)) ?? '';
    const urls = Object.entries(urlsOf(fixture)) as [Name, string][];
    const earlier = new Map<Name, object>();
    for (const { app, context } of processes) {
      await upToDate(processes);
      context.publicCache.drop();
      for (const [name, url] of urls) earlier.set(name, await injectInto(app, url, {}));
    }

    await make(fixture, prepared);
    await upToDate([...processes, reference]);
    const present = new Map<Name, object>();
    reference.context.publicCache.drop();
    for (const [name, url] of urls) present.set(name, await injectInto(reference.app, url, {}));
    const others = urls.map(([name]) => name).filter((name) => !isSame(earlier.get(name), present.get(name)));
    const outdated: string[] = [];
    const recomputed: string[] = [];
    for (const [index, { app, context }] of processes.entries()) {
      for (const [name, url] of urls) {
        const { hits } = context.publicCache.counts;
        const received = await injectInto(app, url, {});
        if (!isSame(received, present.get(name))) outdated.push(`${name}, process ${index + 1}`);
        if (context.publicCache.counts.hits === hits) recomputed.push(name);
      }
    }
    assert.deepEqual({ outdated, others: others.toSorted() }, { outdated: [], others: changed.toSorted() });
    const needless = [...alwaysCached, ...cached].filter((name) => recomputed.includes(name));
    assert.deepEqual(needless, [], 'computed again although nothing that they show has changed');
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Waits until processes have been notified of all changes. */
async function upToDate(all: readonly Process[]): Promise<void> {
  const { version } = await listChangesSince(shop.context.db, Number.MAX_SAFE_INTEGER);
  await waitFor(
    'all processes have the last change',
    () => all.every(({ context }) => context.publicCache.version === version),
    1,
  );
}
