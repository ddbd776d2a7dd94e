// Alive and ready are two questions: a server whose database is gone lives and is not ready.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let answers = true;
before(async () => {
  shop = await createTestShop({
    parts: ({ database }) => ({
      database: {
        ...database,
        ping: () => (answers ? database.ping() : Promise.reject(new Error('secret-host does not answer'))),
      },
    }),
  });
});
after(() => shop.close());

test('a server is alive with and without its database, and ready only with it; no reason leaks', async () => {
  const ask = async (url: string) => {
    const { status, body, headers } = await shop.visitor.send('GET', url);
    assert.equal(headers['cache-control'], 'no-store');
    return [status, body];
  };
  assert.deepEqual(await ask('/healthz'), [200, { status: 'alive' }]);
  assert.deepEqual(await ask('/readyz'), [200, { status: 'ready' }]);
  answers = false;
  assert.deepEqual(await ask('/healthz'), [200, { status: 'alive' }]);
  assert.deepEqual(await ask('/readyz'), [503, { status: 'waiting for the database' }]);
  answers = true;
  assert.deepEqual(await ask('/readyz'), [200, { status: 'ready' }]);
});
