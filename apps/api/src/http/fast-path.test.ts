/** The fast path: every response as the framework would send it, and no response that is meant for others. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../runtime/log.ts';
import {
  comparable,
  createAgent,
  encodings,
  type Headers,
  injectInto,
  type Received,
  sendTo,
  withEncoding,
} from '../testing/sent-responses.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { pageRoutes } from '../web/web.ts';
import { createPublicCache } from './public-cache.ts';
import type { App } from './server.ts';

let shop: TestShop;
let admin: SignedInClient;
/** Listens, and so has the fast path. */
let app: App;
let port: number;
/** Requests that the framework has handled. */
let handled = 0;
let lines: { reqId?: string; method?: string; path?: string; status?: number; ms?: number }[] = [];

const agent = createAgent();

before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  await openApp();
  for (let n = 0; n < 8; n += 1)
    await shop.addProduct({ name: `Lamp ${n}`, category: 'Fan', description: 'Bright light. '.repeat(40) });
});
after(async () => {
  agent.destroy();
  await app.close();
  await shop.close();
});
beforeEach(() => {
  shop.context.publicCache.drop();
  handled = 0;
  lines = [];
});

async function openApp(): Promise<void> {
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await buildApp(shop.context, { loggerInstance: log });
  app.addHook('onRequest', async ({ headers }) => {
    // Pages send requests of their own within the process.
    if (headers['x-test']) handled += 1;
  });
  await pageRoutes(app, shop.context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}

/** Sends a request over the network. */
const send = (url: string, headers: Headers = {}, method = 'GET', body?: string): Promise<Received> =>
  sendTo({ agent, port }, url, { ...headers, 'x-test': '1' }, method, body);

/** Requests a URL until the fast path has its response. */
async function warmUp(url: string, headers: Headers = {}): Promise<void> {
  await send(url, headers);
  await send(url, headers);
}

test('a repeated response is the one of the framework: page, data and file, encodings, HEAD and 304', async () => {
  const id = await shop.addProduct({ name: 'Fan', category: 'Fan' });
  for (const url of [
    '/',
    '/bn/category/fan',
    '/?fbclid=1',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/products/fan?limit=50',
    endpointUrl(catalogEndpoints.findProduct, { params: { id } }),
    '/api/search-products?search=lamp',
  ]) {
    for (const headers of encodings.map(withEncoding)) {
      await warmUp(url, headers);
      const { headers: found } = await send(url, headers);
      handled = 0;
      for (const method of ['GET', 'HEAD'] as const) {
        const repeated = comparable(await send(url, headers, method));
        const known = comparable(
          await send(url, { ...headers, 'if-none-match': `"x", W/${found.etag}` }, method),
        );
        const changed = comparable(await send(url, { ...headers, 'if-none-match': '"x"' }, method));
        assert.equal(handled, 0, `${method} ${url} is sent by the fast path`);
        assert.deepEqual(changed, repeated, `${method} ${url}, changed`);
        assert.deepEqual(repeated, await injectInto(app, url, headers, method), `${method} ${url}`);
        // To HEAD the framework adds the length 0, which a 304 does not have (RFC 9110, section 8.6).
        const expected = await injectInto(app, url, { ...headers, 'if-none-match': String(found.etag) });
        assert.deepEqual(known, expected, `${method} ${url}, known`);
        handled = 0;
      }
    }
  }
});

test('a request that could have another response is handled by the framework', async () => {
  const url = '/api/products/fan';
  await warmUp(url);
  await warmUp('/');
  const handledBy = async (work: () => Promise<unknown>): Promise<number> => {
    handled = 0;
    await work();
    return handled;
  };
  assert.equal(await handledBy(() => send(url)), 0);
  assert.equal(await handledBy(() => send('/', { cookie: 'language=en; other=1' })), 0);
  const others: [string, () => Promise<Received>][] = [
    ['another language', () => send('/', { cookie: 'language=bn' })],
    ['a language in quotes', () => send('/', { cookie: 'a=1; language="bn"' })],
    ['two languages', () => send('/', { cookie: 'language=bn; language=en' })],
    ['a language chosen now', () => send('/?language=bn')],
    ['a body', () => send(url, { 'content-length': '2' }, 'GET', '{}')],
    ['a body in chunks', () => send(url, { 'transfer-encoding': 'chunked' }, 'GET', '{}')],
    ['an encoding not sent before', () => send(url, { 'accept-encoding': 'br' })],
    ['another spelling', () => send(`${url}?`)],
    ['another method', () => send(url, { origin: 'http://localhost:3000' }, 'DELETE')],
  ];
  for (const [name, work] of others) assert.equal(await handledBy(work), 1, name);
});

test('parameters that a response does not depend on find the one in memory; what may mean something else does not', async () => {
  proves('B-SCALE-03');
  const id = await shop.addProduct({ name: 'Fan', category: 'Fan' });
  const product = endpointUrl(catalogEndpoints.findProduct, { params: { id } });
  const handledBy = async (url: string): Promise<number> => {
    handled = 0;
    const sent = comparable(await send(url));
    const count = handled;
    assert.deepEqual(sent, await injectInto(app, url, {}), url);
    return count;
  };
  for (const url of [product, '/api/products/fan?limit=3&page=1', '/api/search-products?search=fan'])
    await warmUp(url);
  for (const url of [
    `${product}?fbclid=IwAR0_x-1`,
    `${product}?a&b=&limit=3&page=2`,
    '/api/products/fan?gclid=1&limit=3&page=1&utm_source=facebook',
    '/api/search-products?search=fan&constructor=1&__proto__=2',
  ])
    assert.equal(await handledBy(url), 0, url);
  for (const url of [
    // Another response, or one that is not in memory under these parameters.
    '/api/products/fan?limit=3&page=2&a=1',
    '/api/products/fan?limit=3&page=1&page=2&a=1',
    '/api/products/fan?limit=3&page=1&%70age=2&a=1',
    '/api/search-products?search=fans&a=1',
    '/api/search-products?a=1',
    // What the framework refuses or reads in its own way.
    `${product}?a=%00`,
    `${product}?a=%ff`,
    `${product}?a=1;b=2`,
    `${product}?&`,
    `${product}/?a=1`,
  ])
    assert.equal(await handledBy(url), 1, url);
});

test('two Host headers and a malformed one get 400, also for a known URL', async () => {
  await warmUp('/api/new-arrival');
  for (const hosts of ['host: a\r\nHost: b', 'host: a b']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/new-arrival HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
    const chunks: Buffer[] = await socket.toArray();
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 400 /);
  }
});

test('it is logged, measured and counted like a response of the framework', async () => {
  const url = '/api/products/fan?page=1';
  await warmUp(url);
  const { headers } = await send(url);
  await send(url, { 'if-none-match': String(headers.etag) });
  await warmUp('/?a=1');
  assert.equal(handled, 2);
  await send('/?a=1', {}, 'HEAD');
  const route = catalogEndpoints.listCategoryProducts.url;
  const own = lines.filter(({ path }) => path === route || path === '/');
  const fields = own.map(({ method, path, status }) => [method, path, status]);
  assert.deepEqual(fields, [
    ['GET', route, 200],
    ['GET', route, 200],
    ['GET', route, 200],
    ['GET', route, 304],
    ['GET', '/', 200],
    ['GET', '/', 200],
    ['HEAD', '/', 200],
  ]);
  assert.equal(new Set(lines.map(({ reqId }) => reqId)).size, lines.length);
  assert.ok(lines.every(({ ms }) => Number.isInteger(ms)));
  const { payload } = await app.inject('/metrics');
  const count = (labels: string) =>
    Number(
      new RegExp(`^jontro_http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(
        payload,
      )?.[1],
    );
  assert.ok(count(`method="GET",route="${route}",status="304"`) >= 1);
  assert.ok(count('method="HEAD",route="/\\*",status="200"') >= 1);
});

test('each repeated response has the id of its own request, and the line of the log the same', async () => {
  proves('B-SEE-01');
  const url = '/api/new-arrival';
  await warmUp(url);
  const { headers: found } = await send(url);
  lines = [];
  handled = 0;
  const given = 'edge-0123456789';
  const answers = [
    await send(url),
    await send(url, { 'if-none-match': String(found.etag) }),
    await send(url, { 'x-request-id': given }),
    await send(url, { 'x-request-id': 'bad id' }),
    await send(url),
  ];
  assert.equal(handled, 0);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(ids[2], given);
  for (const id of ids.toSpliced(2, 1)) assert.match(String(id), /^[0-9a-f]{16}$/);
  assert.deepEqual(
    lines.map(({ reqId }) => reqId),
    ids,
  );
});

test('each repeated page tells the time at which it is sent, also one that has not changed', async () => {
  await warmUp('/');
  const { headers: found } = await send('/');
  const timeOf = ({ headers }: Received) =>
    Number(/^t;dur=(\d+)$/.exec(String(headers['server-timing']))?.[1]);
  handled = 0;
  const first = timeOf(await send('/'));
  assert.equal(first, Math.floor(shop.clock.now().getTime() / 1000));
  shop.clock.advance(7_000);
  const answers = [await send('/'), await send('/', { 'if-none-match': String(found.etag) })];
  assert.deepEqual(answers.map(timeOf), [first + 7, first + 7]);
  assert.equal(answers[1]?.status, 304);
  assert.equal(handled, 0);
  // Every other response has the header Date, which scripts of the page can read.
  assert.equal((await send('/api/new-arrival')).headers['server-timing'], undefined);
});

test('once a response is compressed more densely, this form is repeated', async () => {
  const headers = { 'accept-encoding': 'br' };
  await warmUp('/', headers);
  const quick = await send('/', headers);
  for (let n = 0; n < 200; n += 1) await send('/', headers);
  shop.clock.advance(10_000);
  const dense = await waitFor('it is denser', async () => {
    const response = await send('/', headers);
    return response.body.length < quick.body.length && response;
  });
  assert.ok(brotliDecompressSync(dense.body).equals(brotliDecompressSync(quick.body)));
  handled = 0;
  assert.deepEqual(comparable(await send('/', headers)), comparable(dense));
  assert.equal(handled, 0);
});

test('cache hits are counted once', async () => {
  const { counts } = shop.context.publicCache;
  const url = '/api/popular-gadget?limit=3';
  await send(url);
  const before = { ...counts };
  await send(url);
  await send(url, { 'accept-encoding': 'gzip' });
  await send(url, {}, 'HEAD');
  assert.deepEqual({ ...counts }, { hits: before.hits + 3, misses: before.misses });
});

test('searches of a repeated response count for the owner’s report', async () => {
  const url = `/api/search-products?search=${encodeURIComponent('zzqx vacuum')}`;
  for (const agent of ['first', 'second', 'third']) {
    await send(url, { 'user-agent': agent });
    shop.clock.advance(3_000);
    await send('/api/search-products?search=lamp', { 'user-agent': agent });
  }
  await app.close();
  const { body } = await admin.call(reportEndpoints.listZeroResultSearches);
  assert.deepEqual(
    body.map(({ _id, count }) => [_id, count]),
    [['zzqx vacuum', 3]],
  );
  await openApp();
});

test('a stopping server answers what still arrives and closes its connection, repeated responses and others', async () => {
  const repeated = '/api/new-arrival';
  await warmUp(repeated);
  const held = Promise.withResolvers<void>();
  const closing = await buildApp(shop.context);
  closing.addHook('preClose', () => held.promise);
  await closing.listen({ host: '127.0.0.1', port: 0 });
  const { port: own } = closing.server.address() as AddressInfo;
  const get = (path: string) =>
    new Promise<[status?: number, connection?: string]>((done, fail) => {
      const sent = request({ agent, host: '127.0.0.1', port: own, path });
      sent.on('error', fail).on('response', ({ statusCode, headers }) => {
        done([statusCode, headers.connection]);
      });
      sent.on('response', (response) => response.resume());
      sent.end();
    });
  const open = [await get(repeated), await get(repeated), await get('/healthz')];
  assert.deepEqual(open, Array(3).fill([200, 'keep-alive']));
  const closed = closing.close();
  await new Promise(setImmediate);
  const answers = [await get(repeated), await get('/healthz')];
  held.resolve();
  await closed;
  assert.deepEqual(answers, [
    [200, 'close'],
    [200, 'close'],
  ]);
});

/** An app whose only page is the value of `page`, with a header of one request for some paths. */
async function openPage() {
  const page = { key: 'first', text: 'first' };
  const cache = createPublicCache({ now: () => new Date() });
  const server = await buildApp({ ...shop.context, publicCache: cache });
  server.get('/page', { config: { access: 'public' } }, (received, reply) =>
    cache.serve(received, reply, page.key, async () => ({
      body: page.text,
      headers: { 'content-type': 'text/plain' },
    })),
  );
  server.get('/former', { config: { access: 'public' } }, (received, reply) =>
    cache.serve(received, reply, 'first', async () => ({ body: 'first', headers: {} })),
  );
  server.get('/own', { config: { access: 'public' } }, (received, reply) =>
    cache.serve(received, reply.header('traceparent', received.id), 'own', async () => ({
      body: 'own',
      headers: {},
    })),
  );
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { page, cache, server, get: (path: string) => fetch(url + path) };
}

test('after a change of the settings a URL can mean another page, although its former page is cached', async (t) => {
  const { page, cache, server, get } = await openPage();
  t.after(() => server.close());
  const text = async () => (await get('/page')).text();
  assert.deepEqual([await text(), await text()], ['first', 'first']);
  cache.drop();
  await text();
  page.key = 'second';
  page.text = 'second';
  cache.drop();
  await get('/former');
  assert.equal(await text(), 'second');
});

test('a response with a header of one request is not repeated', async (t) => {
  const { server, get } = await openPage();
  t.after(() => server.close());
  const ids = [await get('/own'), await get('/own'), await get('/own')].map(({ headers }) =>
    headers.get('traceparent'),
  );
  assert.equal(new Set(ids).size, 3);
});
