// Liveness and readiness: a server without its database is alive and not ready.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { drain } from '../runtime/draining.ts';
import { version } from '../runtime/version.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let reachable = true;
before(async () => {
  shop = await createTestShop({
    parts: ({ database }) => ({
      database: {
        ...database,
        ping: () => (reachable ? database.ping() : Promise.reject(new Error('secret-host does not respond'))),
      },
    }),
  });
});
after(() => shop.close());

test('a server is alive with and without its database, and ready only with it; no reason leaks', async () => {
  proves('B-SEE-03');
  const get = async (url: string) => {
    const { status, body, headers } = await shop.visitor.send('GET', url);
    assert.equal(headers['cache-control'], 'no-store');
    return [status, body];
  };
  assert.deepEqual(await get('/healthz'), [200, { status: 'alive', version }]);
  assert.deepEqual(await get('/readyz'), [200, { status: 'ready' }]);
  reachable = false;
  assert.deepEqual(await get('/healthz'), [200, { status: 'alive', version }]);
  assert.deepEqual(await get('/readyz'), [503, { status: 'waiting for the database' }]);
  reachable = true;
  assert.deepEqual(await get('/readyz'), [200, { status: 'ready' }]);
});

// The last one: nothing that stops becomes ready again.
test('a server that is about to stop is not ready, and serves', async () => {
  await drain(60, AbortSignal.abort());
  const { status, body } = await shop.visitor.send('GET', '/readyz');
  assert.deepEqual([status, body], [503, { status: 'stopping' }]);
  assert.equal((await shop.visitor.send('GET', '/api/best-seller')).status, 200);
});
