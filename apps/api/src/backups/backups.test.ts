/** Backups from the browser: made by a job of one process at a time, checked like the command's, downloaded by owners alone. */
import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { type Backup, backupTexts, downloadMs, keptBackups } from '@jontro/shop/backups/backups.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { verifyBackupFile } from '../admin/backup/backup-file.ts';
import { restore } from '../admin/backup/restore.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { createFolder } from '../database/test-process.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { orders } from '../orders/orders.table.ts';
import { sessions } from '../session/session.table.ts';
import { heldRows } from '../testing/held-rows.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { backupPath } from './backup-files.ts';
import { backups } from './backups.table.ts';
import { runBackups } from './run-backups.ts';

let shop: TestShop;
let owner: SignedInClient;
let folder: Awaited<ReturnType<typeof createFolder>>;
let productId: string;

before(async () => {
  folder = await createFolder();
  shop = await createTestShop({ env: { DATA_DIR: folder.path } });
  owner = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ name: 'Fan', price: 1_000, stock: 100 });
  await buy(await shop.signIn(), productId);
  await createDiskStore(join(folder.path, 'images')).put(
    `ab/12/${'ab12'.padEnd(32, '0')}/master.webp`,
    Buffer.from('a picture'),
  );
});
after(async () => {
  await shop.close();
  await folder.remove();
});
beforeEach(async () => {
  await shop.context.db.delete(backups);
  await confirm();
});

const confirm = () => shop.context.db.update(sessions).set({ confirmedAt: shop.clock.now() });
const start = () => owner.call(backupEndpoints.startBackup, {});
const list = async (): Promise<Backup[]> => (await owner.call(backupEndpoints.listBackups, {})).body.backups;
const fileOf = ({ _id }: Backup): string => backupPath(shop.context.config, _id);
const names = async (): Promise<string[]> =>
  (await readdir(join(folder.path, 'backups'))).filter((name) => name !== 'folder-id').sort();

/** A finished backup. */
async function make(): Promise<Backup> {
  const { status, body } = await start();
  assert.equal(status, 200, JSON.stringify(body));
  await runBackups(shop.context);
  const [made] = await list();
  assert.ok(made);
  return made;
}

async function check(backup: Backup): Promise<Backup> {
  const { status } = await owner.call(backupEndpoints.checkBackup, { params: { id: backup._id } });
  assert.equal(status, 200);
  await runBackups(shop.context);
  const checked = (await list()).find(({ _id }) => _id === backup._id);
  assert.ok(checked);
  return checked;
}

test('an owner starts a backup, a job makes it, and its file restores the whole shop', async () => {
  proves('B-ROOM-27');
  const waiting = (await start()).body;
  assert.deepEqual([waiting.state, waiting.by, waiting.here], ['waiting', owner.email, true]);
  await runBackups(shop.context);
  const [made] = await list();
  assert.ok(made?.contents);
  const { orders: orderCount, products, users, pictures, older } = made.contents;
  assert.deepEqual([made.state, made.progress, made.problem], ['ready', 1, undefined]);
  assert.deepEqual([orderCount, products, users, pictures, older], [1, 1, 2, 1, false]);
  assert.equal(made.size, (await stat(fileOf(made))).size);
  assert.equal((await stat(fileOf(made))).mode & 0o777, 0o600);
  assert.equal((await stat(join(folder.path, 'backups'))).mode & 0o777, 0o700);
  const [entry] = await shop.context.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
  assert.deepEqual([entry?.act, entry?.actor, entry?.thingId], ['backUp', owner.email, made._id]);

  const target = await createTestDatabase();
  try {
    const file = fileOf(made);
    await restore(target.db, { file, force: false, images: undefined, now: shop.clock.now() });
    assert.equal((await target.db.select().from(orders)).length, 1);
    assert.equal((await target.db.select().from(backups)).length, 0);
  } finally {
    await target.close();
  }
});

test('of backups that are started at the same time only one is made', async () => {
  const responses = await Promise.all([start(), start(), start()]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal(responses.find(({ status }) => status === 409)?.error.message, backupTexts.busy);
  const begun: string[] = [];
  const run = () => runBackups(shop.context, { onEntry: ({ name }) => void begun.push(name) });
  await Promise.all([run(), run(), run()]);
  assert.equal(begun.filter((name) => name === 'manifest.json').length, 1);
  assert.equal((await list()).length, 1);
});

test('a backup whose process is killed is begun again by another one, and nothing of the first remains', async () => {
  await start();
  const dead = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const killed = runBackups(shop.context, {
    onEntry: () => {
      reached.resolve();
      return dead.promise;
    },
  });
  await reached.promise;
  await runBackups(shop.context);
  assert.equal((await list())[0]?.state, 'running', 'its lease keeps others away');
  shop.clock.advance(61_000);
  await runBackups(shop.context);
  const [made] = await list();
  assert.ok(made);
  assert.equal(made.state, 'ready');
  // The first one was only slow: its result is no longer wanted.
  dead.resolve();
  await killed;
  assert.deepEqual((await list())[0], made);
  assert.deepEqual(
    (await names()).filter((name) => name.startsWith(made._id)),
    [`${made._id}.backup`],
  );
  await verifyBackupFile(fileOf(made));
});

test('a backup that ends its process again and again is given up', async () => {
  await start();
  await shop.context.db.update(backups).set({ tries: 3, state: 'running' });
  await runBackups(shop.context);
  const [failed] = await list();
  assert.deepEqual([failed?.state, failed?.problem], ['failed', backupTexts.failed]);
});

test('a stopping process leaves the backup to the next one at once', async () => {
  await start();
  await runBackups(shop.context, { shouldStop: () => true });
  assert.equal((await list())[0]?.state, 'running');
  await runBackups(shop.context);
  assert.equal((await list())[0]?.state, 'ready');
});

test('a backup that fails says so, leaves no file, and another one can be made', async () => {
  const before = await names();
  await start();
  await runBackups(shop.context, {
    onEntry: () => {
      throw new Error('the disk is broken');
    },
  });
  const [failed] = await list();
  assert.deepEqual([failed?.state, failed?.problem], ['failed', backupTexts.failed]);
  assert.deepEqual(await names(), before);
  assert.equal((await make()).state, 'ready');
  assert.equal((await list()).length, 1, 'the failed one is gone from the list');
});

test('the shop goes on while a backup is made, which has nothing of what happens meanwhile', async () => {
  const { db } = shop.context;
  await start();
  let held = 0;
  await runBackups(shop.context, {
    async onEntry({ name }) {
      if (!name.startsWith('database/products/') || held++ > 0) return;
      const { rows } = (await db.execute(
        sql`select distinct mode from pg_locks join pg_class on pg_class.oid = relation
            where relkind in ('r', 'i') and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())`,
      )) as { rows: { mode: string }[] };
      assert.deepEqual(rows, [{ mode: 'AccessShareLock' }], 'the lock of a select, which waits for nobody');
      await buy(await shop.signIn(), productId);
      const changed = await owner.call(catalogEndpoints.changeProduct, {
        params: { id: productId },
        body: { price: 1_200 },
      });
      assert.equal(changed.status, 200);
    },
  });
  assert.ok(held > 0);
  const [made] = await list();
  assert.equal(made?.contents?.orders, 1);
  assert.equal((await db.select().from(orders)).length, 2);
});

test('a check finds a damaged, a changed and a foreign file, and says so in a sentence', async () => {
  proves('B-ROOM-27');
  const made = await make();
  const path = fileOf(made);
  const whole = await readFile(path);
  const cases: [contents: Buffer, problem: string | undefined][] = [
    [whole, undefined],
    [whole.subarray(0, whole.length - 50), backupTexts.damaged],
    [Buffer.from('hello'), backupTexts.damaged],
    [Buffer.alloc(0), backupTexts.damaged],
    [changed(whole, '"Fan"', '"Fun"'), backupTexts.changed],
    [changed(whole, 'pictures/ab/12', '../../../etc12'), backupTexts.damaged],
    [changed(whole, '"migrations": [', '"migrations": 7, "x": ['), backupTexts.damaged],
    [changed(whole, /"migrations": \[\s+"\w/, (found) => `${found.slice(0, -1)}0`), backupTexts.newer],
    [await bomb(), backupTexts.damaged],
  ];
  for (const [contents, problem] of cases) {
    await writeFile(path, contents);
    const { state, problem: found, checkedAt } = await check(made);
    assert.deepEqual([state, found], ['ready', problem]);
    assert.ok(checkedAt);
  }
});

function changed(whole: Buffer, from: string | RegExp, to: string | ((found: string) => string)): Buffer {
  const tar = gunzipSync(whole).toString('latin1');
  const result = tar.replace(from, to as string);
  assert.notEqual(result, tar);
  return gzipSync(Buffer.from(result, 'latin1'));
}

/** A small file that unpacks to hundreds of megabytes. */
async function bomb(): Promise<Buffer> {
  const tar = pack();
  for (let number = 1; number <= 3; number += 1)
    tar.entry({ name: `database/products/00000${number}.ndjson` }, Buffer.alloc(60 * 1024 * 1024));
  tar.finalize();
  return gzipSync(Buffer.concat((await Readable.from(tar).toArray()) as Buffer[]));
}

test('an owner downloads the file after the password, whole or in ranges, for an hour', async () => {
  const made = await make();
  const params = { id: made._id };
  const whole = await readFile(fileOf(made));
  const open = () => owner.call(backupEndpoints.openBackupDownload, { params });

  await shop.context.db.update(sessions).set({ confirmedAt: null });
  const refused = await open();
  assert.deepEqual([refused.status, refused.error.message], [403, confirmationTexts.needed]);
  await confirm();
  const { address } = (await open()).body;
  const download = async (headers: Record<string, string> = {}, by = owner) => {
    const response = await shop.app.inject({ url: address, headers: { cookie: by.cookie, ...headers } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
  };

  const all = await download();
  assert.equal(all.status, 200);
  assert.ok(all.bytes.equals(whole));
  assert.equal(all.headers['content-length'], String(whole.length));
  assert.match(String(all.headers['content-disposition']), /attachment; filename="shop-[\d-]+\.backup"/);
  assert.match(String(all.headers['cache-control']), /no-store/);

  const etag = String(all.headers.etag);
  const rest = await download({ range: 'bytes=100-', 'if-range': etag });
  assert.deepEqual(
    [rest.status, rest.headers['content-range']],
    [206, `bytes 100-${whole.length - 1}/${whole.length}`],
  );
  assert.ok(rest.bytes.equals(whole.subarray(100)));
  assert.ok((await download({ range: 'bytes=-7' })).bytes.equals(whole.subarray(-7)));
  assert.ok((await download({ range: 'bytes=3-9' })).bytes.equals(whole.subarray(3, 10)));
  for (const range of ['bytes=1-2,4-5', 'bytes=9-3', `bytes=${whole.length}-`, 'lines=1-2', 'bytes=-'])
    assert.equal((await download({ range })).status, 200, range);
  assert.equal((await download({ range: 'bytes=100-', 'if-range': '"another"' })).status, 200);

  const deputy = await shop.signIn({ staffRole: 'manager' });
  assert.equal((await download({}, deputy)).status, 403);
  assert.equal((await download({}, { ...owner, cookie: '' })).status, 401);
  assert.equal((await download()).status, 200);
  assert.equal((await open()).status, 200);
  assert.equal((await download()).status, 403, 'a further download has ended the address');
  const again = (await open()).body.address;
  shop.clock.advance(downloadMs + 1);
  assert.equal((await owner.send('GET', again)).error.message, backupTexts.ticketEnded);

  const acts = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, 'openBackupDownload'));
  assert.deepEqual(
    acts.map(({ thingId, actor }) => [thingId, actor]),
    Array(3).fill([made._id, owner.email]),
  );
});

test('a renewal of the lease that comes after the end of the work does not keep the next work waiting', async (t) => {
  const made = await make();
  const { db } = shop.context;
  const rows = heldRows(db, backups);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { status } = await owner.call(backupEndpoints.checkBackup, { params: { id: made._id } });
  assert.equal(status, 200);
  const run = runBackups(shop.context, {
    async onEntry({ name }) {
      if (name === 'manifest.json') await rows.hold();
    },
  });
  await rows.waiting(1);
  t.mock.timers.tick(5_000);
  await rows.waiting(2);
  await rows.release();
  await run;
  t.mock.timers.reset();
  const [row] = await db.select().from(backups);
  assert.deepEqual([row?.state, row?.leaseUntil, row?.problem], ['ready', null, null]);
  assert.equal((await check(made)).state, 'ready');
});

test('a file that was removed from the disk is no download and no whole backup', async () => {
  const made = await make();
  const { address } = (await owner.call(backupEndpoints.openBackupDownload, { params: { id: made._id } }))
    .body;
  await writeFile(join(folder.path, 'moved'), await readFile(fileOf(made)));
  await rm(fileOf(made));
  const missing = await owner.send('GET', address);
  assert.deepEqual([missing.status, missing.error.message], [409, backupTexts.fileGone]);
  const checked = await check(made);
  assert.deepEqual([checked.state, checked.problem], ['failed', backupTexts.fileGone]);
});

test('the newest backups are kept; the oldest is deleted with its file, and an owner deletes any', async () => {
  const made: Backup[] = [];
  for (let count = 0; count <= keptBackups.made; count += 1) {
    shop.clock.advance(1_000);
    made.push(await make());
  }
  const kept = made.slice(1).reverse();
  assert.deepEqual(
    (await list()).map(({ _id }) => _id),
    kept.map(({ _id }) => _id),
  );
  assert.ok(!(await names()).includes(`${made[0]?._id}.backup`));
  const [newest] = kept;
  assert.ok(newest);
  const { status } = await owner.call(backupEndpoints.removeBackup, { params: { id: newest._id } });
  assert.equal(status, 200);
  assert.equal((await list()).length, keptBackups.made - 1);
  assert.ok(!(await names()).includes(`${newest._id}.backup`));
});
