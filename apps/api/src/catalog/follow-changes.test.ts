/** Changes reach the caches of all processes: by notifications alone, by the poll alone, each once, however many were missed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createPublicCache, type PublicCache } from '../http/public-cache.ts';
import { everything } from '../http/response-tags.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { catalogChanges, catalogVersions } from './catalog-version.table.ts';
import { changeCatalog, listChangesSince, recordChange } from './catalog-version.ts';

let shop: TestShop;
let admin: SignedInClient;
let id: string;

before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  id = await shop.addProduct({ name: 'Radio' });
});
after(() => shop.close());

interface OtherProcess {
  app: App;
  context: Context;
  publicCache: PublicCache;
  shownPrice(): Promise<number>;
}

/** Another process on the same database. With `listens` false its notifications are lost; it polls once `app` listens. */
async function startOther(t: { after(work: () => unknown): void }, listens: boolean): Promise<OtherProcess> {
  const publicCache = createPublicCache({ now: shop.clock.now });
  const database = { ...shop.context.database, ...(!listens && { listen: async () => async () => {} }) };
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' });
  const context = { ...shop.context, config, database, publicCache };
  const app = await buildApp(context);
  t.after(() => app.close());
  await app.ready();
  const url = endpointUrl(catalogEndpoints.findProduct, { params: { id } });
  return { app, context, publicCache, shownPrice: async () => (await app.inject(url)).json().price };
}

const changePrice = async (price: number): Promise<void> => {
  const { status } = await admin.call(catalogEndpoints.changeProduct, {
    params: { id },
    body: { price },
  } as never);
  assert.equal(status, 200);
};
/** The price that the process which made the change shows. */
const ownPrice = async () =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body.price;

test('a process without a poll applies a change by its notification', async (t) => {
  const other = await startOther(t, true);
  await changePrice(100);
  await waitFor('the first price', async () => (await other.shownPrice()) === 100);
  await changePrice(200);
  assert.equal(await ownPrice(), 200);
  await waitFor('the new price', async () => (await other.shownPrice()) === 200);
  assert.equal(other.publicCache.generation, 1, 'nothing else is dropped after the start');
});

test('a process whose notifications are lost applies a change by its poll, and changed settings, too', async (t) => {
  const other = await startOther(t, false);
  await changePrice(300);
  assert.equal(await other.shownPrice(), 300);
  await changePrice(400);
  assert.equal(await other.shownPrice(), 300, 'it has not been notified');
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await waitFor('the new price', async () => (await other.shownPrice()) === 400);
  await changePrice(500);
  await waitFor('the newest price', async () => (await other.shownPrice()) === 500);
  const { generation } = other.publicCache;
  await storeSetting(shop.context, 'maxQuantity', 3);
  await waitFor('the setting', () => other.context.config.shop.maxQuantity === 3);
  await waitFor('the drop of everything', () => other.publicCache.generation > generation);
});

test('the process that makes a change drops once, before the response, and ignores its own notification', async (t) => {
  const other = await startOther(t, true);
  const own = shop.context.publicCache;
  const [ownDrops, otherDrops] = [own, other.publicCache].map((cache) => cache.dropsOf('catalog'));
  assert.ok(ownDrops && otherDrops);
  const [before, otherBefore] = [ownDrops.count, otherDrops.count];
  const { generation, version = 0 } = own;
  await changePrice(600);
  assert.deepEqual([ownDrops.count, own.version], [before + 1, version + 1]);
  await waitFor('the notification', () => other.publicCache.version === own.version);
  // The next notification comes after that of the change.
  await recordChange(shop.context.db, ['other']);
  await waitFor('the next one', () => own.version === version + 2);
  assert.deepEqual(
    [ownDrops.count, otherDrops.count, own.generation],
    [before + 1, otherBefore + 1, generation],
  );
});

test('a change that touches nothing has no version, and one that fails drops what it may have touched', async () => {
  const { publicCache, db } = shop.context;
  const drops = publicCache.dropsOf('tag');
  const { version } = await listChangesSince(db, 0);
  const before = drops.count;
  await changeCatalog(shop.context, async () => {});
  const failing = changeCatalog(shop.context, async (_tx, touch) => {
    touch(['tag']);
    throw new Error('no');
  });
  await assert.rejects(failing, { message: 'no' });
  assert.deepEqual([(await listChangesSince(db, 0)).version, drops.count], [version, before + 1]);
});

test('a process that has missed more changes than the log has drops everything and reads its settings again', async (t) => {
  const other = await startOther(t, false);
  await changePrice(700);
  assert.equal(await other.shownPrice(), 700);
  const { db } = shop.context;
  const { version } = await listChangesSince(db, 0);
  await db.update(catalogVersions).set({ version: version + 2_000 });
  await changePrice(800);
  const logged = await db.select().from(catalogChanges);
  assert.deepEqual(
    logged.map((change) => change.version),
    [version + 2_001],
    'the log is trimmed',
  );
  const { generation } = other.publicCache;
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await waitFor('the new price', async () => (await other.shownPrice()) === 800);
  assert.deepEqual(
    [other.publicCache.generation, other.publicCache.version],
    [generation + 1, version + 2_001],
  );
});

test('a change by an earlier version of the shop, which logs no tags, drops everything', async (t) => {
  const other = await startOther(t, true);
  const { db, database } = shop.context;
  const drops = other.publicCache.generation;
  await db.update(catalogVersions).set({ version: ((await listChangesSince(db, 0)).version ?? 0) + 1 });
  await database.notify('catalog', '17');
  await waitFor('the drop', () => other.publicCache.generation > drops);
  await changePrice(900);
  await waitFor('the new price', async () => (await other.shownPrice()) === 900);
});

test('a change with too many tags for a notification touches everything, and is logged with its tags', async (t) => {
  const other = await startOther(t, true);
  const { generation } = other.publicCache;
  const tags = Array.from({ length: 1_000 }, (_, n) => `product:${n}`);
  const change = await recordChange(shop.context.db, tags);
  assert.ok(change);
  await waitFor('the drop', () => other.publicCache.generation > generation);
  const { changes } = await listChangesSince(shop.context.db, change.version - 1);
  assert.deepEqual(changes, [{ version: change.version, tags }]);
  await recordChange(shop.context.db, [everything]);
  await waitFor('the next drop', () => other.publicCache.generation > generation + 1);
});

test('settings that could not be read are read with the next poll', async (t) => {
  await storeSetting(shop.context, 'maxQuantity', 6);
  const other = await startOther(t, false);
  await waitFor('the settings at the start', () => other.context.config.shop.maxQuantity === 6);
  const select = other.context.db.select.bind(other.context.db);
  await storeSetting(shop.context, 'maxQuantity', 7);
  let queries = 0;
  t.mock.method(other.context.db, 'select', (...columns: []) => {
    queries += 1;
    if (queries === 2) throw new Error('unreachable');
    return select(...columns);
  });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await waitFor('the setting', () => other.context.config.shop.maxQuantity === 7);
  assert.ok(queries > 2, 'the second query, that of the settings, has failed');
});
