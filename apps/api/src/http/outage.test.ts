// Temporary failures become 503 with a message and Retry-After.
import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { waitedTooLong } from '../database/waiting-caller.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { isDiskFull, outageOf } from './outage.ts';

const queryError = (message: string, code?: string): Error =>
  new DrizzleQueryError('select secret', [], Object.assign(new Error(message), { code }));

const unreachable = [
  queryError('connect ECONNREFUSED 10.0.0.7:5432', 'ECONNREFUSED'),
  queryError('connect EHOSTUNREACH 10.0.0.7:5432', 'EHOSTUNREACH'),
  queryError('connect ENETUNREACH 10.0.0.7:5432', 'ENETUNREACH'),
  queryError('getaddrinfo EAI_AGAIN database.internal', 'EAI_AGAIN'),
  queryError('getaddrinfo ENOTFOUND database.internal', 'ENOTFOUND'),
  queryError('Connection terminated unexpectedly'),
  queryError('timeout exceeded when trying to connect'),
  new Error(waitedTooLong),
  queryError('the database system is starting up', '57P03'),
  queryError('sorry, too many clients already', '53300'),
  queryError('canceling statement due to statement timeout', '57014'),
  queryError('cannot execute INSERT in a read-only transaction', '25006'),
];
const diskFull = [
  queryError('could not extend file "base/5/1": No space left on device', '53100'),
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
];

test('an unreachable database and a full disk are distinguished from each other and from bugs', () => {
  for (const error of unreachable)
    assert.equal(outageOf(error)?.message, failureTexts.unreachable, String(error.cause ?? error));
  for (const error of diskFull) assert.equal(outageOf(error)?.message, failureTexts.full);
  assert.ok(diskFull.every(isDiskFull) && !unreachable.some(isDiskFull));
  assert.equal(outageOf(queryError('duplicate key', '23505')), undefined);
  assert.equal(outageOf(new TypeError('x is not a function')), undefined);
});

suite('the response during an outage', () => {
  let shop: TestShop;
  let outage: Error = queryError('');
  before(async () => {
    const fail = () => Promise.reject(outage);
    shop = await createTestShop({ parts: () => ({ limits: { limit: fail, forgive: fail } }) });
  });
  after(() => shop.close());
  beforeEach(() => {
    [outage = outage] = unreachable;
  });

  test('an endpoint responds 503 with a message and Retry-After', async () => {
    const search = async () => {
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
    assert.deepEqual(await search(), busy(failureTexts.unreachable, 5));
    [outage = outage] = diskFull;
    assert.deepEqual(await search(), busy(failureTexts.full, 60));
  });

  test('the identity service sends Retry-After in a form that signs no client out', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
    const credentials = { email: 'rahim@example.com', password: 'secret-1' };
    const { status, body, headers } = await shop.visitor.send('POST', path, credentials);
    assert.deepEqual([status, headers['retry-after']], [503, '5']);
    assert.deepEqual(body, { statusCode: 503, error: 'Service Unavailable' });
  });
});
