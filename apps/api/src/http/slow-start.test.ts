/** A start while the database is slow: it waits, and does not end after the ten seconds that Fastify gives a hook. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createTestShop } from '../testing/test-shop.ts';
import { createServer } from './server.ts';

test('a server whose settings take a minute to load starts all the same', async (t) => {
  const shop = await createTestShop();
  t.after(() => shop.close());
  const loaded = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const app = await createServer(shop.context);
  app.addHook('onReady', async () => {
    asked.resolve();
    await loaded.promise;
  });
  const ready = app.ready();
  await asked.promise;
  mock.timers.tick(60_000);
  loaded.resolve();
  await assert.doesNotReject(async () => {
    await ready;
  });
  mock.timers.reset();
  await app.close();
});
