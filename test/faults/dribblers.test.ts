/** Dribbling connections beside shoppers, with short limits: every one is closed, and no shopper notices anything. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { timeLimits } from '../../apps/api/src/http/connection-times.ts';
import type { App } from '../../apps/api/src/http/server.ts';
import { createLog } from '../../apps/api/src/runtime/log.ts';
import { billing } from '../../apps/api/src/testing/shopping.ts';
import { createTestShop, type TestShop } from '../../apps/api/src/testing/test-shop.ts';
import { dribbles, openDribblers } from './dribblers.ts';

const limits = {
  ...timeLimits,
  ...{ headersMs: 500, silentMs: 1_500, bodyMs: 800, uploadMs: 3_000, checkMs: 50 },
  uploadRate: { bytes: 1_000, ms: 1_000 },
};

let shop: TestShop;
let app: App;
let url: string;
let log = '';
before(async () => {
  shop = await createTestShop();
  const write = (line: string) => {
    log += line;
  };
  app = await buildApp(shop.context, {
    loggerInstance: createLog('error', { write }),
    watch: { limits },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
after(async () => {
  await app?.close();
  await shop?.close();
});

/** A shopper's call over a connection of its own; whatever is not a success fails the test. */
async function call<T>(cookie: string, method: string, path: string, body: object): Promise<T> {
  const { publicUrl: origin } = shop.context.config;
  const headers = { 'content-type': 'application/json', connection: 'close', origin, cookie };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${method} ${path}: ${text}`);
  return JSON.parse(text) as T;
}

test('connections that dribble or say nothing are closed, while shoppers order as ever', async () => {
  const gadgetId = await shop.addProduct({ stock: 10_000 });
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()));
  const dribblers = openDribblers(url, 20, 100);
  let done = false;
  const ordering = shoppers.map(async ({ cookie }) => {
    let orders = 0;
    do {
      await call(cookie, 'PUT', '/api/cart', { gadgetId, quantity: 1 });
      const { order } = await call<{ order: Order }>(cookie, 'POST', '/api/place-order', billing);
      assert.equal(order.cartItems.length, 1);
      orders += 1;
    } while (!done);
    return orders;
  });
  try {
    // The runner's own limit ends this where a connection is never closed.
    while (dribblers.connected() < dribbles.length * 20 || dribblers.open().size > 0) await wait(20);
  } finally {
    done = true;
    dribblers.close();
  }
  for (const orders of await Promise.all(ordering)) assert.ok(orders > 0);
  assert.deepEqual([...dribblers.longest().keys()].sort(), [...dribbles].sort());
  const reasons = app.connections.closed;
  for (const [reason, least] of [
    ['headers', 20],
    ['silent', 20],
    ['body', 60],
    ['slow_upload', 20],
  ] as const) {
    assert.ok((reasons.get(reason) ?? 0) >= least, `${reason}: ${reasons.get(reason)}`);
  }
  assert.equal(log, '');
});
