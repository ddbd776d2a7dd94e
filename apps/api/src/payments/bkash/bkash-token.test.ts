/** The token of bKash: one for all processes, at most two requests an hour, sealed, and replaced once when it is refused. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { listenBkash } from '../../../../stand-ins/src/bkash/bkash-server.ts';
import type { RunningWallet } from '../../../../stand-ins/src/wallets/wallet-server.ts';
import type { BkashAccount } from '../../config/bkash-config.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { createBkash } from './bkash.ts';
import { createBkashTokens } from './bkash-token.ts';
import { bkashTokens } from './bkash-tokens.table.ts';

const key = Buffer.alloc(32, 7);
const sealing = { dataDir: '/nowhere', secretsKeys: [key] };
const minute = 60_000;
/** Nothing here waits for a limit; a busy machine must not reach it. */
const patienceMs = 60_000;
const program = join(import.meta.dirname, '../../testing/bkash-token-process.ts');
let database: TestDatabase;
let standIn: RunningWallet;
let account: BkashAccount;
/** The clock of the shop; the stand-in's is advanced with it. */
let at = new Date('2026-11-27T06:00:00Z').getTime();
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());
afterEach(() => standIn.close());
beforeEach(async () => {
  await database.db.delete(bkashTokens);
  standIn = await listenBkash({ controlToken: 'control' });
  account = {
    provider: 'local',
    baseUrl: `${standIn.url}/v1.2.0-beta`,
    refunds: 'v1',
    username: 'local-merchant',
    password: 'local-merchant@bkash',
    appKey: 'local-app-key',
    appSecret: 'local-app-secret',
  };
});

async function control<T>(method: string, path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${standIn.url}/__bkash${path}`, {
    method,
    headers: { authorization: 'Bearer control', 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, path);
  return (await response.json()) as T;
}
const grants = async () => (await control<number[]>('GET', '/grants')).length;
async function advance(minutes: number): Promise<void> {
  at += minutes * minute;
  await control('POST', '/clock', { advanceSeconds: minutes * 60 });
}
/** What a process of the shop has. */
const tokensOf = (changes: Partial<BkashAccount> = {}) =>
  createBkashTokens(
    { ...account, ...changes },
    sealing,
    { db: database.db, now: () => new Date(at) },
    patienceMs,
  );

test('three processes that start 200 payments at once request one token', async () => {
  proves('B-COD-16');
  const runs = [67, 67, 66].map(
    (count) =>
      new Promise<string[]>((resolve, reject) => {
        const child = spawn(process.execPath, [program], {
          env: {
            PATH: process.env.PATH ?? '',
            DATABASE_URL: database.url,
            BKASH_BASE_URL: account.baseUrl,
            SECRETS_KEY: key.toString('base64'),
            COUNT: String(count),
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let text = '';
        child.stdout.on('data', (bytes: Buffer) => {
          text += bytes.toString();
        });
        child.once('error', reject);
        child.once('exit', () => resolve(JSON.parse(text) as string[]));
      }),
  );
  const kinds = (await Promise.all(runs)).flat();
  assert.equal(kinds.length, 200);
  assert.deepEqual([...new Set(kinds)], ['started']);
  assert.equal(await grants(), 1);
});

test('a token is renewed at minute 50, by one process, while the others go on with the old one', async () => {
  const [one, other] = [tokensOf(), tokensOf()];
  const first = await one.get();
  assert.equal(first.kind, 'token');
  await advance(49);
  assert.deepEqual(await other.get(), first);
  assert.equal(await grants(), 1);
  await advance(1);
  const renewed = await Promise.all([one.get(), other.get(), tokensOf().get()]);
  assert.ok(renewed.every(({ kind }) => kind === 'token'));
  assert.equal(await grants(), 2);
  const next = await other.get();
  assert.notDeepEqual(next, first);
  assert.deepEqual(await one.get(), next);
});

test('a day of payments in three processes never makes more than two requests in an hour', async () => {
  proves('B-COD-16');
  const processes = [tokensOf(), tokensOf(), tokensOf()];
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    const results = await Promise.all(processes.map((tokens) => tokens.get()));
    assert.ok(
      results.every(({ kind }) => kind === 'token'),
      `minute ${minutes}`,
    );
    await advance(5);
  }
  const times = await control<number[]>('GET', '/grants');
  assert.ok(times.length >= 24, `${times.length} requests`);
  for (const [index, time] of times.entries()) {
    const third = times[index + 2];
    assert.ok(third === undefined || third - time >= 60 * minute, `request ${index}`);
  }
});

test('a token that bKash refuses is replaced once, and then no more within the hour', async () => {
  proves('B-COD-17');
  const shop = { publicUrl: 'http://localhost:3000' };
  const limits = { sessionMs: patienceMs, readMs: patienceMs, refundMs: 1000, retryPauseMs: 1 };
  const bkash = createBkash(account, tokensOf(), shop, limits);
  const query = () => bkash.query({ tranId: 'P', providerRef: 'TR0011UNKNOWN' });
  assert.equal((await query()).outcome.kind, 'none');
  await control('POST', '/tokens/expire');
  assert.equal((await query()).outcome.kind, 'none');
  assert.equal(await grants(), 2);
  await control('POST', '/tokens/expire');
  const { outcome } = await query();
  assert.ok(outcome.kind === 'unavailable' && /two logins an hour/.test(outcome.reason));
  assert.equal(await grants(), 2, 'a third request would block the merchant');
  await advance(62);
  assert.equal((await query()).outcome.kind, 'none');
  assert.equal(await grants(), 3);
});

test('wrong credentials, and a bKash that does not answer, cost two requests an hour and no more', async () => {
  const wrong = tokensOf({ appSecret: 'wrong' });
  assert.equal((await wrong.get()).kind, 'refused');
  await control('POST', '/faults', { faults: { token: '500' } });
  assert.equal((await wrong.get()).kind, 'unavailable');
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await wrong.get()).kind, 'unavailable');
  assert.equal(await grants(), 2);
});

test('a token that was granted for other credentials of the account is not used', async () => {
  assert.equal((await tokensOf().get()).kind, 'token');
  assert.equal((await tokensOf({ password: 'changed' }).get()).kind, 'refused');
});

test('a token whose renewal fails is used until it ends', async () => {
  const tokens = tokensOf();
  const first = await tokens.get();
  await advance(51);
  await control('POST', '/faults', { faults: { token: 'maintenance' } });
  assert.deepEqual(await tokens.get(), first);
  await advance(8);
  assert.deepEqual(await tokens.get(), first, 'the hour allows no third request');
  await advance(2);
  assert.notDeepEqual(await tokens.get(), first);
});

test('the lifetime counts as bKash says it, also as text', async () => {
  await control('POST', '/faults', { faults: { token: ['text-lifetime', 'lifetime:1800'] } });
  const tokens = tokensOf();
  const first = await tokens.get();
  await advance(19);
  assert.deepEqual(await tokens.get(), first);
  await advance(2);
  assert.notDeepEqual(await tokens.get(), first);
});

test('the database has the token sealed, and a process with another key gets its own', async () => {
  const first = await tokensOf().get();
  assert.ok(first.kind === 'token');
  const [row] = await database.db.select().from(bkashTokens);
  const text = JSON.stringify(row);
  for (const secret of [first.token, account.password, account.appSecret, account.appKey])
    assert.ok(!text.includes(secret));
  const records = { db: database.db, now: () => new Date(at) };
  const other = createBkashTokens(
    account,
    { dataDir: '/', secretsKeys: [Buffer.alloc(32, 8)] },
    records,
    2000,
  );
  const second = await other.get();
  assert.ok(second.kind === 'token' && second.token !== first.token);
});
