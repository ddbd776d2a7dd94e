/** Clients that disconnect before their response cause no errors and do not affect other clients. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../runtime/log.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { createRateLimits } from './rate-limits.ts';
import type { App } from './server.ts';

let shop: TestShop;
let app: App;
let port: number;
let admin: SignedInClient;
/** Log lines of level "info" and above. */
let lines: { level: number; msg: string; path?: string; status?: number }[] = [];

before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  for (let n = 0; n < 30; n += 1) await shop.addProduct({ name: `Lamp ${n}`, description: 'x'.repeat(4000) });
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await buildApp(shop.context, { loggerInstance: log });
  app.get('/*', { config: { access: 'public' } }, async () => 'a page');
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
after(async () => {
  await app.close();
  await shop.close();
});
beforeEach(() => {
  lines = [];
});

/** Opens a connection and writes `text` to it. */
async function openWith(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise((done) => socket.write(text, done));
  return socket;
}

const headOf = (first: string, headers: Record<string, string> = {}): string =>
  [
    first,
    'host: localhost',
    ...Object.entries({ origin: shop.context.config.publicUrl, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '\r\n',
  ].join('\r\n');
const search = (text: string): string =>
  headOf(`GET /api/search-products?search=${encodeURIComponent(text)} HTTP/1.1`);

/** A complete request on its own connection. */
const request = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });

/** Waits until the server has no connection left, and its work for them is done. */
async function allClosed(): Promise<void> {
  const open = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));
  while ((await open()) > 0) await turn();
  // A later request waits for pending computations.
  await request('/api/new-arrival');
}

const errors = () => lines.filter(({ level }) => level > 30);

test('sixty cancelled searches, one for each letter typed, log no error and delay no other client', async () => {
  const responses: Promise<Response>[] = [];
  for (let n = 0; n < 60; n += 1) {
    const text = `lamp ${n % 30}`;
    const socket = await openWith(search(text));
    if (n % 3 === 0) responses.push(request(`/api/search-products?search=${text}`));
    if (n % 2) socket.resetAndDestroy();
    else socket.destroy();
    if (n % 7 === 0) await turn();
  }
  for (const response of await Promise.all(responses)) {
    assert.equal(response.status, 200);
    assert.ok(((await response.json()) as unknown[]).length > 0);
  }
  await allClosed();
  assert.deepEqual(errors(), []);
});

test('disconnects that a busy server detects late are no error', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, (_, n) => openWith(search(`light ${n}`))));
  for (const socket of sockets) socket.resetAndDestroy();
  await allClosed();
  assert.deepEqual(errors(), []);
});

test('cancelled pages, bodies, uploads and downloads are no error', async () => {
  const session = { cookie: admin.cookie };
  const half = { ...session, 'content-type': 'application/json', 'content-length': '5000' };
  const form = { ...session, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000' };
  const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nPNG';
  const requests = [
    headOf('GET / HTTP/1.1'),
    headOf('GET /api/all-products HTTP/1.1'),
    headOf('GET /api/all-products.csv HTTP/1.1', session),
    headOf('GET /api/my-dashboard HTTP/1.1', session),
    `${headOf('PUT /api/cart HTTP/1.1', half)}{"gadgetId":`,
    `${headOf('POST /jwt HTTP/1.1', half)}{"email":`,
    `${headOf('POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=x HTTP/1.1', half)}{"email":`,
    `${headOf(`POST ${gatewayPaths.ipn} HTTP/1.1`, { ...half, 'content-type': 'application/x-www-form-urlencoded' })}a=`,
    `${headOf('POST /api/images?purpose=product HTTP/1.1', form)}${part}`,
    `${headOf('POST /1/upload?key=x HTTP/1.1', form)}${part}`,
  ];
  for (const text of requests) {
    for (const wait of [0, 1, 5]) {
      const socket = await openWith(text);
      for (let n = 0; n < wait; n += 1) await turn();
      socket.resetAndDestroy();
    }
  }
  await allClosed();
  assert.deepEqual(errors(), []);
});

suite('a rate limit counts for the client of a request, not for the client that started the computation', () => {
  const busy = '203.0.113.9';
  let limited: App;
  before(async () => {
    const limits = createRateLimits(shop.context.database);
    for (let n = 0; n < 600; n += 1) await limits.limit('search-address', busy);
    limited = await buildApp({ ...shop.context, limits });
  });
  after(() => limited.close());
  const searchFrom = (remoteAddress: string, text: string) =>
    limited.inject({ url: `${catalogEndpoints.searchProducts.url}?search=${text}`, remoteAddress });

  test('a client above the search limit gets 429, another with the same search a result', async () => {
    const responses = await Promise.all([
      searchFrom(busy, 'lamp+1'),
      searchFrom('203.0.113.10', 'lamp+1'),
      searchFrom(busy, 'lamp+1'),
    ]);
    assert.deepEqual(
      responses.map(({ statusCode }) => statusCode),
      [429, 200, 429],
    );
  });

  test('a cached result does not count and is sent to every client', async () => {
    await searchFrom('203.0.113.10', 'lamp+2');
    assert.equal((await searchFrom(busy, 'lamp+2')).statusCode, 200);
  });
});
