/** What the shop refuses on purpose is counted, and is no error in its log; what fails is one. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { confirmLink } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { tooManyWait } from '../database/postgres-pool.ts';
import { CallerLeft } from '../database/waiting-caller.ts';
import { counters } from '../runtime/counters.ts';
import { createLog } from '../runtime/log.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { admitAll } from './admission.ts';
import { ApplicationError } from './application-error.ts';

let shop: TestShop;
let failure: Error;
let lines: { level: number; msg: string; err?: unknown }[] = [];
before(async () => {
  const logger = createLog('warn', { write: (line: string) => lines.push(JSON.parse(line)) });
  shop = await createTestShop({
    logger,
    settings: { tracking: true },
    parts: () => ({ admission: { ...admitAll, begin: () => Promise.reject(failure) } }),
  });
});
after(() => shop.close());
beforeEach(() => {
  lines = [];
});

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' };
const key = '?key=embedded';
/** One request for each place that answers errors on its own; none of them may begin. */
const requests = [
  { method: 'GET', url: '/api/my-addresses' },
  {
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword${key}`,
    payload: { email: 'somebody@example.com', password: 'secret-1' },
  },
  {
    method: 'POST',
    url: '/auth/action',
    headers: form,
    payload: 'mode=askReset&email=somebody%40example.com',
  },
  { method: 'POST', url: trackingPath, headers: form, payload: 'number=1&phone=0171' },
  { method: 'GET', url: confirmLink('a'.repeat(24)) },
] as const;

const sendAll = async (): Promise<number[]> => {
  const statuses = [];
  for (const request of requests)
    statuses.push((await shop.app.inject({ headers: {}, ...request })).statusCode);
  return statuses;
};
const errors = () => lines.filter(({ level }) => level >= 40);

test('a refusal under overload, a limit of the database’s queue and a caller who has left are no errors in the log', async () => {
  const queue = new DrizzleQueryError('select 1', [], new Error(tooManyWait));
  for (const meant of [
    new ApplicationError('busy', connectionTexts.full, { retryAfter: 5 }),
    new ApplicationError('too-many', 'Too many attempts', { retryAfter: 60 }),
    queue,
    new CallerLeft(),
  ]) {
    failure = meant;
    const statuses = await sendAll();
    assert.ok(!statuses.includes(200), statuses.join());
    assert.deepEqual(
      errors().map(({ msg }) => msg),
      [],
      meant.message,
    );
  }
});

test('what fails for another reason is an error with its stack, wherever it is answered', async () => {
  failure = new TypeError('x is not a function');
  await sendAll();
  assert.equal(errors().length, requests.length);
  assert.ok(errors().every(({ err }) => err !== undefined));
});

test('a refusal is counted once, an outage as well', async () => {
  const busy = () => counters.refusals.values().find(({ labels }) => labels.kind === 'busy')?.value ?? 0;
  for (const [error, logged] of [
    [new ApplicationError('busy', connectionTexts.full, { retryAfter: 5 }), 0],
    [new DrizzleQueryError('select 1', [], new Error(tooManyWait)), 0],
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), requests.length],
  ] as const) {
    failure = error;
    lines = [];
    const before = busy();
    await sendAll();
    assert.deepEqual([busy() - before, errors().length], [requests.length, logged], error.message);
  }
});
