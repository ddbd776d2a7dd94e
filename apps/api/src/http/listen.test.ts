/** Listening on both addresses of "localhost", several times on each: one app, one connection count, one shutdown. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { createTestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { listen } from './listen.ts';

const hasIpv6 = networkInterfaces().lo?.some(({ address }) => address === '::1') ?? false;

test('both addresses respond, are counted together, and close together after pending responses', async () => {
  const shop = await createTestShop();
  const app = await buildApp(shop.context);
  const requested = Promise.withResolvers<void>();
  const mayRespond = Promise.withResolvers<void>();
  app.get('/slow', { config: { access: 'public' } }, async () => {
    requested.resolve();
    await mayRespond.promise;
    return { done: true };
  });
  try {
    const stop = await listen(
      app,
      { host: 'localhost', port: 0 },
      {
        addressesOf: async () => ['127.0.0.1', '::1'],
      },
    );
    const { port, address } = app.server.address() as AddressInfo;
    const other = address === '127.0.0.1' && hasIpv6 ? '[::1]' : '127.0.0.1';
    const urls = [`http://localhost:${port}`, `http://${other}:${port}`];
    for (const url of urls) assert.equal((await fetch(`${url}/healthz`)).status, 200, url);
    assert.equal(app.connections.open, new Set([address, other.replace(/[[\]]/g, '')]).size);
    const response = fetch(`${urls[1]}/slow`);
    await requested.promise;
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    assert.equal(stopped, false);
    mayRespond.resolve();
    assert.deepEqual(await (await response).json(), { done: true });
    await stopping;
    for (const url of urls) await assert.rejects(fetch(`${url}/healthz`), url);
  } finally {
    await shop.close();
  }
});

test('a connection without a request does not delay a shutdown; a new one has a second', async () => {
  const shop = await createTestShop();
  let now = 0;
  const app = await buildApp(shop.context, { watch: { now: () => now } });
  try {
    const stop = await listen(app, { host: 'localhost', port: 0 });
    const { port, address } = app.server.address() as AddressInfo;
    const open = () => connect({ host: address, port }).on('error', () => {});
    const unused = open();
    await waitFor('it is open', () => app.connections.open === 1);
    now = 500;
    const requesting = open();
    await waitFor('both are open', () => app.connections.open === 2);
    now = 1_000;
    const stopping = stop();
    await waitFor('only the new one is left', () => unused.destroyed && app.connections.open === 1);
    assert.deepEqual([...app.connections.closed], [], 'it was not closed by a timeout');
    requesting.write(`GET /healthz HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
    const [response] = await once(requesting, 'data');
    assert.match(String(response), /^HTTP\/1.1 /);
    await stopping;
  } finally {
    await shop.close();
  }
});

test('what comes on an open connection while the shop stops is answered once, and a new connection is refused', async () => {
  const shop = await createTestShop();
  const app = await buildApp(shop.context);
  const stop = await listen(app, { host: '127.0.0.1', port: 0 }, { lingerMs: 60_000 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    await response.resume().toArray();
    return [response.statusCode, response.headers.connection];
  };
  try {
    assert.deepEqual(await ask('/api/best-seller'), [200, 'keep-alive']);
    const stopping = stop();
    await assert.rejects(once(connect({ host: '127.0.0.1', port }), 'connect'), { code: 'ECONNREFUSED' });
    assert.deepEqual(await ask('/api/best-seller'), [200, 'close']);
    await stopping;
  } finally {
    agent.destroy();
    await shop.close();
  }
});

/** How many connections the kernel lets wait; a hundred where it does not say. */
function maxWaiting(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 100;
  }
}

test('connections that arrive at once wait to be accepted: none is dropped, and tries again after seconds', async () => {
  proves('B-SCALE-03');
  const shop = await createTestShop();
  const app = await buildApp(shop.context);
  const stop = await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // The kernel has all of them before the server accepts the first one.
  const sockets = Array.from({ length: Math.min(1_200, maxWaiting()) }, () =>
    connect({ host: '127.0.0.1', port }).on('error', () => {}),
  );
  try {
    for (let turns = 0; turns < 10; turns += 1) await turn();
    assert.equal(sockets.filter(({ connecting }) => connecting).length, 0);
  } finally {
    for (const socket of sockets) socket.destroy();
    await stop();
    await shop.close();
  }
});

test('connections that arrive together are accepted several in each turn of the event loop, not one after the other', async () => {
  proves('B-SCALE-03');
  const shop = await createTestShop();
  const app = await buildApp(shop.context);
  const stop = await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const count = Math.min(400, maxWaiting());
  // Only Linux shares the port of several listeners.
  const least = process.platform === 'linux' ? 4 : 1;
  const sockets = Array.from({ length: count }, () =>
    connect({ host: '127.0.0.1', port }).on('error', () => {}),
  );
  try {
    for (let turns = 0; turns < count / least && app.connections.open < count; turns += 1) await turn();
    assert.equal(app.connections.open, count);
  } finally {
    for (const socket of sockets) socket.destroy();
    await stop();
    await shop.close();
  }
});

test('a shop does not share the port of another one', async () => {
  proves('B-SCALE-03');
  const shop = await createTestShop();
  const [app, second] = [await buildApp(shop.context), await buildApp(shop.context)];
  const stop = await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  try {
    await assert.rejects(listen(second, { host: '127.0.0.1', port }), { code: 'EADDRINUSE' });
    await stop();
    await (await listen(second, { host: '127.0.0.1', port }))();
  } finally {
    await Promise.all([app.close(), second.close()]);
    await shop.close();
  }
});
