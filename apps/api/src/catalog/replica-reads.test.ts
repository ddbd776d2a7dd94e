/** Reads from a standby that streams: what it lacks, and all of it when it fails, is read from the primary, and nothing old is cached. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import type { Db, ReadReplica } from '../database/db.ts';
import { openReadReplica } from '../database/read-replica.ts';
import { silentLog } from '../database/test-database.ts';
import { createPublicCache, type PublicCache } from '../http/public-cache.ts';
import type { App } from '../http/server.ts';
import { counters } from '../runtime/counters.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../testing/replicated-database.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { products } from './catalog.table.ts';
import { changeCatalog, recordChange } from './catalog-version.ts';
import { createReplicaReads, type ReplicaReads } from './replica-reads.ts';

let servers: ReplicatedDatabase;
let shop: TestShop;
let admin: SignedInClient;
let id: string;
let name: string;
let primary: pg.Pool;

before(async () => {
  servers = await startReplicatedDatabase();
  shop = await createTestShop({ databaseServer: servers.primaryUrl('postgres') });
  admin = await shop.signIn({ role: 'admin' });
  id = await shop.addProduct({ name: 'Radio', price: 100 });
  name = new URL(shop.context.database.connectionString).pathname.slice(1);
  primary = new pg.Pool({ connectionString: servers.primaryUrl(name), max: 2 });
  primary.on('error', () => {});
});
after(async () => {
  await primary.end();
  await shop.close();
  await servers.close();
});
/** What each test has opened. */
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  await servers.resume();
});

async function openReplica(url = servers.standbyUrl(name)): Promise<ReadReplica> {
  const replica = await openReadReplica({ connectionString: url, primary, log: silentLog, manual: true });
  opened.push(() => replica.close());
  return replica;
}
/** Asks until the replica is used or not. */
const until = (replica: ReadReplica, usable: boolean): Promise<unknown> =>
  waitFor(`the replica is ${usable ? '' : 'not '}used`, async () => {
    await replica.check();
    return replica.usable === usable;
  });

interface Process {
  app: App;
  publicCache: PublicCache;
  reads: ReplicaReads;
  replica: ReadReplica;
  /** The price on the product's page, from the cache if it is there. */
  price(): Promise<number>;
  /** The same after everything was dropped. */
  computedPrice(): Promise<number>;
  changePrice(price: number): Promise<void>;
}

/** A process of the shop with a replica. */
async function startProcess(): Promise<Process> {
  await servers.caughtUp();
  const replica = await openReplica();
  await until(replica, true);
  const publicCache = createPublicCache({ now: shop.clock.now });
  const reads = createReplicaReads({ db: shop.context.db, replica, publicCache });
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' });
  const database = { ...shop.context.database, replica };
  const app = await buildApp({ ...shop.context, config, database, publicCache, reads });
  opened.push(() => app.close());
  await app.ready();
  const params = { id };
  const price = async (): Promise<number> =>
    (await app.inject(endpointUrl(catalogEndpoints.findProduct, { params }))).json().price;
  return {
    app,
    publicCache,
    reads,
    replica,
    price,
    computedPrice() {
      publicCache.drop();
      return price();
    },
    async changePrice(taka) {
      const { statusCode, body } = await app.inject({
        method: catalogEndpoints.changeProduct.method as 'PATCH',
        url: endpointUrl(catalogEndpoints.changeProduct, { params }),
        headers: { origin: 'http://localhost:3000', cookie: admin.cookie },
        payload: { price: taka },
      });
      assert.equal(statusCode, 200, body);
    },
  };
}

/** How the reads of `work` ended, for example `catalogue replica`. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts = () =>
    new Map(
      counters.replicaReads.values().map(({ labels, value }) => [Object.values(labels).join(' '), value]),
    );
  const earlier = counts();
  await work();
  const added = [...counts()].map(([key, value]) => [key, value - (earlier.get(key) ?? 0)] as const);
  return Object.fromEntries(added.filter(([, value]) => value > 0));
}
const connectionOf = async (db: Db): Promise<boolean | undefined> => {
  const { rows } = (await db.execute(sql`select pg_is_in_recovery() as standby`)) as unknown as {
    rows: { standby: boolean }[];
  };
  return rows[0]?.standby;
};

test('pages of the catalogue are read from the replica that has every change', async () => {
  proves('B-SCALE-12');
  const shopProcess = await startProcess();
  await shopProcess.changePrice(110);
  await servers.caughtUp();
  const reads = await readsOf(async () => {
    assert.equal(await shopProcess.price(), 110);
    for (const url of ['/products/new-arrivals', endpointUrl(catalogEndpoints.listBestSellers)])
      await shopProcess.app.inject(url);
  });
  assert.ok((reads['catalogue replica'] ?? 0) >= 2, JSON.stringify(reads));
  assert.deepEqual(Object.keys(reads), ['catalogue replica']);
  const { payload } = await shopProcess.app.inject('/metrics');
  for (const line of [
    'jontro_replica_usable 1',
    'jontro_replica_lag_versions 0',
    'jontro_replica_lag_seconds 0.',
  ])
    assert.ok(payload.includes(`\n${line}`), line);
});

test('a replica that does not replay never puts an old price into the cache, and a change is seen at once', async () => {
  proves('B-SCALE-12');
  const [own, other] = [await startProcess(), await startProcess()];
  await own.changePrice(200);
  await servers.caughtUp();
  assert.deepEqual([await own.computedPrice(), await other.computedPrice()], [200, 200]);
  await servers.pause();
  for (const price of [201, 202, 203]) {
    await own.changePrice(price);
    const reads = await readsOf(async () => assert.equal(await own.price(), price));
    assert.deepEqual(reads, { 'catalogue old': 1 });
    // Another process may show the old price until it has heard of the change, and from then on never again.
    await waitFor(
      'the other process has heard of it',
      () => other.publicCache.announced === own.publicCache.announced,
    );
    for (let times = 0; times < 3; times++) assert.equal(await other.computedPrice(), price);
  }
  assert.equal(own.reads.versionsBehind, 3);
  const standby = new pg.Client({ connectionString: servers.standbyUrl(name) });
  await standby.connect();
  const { rows } = await standby.query('select price_poisha from products where id = $1', [id]);
  await standby.end();
  assert.equal(rows[0]?.price_poisha, 20_000, 'the replica still has the old price');
  await servers.resume();
  await servers.caughtUp();
  const reads = await readsOf(async () => assert.equal(await own.computedPrice(), 203));
  assert.deepEqual(reads, { 'catalogue replica': 1 });
});

test('a change whose commit is not known is read from the primary until the changes were read again', async () => {
  proves('B-SCALE-12');
  const { publicCache, reads } = await startProcess();
  const context = { db: shop.context.db, publicCache };
  await assert.rejects(
    changeCatalog(context, async (_tx, touch) => {
      touch(['something']);
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
    }),
  );
  assert.equal(publicCache.announced, undefined);
  assert.deepEqual(await readsOf(() => reads.forCache(connectionOf)), { 'catalogue old': 1 });
  const { doubts } = publicCache;
  publicCache.doubt();
  publicCache.confirm(doubts);
  assert.equal(publicCache.announced, undefined, 'the changes were read before the last doubt');
  publicCache.confirm(publicCache.doubts);
  assert.equal(publicCache.announced, publicCache.version);
});

test('a replica with a later version, as it has for a moment after a restore, is not read for the cache', async () => {
  proves('B-SCALE-12');
  const { publicCache, reads } = await startProcess();
  assert.deepEqual(await readsOf(() => reads.forCache(connectionOf)), { 'catalogue replica': 1 });
  publicCache.advanceTo((publicCache.version ?? 0) - 1);
  assert.deepEqual(await readsOf(() => reads.forCache(connectionOf)), { 'catalogue old': 1 });
});

test('what a report must have is what was committed before: from the replica if it replays, else from the primary', async () => {
  proves('B-SCALE-12');
  const { reads, replica } = await startProcess();
  const stockOf = async (db: Db): Promise<[boolean | undefined, number | null | undefined]> => {
    const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
    return [await connectionOf(db), row?.stock];
  };
  for (const stock of [11, 12, 13]) {
    await shop.context.db.update(products).set({ stock }).where(eq(products.id, id));
    assert.deepEqual(await reads.upToDate(stockOf), [true, stock]);
  }
  await servers.pause();
  await shop.context.db.update(products).set({ stock: 14 }).where(eq(products.id, id));
  const counted = await readsOf(async () => assert.deepEqual(await reads.upToDate(stockOf), [false, 14]));
  assert.deepEqual(counted, { 'reports old': 1 });
  assert.equal(replica.usable, true, 'it is a matter of this report alone');
});

test('a replica that is stopped, or silent, is left at the first failure and used again when it answers', async () => {
  proves('B-SCALE-12');
  const { app, reads, replica } = await startProcess();
  await servers.stopStandby();
  const stopped = await readsOf(async () => {
    for (let times = 0; times < 3; times++) assert.equal(await reads.forCache(connectionOf), false);
  });
  assert.deepEqual(stopped, { 'catalogue failed': 1, 'catalogue unused': 2 });
  assert.deepEqual((await app.inject('/readyz')).json(), { status: 'ready' });
  assert.match((await app.inject('/metrics')).payload, /^jontro_replica_usable 0$/m);
  await servers.startStandby();
  await until(replica, true);
  assert.equal(await reads.forCache(connectionOf), true);

  servers.silence(true);
  const silent = await readsOf(async () => {
    const both = [reads.forCache(connectionOf), reads.forCache(connectionOf)];
    assert.deepEqual(await Promise.all(both), [false, false]);
    assert.equal(await reads.forCache(connectionOf), false);
  });
  assert.deepEqual(silent, { 'catalogue failed': 2, 'catalogue unused': 1 });
  servers.silence(false);
  await until(replica, true);
});

test('a replica that ends a statement because of what it replays does not end the read', async () => {
  proves('B-SCALE-12');
  const { reads, replica } = await startProcess();
  let tries = 0;
  const rows = async (db: Db): Promise<number> => {
    tries += 1;
    const count = async () => (await db.select({ id: products.id }).from(products)).length;
    const found = await count();
    if (tries === 1) {
      const gone = await shop.addProduct({ name: 'Gone' });
      await shop.context.db.delete(products).where(eq(products.id, gone));
      await shop.context.db.execute(sql`vacuum (disable_page_skipping) products`);
      // Its commit writes what the vacuum has logged.
      await shop.addProduct({ name: 'Next' });
      await servers.caughtUp();
    }
    assert.equal(await count(), found);
    return found;
  };
  assert.deepEqual(await readsOf(() => reads.forCache(rows)), { 'catalogue failed': 1 });
  assert.equal(tries, 2);
  await until(replica, true);
});

test('what a read itself throws is thrown once, and the replica writes nothing', async () => {
  proves('B-SCALE-12');
  const { reads, replica } = await startProcess();
  let tries = 0;
  const work = async (): Promise<never> => {
    tries += 1;
    throw new RangeError('the work is wrong');
  };
  await assert.rejects(reads.forCache(work), RangeError);
  assert.equal(tries, 1);
  await assert.rejects(
    replica.transaction((tx) => recordChange(tx, ['something']), {
      isolationLevel: 'read committed',
      limitMs: 5_000,
    }),
    /the replica failed/,
  );
  assert.equal(replica.usable, true);
});

test('without a replica a read is a call with the database, and nothing is counted', async () => {
  proves('B-SCALE-12');
  const { db, publicCache } = shop.context;
  const reads = createReplicaReads({ db, publicCache });
  const counted = await readsOf(async () => {
    assert.equal(await reads.forCache(async (from) => from), db);
    assert.equal(await reads.upToDate(async (from) => from), db);
  });
  assert.deepEqual(counted, {});
});

test('an address of another database is refused at the start, one of the primary itself is taken, one that is silent waits', async () => {
  proves('B-SCALE-12');
  const open = (readDatabaseUrl: string) =>
    openDatabase({
      databaseUrl: servers.primaryUrl(name),
      readDatabaseUrl,
      dataDir: '/nonexistent',
      log: silentLog,
    });
  await assert.rejects(open(servers.standbyUrl('postgres')), {
    name: 'CannotOpenDatabase',
    message:
      'READ_DATABASE_URL leads to another database than DATABASE_URL: a replica has the data of its primary.',
  });
  const same = await open(servers.primaryUrl(name));
  opened.push(() => same.close());
  assert.equal(same.replica?.usable, true);
  const read = await same.replica?.transaction(connectionOf, {
    isolationLevel: 'read committed',
    limitMs: 5_000,
  });
  assert.equal(read, false);
  servers.silence(true);
  const waiting = await open(servers.standbyUrl(name));
  opened.push(() => waiting.close());
  assert.equal(waiting.replica?.usable, false);
  servers.silence(false);
  await waitFor('it is used', () => waiting.replica?.usable);
});

test('a replica that was promoted, and so has another history, is not used', async () => {
  proves('B-SCALE-12');
  const { reads, replica } = await startProcess();
  await servers.promote();
  await until(replica, false);
  const counted = await readsOf(() => reads.forCache(connectionOf));
  assert.deepEqual(counted, { 'catalogue unused': 1 });
});
