/** Clients that go away before they are answered: nothing of it is an error, and nobody else notices. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../runtime/log.ts';
import { createTestShop, type SignedIn, type TestShop } from '../testing/test-shop.ts';
import { createRateLimits } from './rate-limits.ts';
import type { App } from './server.ts';

let shop: TestShop;
let app: App;
let port: number;
let admin: SignedIn;
/** What was logged from the level "info" on. */
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

/** A connection over which `text` has been handed to the system. */
async function sent(text: string): Promise<Socket> {
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

/** A request of its own connection that waits for its answer. */
const ask = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });

/** Until the server has no connection left, so that all that it does for them has been done. */
async function allGone(): Promise<void> {
  const open = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));
  while ((await open()) > 0) await turn();
  // Work that was begun for them, as one asks who comes later.
  await ask('/api/new-arrival');
}

const faults = () => lines.filter(({ level }) => level > 30);

test('sixty searches that are broken off, one a letter, leave no error and hinder nobody', async () => {
  const patient: Promise<Response>[] = [];
  for (let n = 0; n < 60; n += 1) {
    const text = `lamp ${n % 30}`;
    const socket = await sent(search(text));
    if (n % 3 === 0) patient.push(ask(`/api/search-products?search=${text}`));
    if (n % 2) socket.resetAndDestroy();
    else socket.destroy();
    if (n % 7 === 0) await turn();
  }
  for (const answer of await Promise.all(patient)) {
    assert.equal(answer.status, 200);
    assert.ok(((await answer.json()) as unknown[]).length > 0);
  }
  await allGone();
  assert.deepEqual(faults(), []);
});

test('a server that was busy while they left finds out afterwards, without an error', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, (_, n) => sent(search(`light ${n}`))));
  for (const socket of sockets) socket.resetAndDestroy();
  await allGone();
  assert.deepEqual(faults(), []);
});

test('nothing else that is broken off is an error: pages, bodies, uploads, downloads', async () => {
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
  for (const request of requests) {
    for (const wait of [0, 1, 5]) {
      const socket = await sent(request);
      for (let n = 0; n < wait; n += 1) await turn();
      socket.resetAndDestroy();
    }
  }
  await allGone();
  assert.deepEqual(faults(), []);
});

suite('a limit is that of who asks, not of whoever began the work', () => {
  const busy = '203.0.113.9';
  let limited: App;
  before(async () => {
    const limits = createRateLimits(shop.context.database);
    for (let n = 0; n < 600; n += 1) await limits.limit('search-address', busy);
    limited = await buildApp({ ...shop.context, limits });
  });
  after(() => limited.close());
  const askFrom = (remoteAddress: string, text: string) =>
    limited.inject({ url: `${catalogEndpoints.searchProducts.url}?search=${text}`, remoteAddress });

  test('who has searched too often is refused, who asks for the same meanwhile is answered', async () => {
    const answers = await Promise.all([
      askFrom(busy, 'lamp+1'),
      askFrom('203.0.113.10', 'lamp+1'),
      askFrom(busy, 'lamp+1'),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [429, 200, 429],
    );
  });

  test('what is known already costs nothing and is given to everybody', async () => {
    await askFrom('203.0.113.10', 'lamp+2');
    assert.equal((await askFrom(busy, 'lamp+2')).statusCode, 200);
  });
});
