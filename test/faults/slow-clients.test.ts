/** Slow clients beside shoppers, with short limits: every connection is closed, and no shopper is affected. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { timeLimits } from '../../apps/api/src/http/connection-timeouts.ts';
import type { App } from '../../apps/api/src/http/server.ts';
import { createLog } from '../../apps/api/src/runtime/log.ts';
import { billing } from '../../apps/api/src/testing/shopping.ts';
import { createTestShop, type TestShop } from '../../apps/api/src/testing/test-shop.ts';
import { openSlowClients, slowClientKinds } from './slow-clients.ts';

const limits: typeof timeLimits = {
  ...timeLimits,
  ...{ headersMs: 500, idleMs: 1_500, bodyMs: 800, uploadMs: 3_000, checkMs: 50 },
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

/** Sends a shopper's request over a new connection; any status but 200 fails the test. */
async function send<T>(cookie: string, method: string, path: string, body: object): Promise<T> {
  const { publicUrl: origin } = shop.context.config;
  const headers = { 'content-type': 'application/json', connection: 'close', origin, cookie };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  assert.equal(response.status, 200, `${method} ${path}: ${text}`);
  return JSON.parse(text) as T;
}

test('connections of slow or silent clients are closed while shoppers keep ordering', async () => {
  const gadgetId = await shop.addProduct({ stock: 10_000 });
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()));
  const slowClients = openSlowClients(url, 20, 100);
  let done = false;
  const ordering = shoppers.map(async ({ cookie }) => {
    let orders = 0;
    do {
      await send(cookie, 'PUT', '/api/cart', { gadgetId, quantity: 1 });
      const { order } = await send<{ order: Order }>(cookie, 'POST', '/api/place-order', billing);
      assert.equal(order.cartItems.length, 1);
      orders += 1;
    } while (!done);
    return orders;
  });
  try {
    // If a connection is never closed, the time limit of the test runner ends this loop.
    while (slowClients.connected() < slowClientKinds.length * 20 || slowClients.open().size > 0)
      await wait(20);
  } finally {
    done = true;
    slowClients.close();
  }
  for (const orders of await Promise.all(ordering)) assert.ok(orders > 0);
  assert.deepEqual([...slowClients.maxDurations().keys()].sort(), [...slowClientKinds].sort());
  const reasons = app.connections.closed;
  for (const [reason, minCount] of [
    ['headers', 20],
    ['silent', 20],
    ['body', 60],
    ['slow_upload', 20],
  ] as const) {
    assert.ok((reasons.get(reason) ?? 0) >= minCount, `${reason}: ${reasons.get(reason)}`);
  }
  assert.equal(log, '');
});
