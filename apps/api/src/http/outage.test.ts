// What passes by itself is no fault of the shop: 503, a sentence and a time to come back, whoever asks.
import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { failureTexts } from '@jontro/shop/failures.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { outageOf } from './outage.ts';

const fault = (message: string, code?: string): Error =>
  new DrizzleQueryError('select secret', [], Object.assign(new Error(message), { code }));

const gone = [
  fault('connect ECONNREFUSED 10.0.0.7:5432', 'ECONNREFUSED'),
  fault('Connection terminated unexpectedly'),
  fault('timeout exceeded when trying to connect'),
  fault('the database system is starting up', '57P03'),
  fault('sorry, too many clients already', '53300'),
  fault('canceling statement due to statement timeout', '57014'),
  fault('cannot execute INSERT in a read-only transaction', '25006'),
];
const full = [
  fault('could not extend file "base/5/1": No space left on device', '53100'),
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
];

test('a database that is gone and a full disk are told apart, and from real faults', () => {
  for (const each of gone)
    assert.equal(outageOf(each)?.message, failureTexts.unreachable, String(each.cause));
  for (const each of full) assert.equal(outageOf(each)?.message, failureTexts.full);
  assert.equal(outageOf(fault('duplicate key', '23505')), undefined);
  assert.equal(outageOf(new TypeError('x is not a function')), undefined);
});

suite('an outage, as those see it who ask', () => {
  let shop: TestShop;
  let outage: Error = fault('');
  before(async () => {
    const away = () => Promise.reject(outage);
    shop = await createTestShop({ parts: () => ({ limits: { limit: away, forgive: away } }) });
  });
  after(() => shop.close());
  beforeEach(() => {
    [outage = outage] = gone;
  });

  test('a call is refused with 503, a sentence and a time to come back', async () => {
    const ask = async () => {
      const { status, body, headers } = await shop.visitor.call(catalogEndpoints.searchProducts, {
        query: { search: 'lamp' },
      });
      return [status, body, headers['retry-after']];
    };
    const busy = (message: string, retryAfter: number) => [
      503,
      { code: 'busy', retryAfter, message },
      String(retryAfter),
    ];
    assert.deepEqual(await ask(), busy(failureTexts.unreachable, 5));
    [outage = outage] = full;
    assert.deepEqual(await ask(), busy(failureTexts.full, 60));
  });

  test('the identity service says when to come back, in a way that signs nobody out', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
    const person = { email: 'rahim@example.com', password: 'secret-1' };
    const { status, body, headers } = await shop.visitor.send('POST', path, person);
    assert.deepEqual([status, headers['retry-after']], [503, '5']);
    assert.deepEqual(body, { statusCode: 503, error: 'Service Unavailable' });
  });
});
