/** A restore from the browser with real processes: all of them close, a page says so, and a kill in the middle changes nothing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { type Backup, backupTexts, isBusy } from '@jontro/shop/backups/backups.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { openAdminDatabase } from '../../apps/api/src/admin/admin-database.ts';
import { silentLog } from '../../apps/api/src/database/test-database.ts';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import type { HttpBrowser } from '../scenario/browser.ts';
import { signInAsOwner } from '../scenario/owner.ts';

let shop: StartedShop;
before(async () => {
  shop = await startShop({ PROCESSES: '2', LOG_LEVEL: 'warn' });
});
after(() => shop?.close());

/** The owner, who has just entered the password again. */
async function signIn(): Promise<HttpBrowser> {
  const owner = await signInAsOwner(shop.url);
  const { idToken } = await owner.requestJson<{ idToken: string }>(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { email: demoLogins.owner.email, password: demoLogins.password, returnSecureToken: true },
  );
  const { method, url } = confirmationEndpoints.confirmSession;
  await owner.requestJson(method, url, undefined, { authorization: `Bearer ${idToken}` });
  return owner;
}

const list = async (owner: HttpBrowser): Promise<Backup[]> =>
  (await owner.requestJson<{ backups: Backup[] }>('GET', backupEndpoints.listBackups.url)).backups;

const firstProduct = async (): Promise<Product> => {
  const [product] = (await (await fetch(`${shop.url}/api/new-arrival`)).json()) as Product[];
  assert.ok(product);
  return product;
};

const changePrice = (owner: HttpBrowser, { _id }: Product, price: number) =>
  owner.requestJson('PUT', `/api/product/${_id}`, { price });

async function finished(owner: HttpBrowser): Promise<Backup> {
  return waitFor('the backup is finished', async () => {
    const [backup] = await list(owner);
    return backup && !isBusy(backup) && backup;
  });
}

async function make(owner: HttpBrowser): Promise<Backup> {
  await owner.requestJson('POST', backupEndpoints.startBackup.url);
  const made = await finished(owner);
  assert.equal(made.state, 'ready', made.problem);
  return made;
}

const restore = (owner: HttpBrowser, { _id: id }: Backup) =>
  owner.requestJson('POST', endpointUrl(backupEndpoints.restoreBackup, { params: { id } }), {
    shopName: 'Jontro',
  });

const isReady = () =>
  fetch(`${shop.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Holds a table, so that what reads or drops it waits; the function releases it. */
async function holdTable(mode: 'access share' | 'access exclusive'): Promise<() => Promise<void>> {
  const { database } = await openAdminDatabase({ dataDir: shop.dataDir }, silentLog);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = database.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table wishes in ${mode} mode`));
      held.resolve();
      await released.promise;
    })
    // It is lost when its server is killed.
    .catch(() => {});
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
    await database.close();
  };
}

/** The lease of the killed process, which is a minute, ends. */
async function endLease(): Promise<void> {
  const { database } = await openAdminDatabase({ dataDir: shop.dataDir }, silentLog);
  try {
    await database.db.execute(sql`update backups set lease_until = now() where lease_until > now()`);
  } finally {
    await database.close();
  }
}

/** The response during the restore, once every process has closed. */
const maintenance = (path: string) =>
  waitFor('the shop is closed', async () => {
    const response = await fetch(shop.url + path, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    return response?.headers.get('retry-after') === '30' && response;
  });

test('all processes close, a page in both languages says so, and the shop opens again with the data of the backup', async () => {
  proves('B-ROOM-27');
  const owner = await signIn();
  const product = await firstProduct();
  const made = await make(owner);
  await changePrice(owner, product, product.price + 500);
  const release = await holdTable('access share');
  await restore(owner, made);

  const page = await maintenance('/');
  assert.equal(page.status, 503);
  assert.match(page.headers.get('content-type') ?? '', /text\/html/);
  const html = await page.text();
  assert.match(html, /Closed for a moment/);
  assert.match(html, /কিছুক্ষণের জন্য বন্ধ/);
  const api = await maintenance('/api/new-arrival');
  assert.deepEqual([api.status, ((await api.json()) as { code: string }).code], [503, 'busy']);
  assert.equal((await fetch(`${shop.url}/healthz`)).status, 200);
  assert.equal((await fetch(`${shop.url}/readyz`)).status, 503);
  await release();

  await waitFor('the shop is open again', isReady);
  assert.equal((await firstProduct()).price, product.price);
  assert.equal((await owner.send(shop.url + backupEndpoints.listBackups.url)).status, 401);
  const backups = await list(await signIn());
  assert.deepEqual(
    backups.map(({ kind, restored }) => [kind, restored?.state]),
    [
      ['before-restore', undefined],
      ['made', 'done'],
    ],
  );
});

test('a shop that is killed in the middle of a restore has its old data, and says that nothing was changed', async () => {
  proves('B-ROOM-27');
  const owner = await signIn();
  const product = await firstProduct();
  const made = await make(owner);
  await changePrice(owner, product, product.price + 700);
  const release = await holdTable('access share');
  await restore(owner, made);
  await maintenance('/');
  await waitFor('the backup of the present data is made and the restore waits for the table', async () => {
    const { database } = await openAdminDatabase({ dataDir: shop.dataDir }, silentLog);
    try {
      const { rows } = (await database.db.execute(
        sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`,
      )) as { rows: unknown[] };
      return rows.length > 0;
    } finally {
      await database.close();
    }
  });
  await shop.kill();
  await release();
  await shop.restart();

  assert.equal((await firstProduct()).price, product.price + 700);
  const backups = await list(await signIn());
  const restored = backups.find(({ _id }) => _id === made._id)?.restored;
  assert.deepEqual([restored?.state, restored?.problem], ['failed', backupTexts.restoreInterrupted]);
});

test('a backup whose shop is killed in the middle is made after the next start', async () => {
  const owner = await signIn();
  const release = await holdTable('access exclusive');
  await owner.requestJson('POST', backupEndpoints.startBackup.url);
  await waitFor('the backup waits for the table', async () => (await list(owner))[0]?.state === 'running');
  await shop.kill();
  await release();
  await shop.restart();
  if (!isLongRun) await endLease();
  const made = await finished(await signIn());
  assert.equal(made.state, 'ready');
});
