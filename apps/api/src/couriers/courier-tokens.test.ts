/** The access tokens of a courier: one for all processes, sealed, renewed before they end and replaced when they are refused. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { CourierServer } from '../../../stand-ins/src/couriers/listen-locally.ts';
import { buildPathao } from '../../../stand-ins/src/couriers/pathao/pathao-server.ts';
import type { PathaoConfig } from '../config/courier-config.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { courierTokens } from './courier-tokens.table.ts';
import { createCourierTokens, resealedCourierToken } from './courier-tokens.ts';
import { createPathao } from './pathao/pathao.ts';
import { grantPathaoToken } from './pathao/pathao-token.ts';

const key = Buffer.alloc(32, 7);
const day = 24 * 3_600_000;
const controlToken = 'control';
let database: TestDatabase;
let standIn: CourierServer;
let running: { url: string; close(): Promise<void> };
let account: PathaoConfig;
let at = new Date('2026-11-27T06:00:00Z').getTime();
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());
afterEach(() => running.close());
beforeEach(async () => {
  await database.db.delete(courierTokens);
  standIn = buildPathao({ controlToken });
  running = await standIn.listen();
  account = {
    baseUrl: `${running.url}/aladdin/api/v1`,
    clientId: 'local',
    clientSecret: 'local-secret',
    username: 'shop@example.com',
    password: 'local-password',
    storeId: '148012',
  };
});

async function control<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await standIn.app.inject({
    method,
    url: `/__sandbox${url}`,
    headers: { authorization: `Bearer ${controlToken}` },
    ...(payload && { payload }),
  });
  assert.equal(response.statusCode, 200, url);
  return response.json<T>();
}
const requests = () => control<string[]>('GET', '/tokens');
/** What a process of the shop has. */
const tokensOf = (changes: Partial<PathaoConfig> = {}, secretsKeys = [key]) =>
  createCourierTokens(
    { config: { dataDir: '/nowhere', secretsKeys } as never, db: database.db, now: () => new Date(at) },
    grantPathaoToken({ ...account, ...changes }),
  );

test('many processes that begin at once request one token of a courier', async () => {
  const results = await Promise.all(Array.from({ length: 12 }, () => tokensOf().get()));
  const [first] = results;
  assert.equal(first?.kind, 'token');
  for (const result of results) assert.deepEqual(result, first);
  assert.deepEqual(await requests(), ['password']);
});

test('a token of a courier is renewed a day before it ends, by the token for that, and by the login where that has ended too', async () => {
  const first = await tokensOf().get();
  at += 3.9 * day;
  assert.deepEqual(await tokensOf().get(), first);
  at += 0.2 * day;
  const second = await tokensOf().get();
  assert.notDeepEqual(second, first);
  assert.deepEqual(await requests(), ['password', 'refresh_token']);
  await control('POST', '/tokens/end', { refresh: true });
  at += 4.1 * day;
  assert.equal((await tokensOf().get()).kind, 'token');
  assert.deepEqual(await requests(), ['password', 'refresh_token', 'password']);
});

test('a token that a courier refuses is replaced once for all processes, and one whose renewal fails is used until it ends', async () => {
  const first = await tokensOf().get();
  assert.ok(first.kind === 'token');
  await control('POST', '/tokens/end', {});
  const replaced = await Promise.all(Array.from({ length: 6 }, () => tokensOf().get(first.token)));
  assert.equal(new Set(replaced.map((result) => JSON.stringify(result))).size, 1);
  assert.equal((await requests()).length, 2);
  at += 4.5 * day;
  await control('POST', '/faults', { fault: 'html', times: 10 });
  assert.deepEqual(await tokensOf().get(), replaced[0]);
  at += day;
  assert.equal((await tokensOf().get()).kind, 'unavailable');
});

test('a token that was granted for another login is not used, and a login that a courier refuses says so', async () => {
  assert.equal((await tokensOf().get()).kind, 'token');
  for (const field of ['clientSecret', 'password'] as const)
    assert.equal((await tokensOf({ [field]: 'another' }).get()).kind, 'refused');
  for (const field of ['clientId', 'username'] as const)
    assert.equal((await tokensOf({ [field]: 'another' }).get()).kind, 'refused');
  const check = (changes: Partial<PathaoConfig>) =>
    createPathao({ ...account, ...changes }, tokensOf(changes)).checkCredentials();
  assert.deepEqual(await check({}), { kind: 'accepted' });
  assert.equal((await check({ password: 'another' })).kind, 'refused');
  assert.deepEqual(await check({ storeId: '7' }), {
    kind: 'refused',
    reason: 'The account has no such store',
  });
});

test('the database has a courier’s token sealed, which another key does not open and a new first key seals again', async () => {
  const first = await tokensOf().get();
  assert.ok(first.kind === 'token');
  const [row] = await database.db.select().from(courierTokens);
  assert.ok(row);
  for (const secret of [first.token, account.password, account.clientSecret, account.username])
    assert.ok(!JSON.stringify(row).includes(secret));
  const other = Buffer.alloc(32, 8);
  assert.notDeepEqual(await tokensOf({}, [other]).get(), first);
  const keys = [Buffer.alloc(32, 9), key];
  const sealed = resealedCourierToken({ dataDir: '/nowhere', secretsKeys: keys }, row);
  assert.ok(sealed);
  await database.db.update(courierTokens).set({ ...row, sealed });
  assert.deepEqual(await tokensOf({}, keys.slice(0, 1)).get(), first);
});
