/** Listening on both addresses of "localhost": one app, one count of connections, one end. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { buildApp } from '../app.ts';
import { createTestShop } from '../testing/test-shop.ts';
import { until } from '../testing/until.ts';
import { listen } from './listen.ts';

const hasIpv6 = networkInterfaces().lo?.some(({ address }) => address === '::1') ?? false;

test('both addresses answer, are counted together, and end together after the answers under way', async () => {
  const shop = await createTestShop();
  const app = await buildApp(shop.context);
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.get('/slow', { config: { access: 'public' } }, async () => {
    asked.resolve();
    await mayAnswer.promise;
    return { done: true };
  });
  try {
    const stop = await listen(app, { host: 'localhost', port: 0 }, async () => ['127.0.0.1', '::1']);
    const { port, address } = app.server.address() as AddressInfo;
    const other = address === '127.0.0.1' && hasIpv6 ? '[::1]' : '127.0.0.1';
    const urls = [`http://localhost:${port}`, `http://${other}:${port}`];
    for (const url of urls) assert.equal((await fetch(`${url}/healthz`)).status, 200, url);
    assert.equal(app.connections.open, new Set([address, other.replace(/[[\]]/g, '')]).size);
    const answer = fetch(`${urls[1]}/slow`);
    await asked.promise;
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    assert.equal(stopped, false);
    mayAnswer.resolve();
    assert.deepEqual(await (await answer).json(), { done: true });
    await stopping;
    for (const url of urls) await assert.rejects(fetch(`${url}/healthz`), url);
  } finally {
    await shop.close();
  }
});

test('a connection on which nothing was ever asked keeps no server from stopping; a new one has a second', async () => {
  const shop = await createTestShop();
  let now = 0;
  const app = await buildApp(shop.context, { watch: { now: () => now } });
  try {
    const stop = await listen(app, { host: 'localhost', port: 0 });
    const { port, address } = app.server.address() as AddressInfo;
    const open = () => connect({ host: address, port }).on('error', () => {});
    const before = open();
    await until('it is there', () => app.connections.open === 1);
    now = 500;
    const asking = open();
    await until('both are there', () => app.connections.open === 2);
    now = 1_000;
    const stopping = stop();
    await until('the new one alone is left', () => before.destroyed && app.connections.open === 1);
    assert.deepEqual([...app.connections.closed], [], 'it was not its silence that ended it');
    asking.write(`GET /healthz HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
    const [answer] = await once(asking, 'data');
    assert.match(String(answer), /^HTTP\/1.1 /);
    await stopping;
  } finally {
    await shop.close();
  }
});
