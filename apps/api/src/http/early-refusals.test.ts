/** Refusals over the network: the same as those of the framework, which does not see them. */
import assert from 'node:assert/strict';
import { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { orders } from '../orders/orders.table.ts';
import { createLog } from '../runtime/log.ts';
import { openRaw, parseResponse, type RawConnection, rawRequest } from '../testing/raw-request.ts';
import { comparable, createAgent, type Headers, injectInto, sendTo } from '../testing/sent-responses.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { admitAll, createAdmission } from './admission.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { createPublicCache } from './public-cache.ts';
import { originForm } from './request-target.ts';
import type { App } from './server.ts';

/** The delay of the event loop that admission sees, in ms. */
let loop = 0;
/** As if everything came from a crowd: what one browser asks for is not refused. */
const admission = createAdmission({ loop: () => loop, database: () => 0 }, () => 0, 0);
const overloaded = 5_000;

let shop: TestShop;
let shopper: SignedInClient;
let app: App;
let port: number;
/** Requests that the framework has begun to handle. */
let handled = 0;
let lines: { msg: string; count?: number; status?: number }[] = [];
const agent = createAgent();
const opened: RawConnection[] = [];

before(async () => {
  shop = await createTestShop({
    parts: ({ now }) => ({ admission, publicCache: createPublicCache({ now, admission }) }),
  });
  shopper = await shop.signIn();
  const loggerInstance = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  const rewriteUrl = ({ url = '/' }) => {
    handled += 1;
    return originForm(url);
  };
  const options = { loggerInstance, rewriteUrl };
  app = await buildApp(shop.context, options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
after(async () => {
  agent.destroy();
  await app.close();
  await shop.close();
});
beforeEach(() => {
  loop = 0;
  handled = 0;
  lines = [];
});
afterEach(() => {
  for (const connection of opened.splice(0)) connection.end();
});

const send = (url: string, headers: Headers = {}, method = 'GET', body?: string) =>
  sendTo({ agent, port }, url, headers, method, body);

const orderHead = (length: number, ...headers: string[]): string =>
  `${[
    `POST ${orderEndpoints.placeOrder.url} HTTP/1.1`,
    'host: localhost',
    `origin: ${shop.context.config.publicUrl}`,
    `cookie: ${shopper.cookie}`,
    'content-type: application/json',
    `content-length: ${length}`,
    ...headers,
  ].join('\r\n')}\r\n\r\n`;

function open(): RawConnection {
  const connection = openRaw(port);
  opened.push(connection);
  return connection;
}

const statusesOf = (connection: RawConnection): string[] =>
  connection.received().match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];

test('a refusal carries the id of its request, is counted, and has one line of the log with all of a second', async () => {
  proves('B-SCALE-03');
  loop = overloaded;
  const { read } = { ...admission.refused };
  const given = await send('/api/product/unknown', { 'x-request-id': 'request-of-test' });
  const made = await send(`${addressEndpoints.listMyAddresses.url}?a=1`);
  await app.inject({ url: addressEndpoints.listMyAddresses.url });
  assert.equal(given.headers['x-request-id'], 'request-of-test');
  assert.match(String(made.headers['x-request-id']), /^[0-9a-f]{16}$/);
  assert.equal(admission.refused.read, read + 3);
  const said = () => lines.filter(({ msg }) => msg === 'requests were refused under overload');
  await waitFor('the log says it', () => said().length > 0);
  assert.deepEqual(
    said().map(({ count }) => count),
    [3],
  );
  assert.equal(lines.filter(({ status }) => status === 503).length, 0);
  const metrics = (await app.inject({ url: '/metrics' })).body;
  assert.match(metrics, /_count\{method="GET",route="\/api\/product\/:id",status="503"\} \d/);
});

test('a refusal over the network is that of the framework, which does not see the request', async () => {
  proves('B-SCALE-03');
  loop = overloaded;
  const html = { accept: 'text/html,*/*' };
  for (const [url, headers, method] of [
    [addressEndpoints.listMyAddresses.url, {}, 'GET'],
    [addressEndpoints.listMyAddresses.url, {}, 'HEAD'],
    [addressEndpoints.listMyAddresses.url, html, 'GET'],
    ['/api/product/unknown', {}, 'GET'],
    ['/api/search-products?search=refused', html, 'GET'],
    ['/logout', html, 'GET'],
    [orderEndpoints.placeOrder.url, {}, 'POST'],
  ] as const) {
    const refused = await send(url, headers, method);
    assert.equal(refused.status, 503, url);
    assert.equal(handled, 0, url);
    const expected = await injectInto(app, url, headers, method);
    assert.deepEqual(comparable(refused), expected, `${method} ${url}`);
    handled = 0;
  }
});

test('health, readiness, metrics and payment providers are answered however overloaded the shop is', async () => {
  proves('B-SCALE-03');
  loop = overloaded;
  assert.equal((await send('/healthz')).status, 200);
  assert.deepEqual(JSON.parse((await send('/readyz')).body.toString()), { status: 'overloaded' });
  assert.equal((await send('/metrics')).status, 200);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  // The shop of this test has no provider.
  assert.equal((await send(gatewayPaths.ipn, form, 'POST', 'tran_id=unknown')).status, 500);
  assert.equal(handled, 4);
});

test('what only the framework can tell is left to it: what is in memory, other spellings, unknown addresses', async () => {
  proves('B-SCALE-03');
  const product = await shop.addProduct();
  const url = catalogEndpoints.findProduct.url.replace(':id', product);
  assert.equal((await send(url)).status, 200);
  loop = 300;
  assert.equal((await send(url)).status, 200);
  assert.equal((await send(catalogEndpoints.listNewArrivals.url)).status, 200, 'everybody asks for it');
  loop = overloaded;
  shop.clock.advance(61_000);
  assert.equal((await send(url)).status, 200, 'it is sent beyond its age while no other is computed');
  assert.equal((await send(url, {}, 'HEAD')).status, 200);
  assert.equal((await send('/api/openapi.json', {}, 'HEAD')).status, 503, 'only the cache knows its keys');
  handled = 0;
  const paths = [`/api/product/${encodeURIComponent('পণ্য')}`, '/api//product/1', '/api/product/', '/api/no'];
  for (const path of paths) assert.equal((await send(path)).status, 503, path);
  const absolute = `GET http://localhost${addressEndpoints.listMyAddresses.url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
  assert.equal((await rawRequest(port, absolute)).status, 503);
  assert.equal(handled, paths.length + 1);
});

test('a refused order is read to its end, and the next one on its connection is placed once', async () => {
  proves('B-SCALE-03');
  const { db } = shop.context;
  await fillCart(shopper, await shop.addProduct({ price: 500 }));
  const placed = await db.$count(orders);
  const body = JSON.stringify(billing);
  const order = orderHead(Buffer.byteLength(body)) + body;
  const connection = open();
  loop = overloaded;
  connection.send(orderHead(100_000));
  await waitFor('it is refused before its body', () => statusesOf(connection).length === 1);
  loop = 0;
  // A whole order within the body is no order.
  connection.send(order + 'x'.repeat(100_000 - order.length));
  connection.send(order);
  await waitFor('the next one is answered', () => statusesOf(connection).length === 2);
  assert.deepEqual(statusesOf(connection), ['503', '200']);
  assert.equal(await db.$count(orders), placed + 1);
});

test('forty requests in one packet are refused in their order, and the last one closes the connection as it asks', async () => {
  proves('B-SCALE-03');
  loop = overloaded;
  const get = (id: string, ...headers: string[]): string =>
    `${[`GET /api/product/${id} HTTP/1.1`, 'host: localhost', `x-request-id: request-${id}`, ...headers].join('\r\n')}\r\n\r\n`;
  const connection = open();
  const ids = Array.from({ length: 40 }, (_, index) => `number-${index}`);
  connection.send(ids.map((id, index) => get(id, ...(index === 39 ? ['connection: close'] : []))).join(''));
  await connection.closed;
  assert.equal(handled, 0);
  assert.deepEqual(
    [...connection.received().matchAll(/^x-request-id: request-(.*)\r$/gm)].map(([, id]) => id),
    ids,
  );
  assert.equal(parseResponse(connection.received()).headers['retry-after'], '5');
  assert.equal(connection.received().split(connectionTexts.full).length, 41);
});

test('a client that ends its side with its request still gets what is in memory; a refusal is not held for it', async () => {
  proves('B-SCALE-03');
  const product = catalogEndpoints.findProduct.url.replace(':id', await shop.addProduct());
  assert.equal((await send(product)).status, 200);
  loop = overloaded;
  const endedAfter = async (url: string): Promise<string> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const received = Buffer.concat(await socket.toArray()).toString('latin1');
    assert.ok(socket.writableFinished, 'it had ended its side');
    return received;
  };
  const { status, body } = parseResponse(await endedAfter(product));
  assert.equal(status, 200);
  assert.equal(JSON.parse(body)._id, product.split('/').at(-1));
  assert.equal(await endedAfter('/api/product/unknown'), '');
  assert.deepEqual(
    lines.filter(({ msg }) => msg !== 'request completed' && !msg.startsWith('requests were refused')),
    [],
  );
});

test('a server that stops leaves what arrives to the framework, which closes the connection', async () => {
  proves('B-SCALE-03');
  const stopping = await buildApp(shop.context);
  await stopping.listen({ host: '127.0.0.1', port: 0 });
  loop = overloaded;
  const connection = openRaw((stopping.server.address() as AddressInfo).port);
  connection.send('GET /api/product/1 HTTP/1.1\r\nhost: local');
  await waitFor('it is on its way', () => stopping.connections.open === 1);
  const closed = stopping.close();
  await waitFor('it stops', () => !stopping.server.listening);
  connection.send('host\r\n\r\n');
  const { status, headers } = await connection.closed;
  assert.deepEqual([status, headers.connection], [503, 'close']);
  await closed;
});

test('what nobody knows is refused here as well where its address asks for so much of it that all others go first', () => {
  const known = {
    template: '/api/search',
    importance: 'read',
    cached: true,
    knownByUrl: new Set(['search']),
  } as const;
  const asked: string[] = [];
  const early = createEarlyRefusals(
    {
      ...admitAll,
      refuses(importance) {
        asked.push(importance);
        return importance === 'yielding';
      },
    },
    { has: (url) => url.includes('in-memory') },
    { find: (_method, path) => (path === '/api/my-cart' ? { ...known, cached: false } : known) },
    () => defaultSettings,
    ({ headers }) => headers.from === 'flood',
  );
  const handledUrls: (string | undefined)[] = [];
  const listener = early.before(({ url }) => void handledUrls.push(url));
  const send = (url: string, from: string) =>
    listener(
      { method: 'GET', url, headers: { from } } as never,
      new ServerResponse({ method: 'GET' } as never),
    );
  send('/api/search?search=a', 'flood');
  assert.deepEqual([handledUrls, asked], [[], ['read', 'yielding']]);
  for (const [url, from] of [
    ['/api/search?search=a', 'other'],
    ['/api/search?search=in-memory', 'flood'],
    ['/api/my-cart', 'flood'],
  ] as const)
    send(url, from);
  assert.deepEqual(handledUrls, ['/api/search?search=a', '/api/search?search=in-memory', '/api/my-cart']);
});
