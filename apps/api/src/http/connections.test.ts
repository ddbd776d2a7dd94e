/** Connections that exceed a timeout, for every body parser, or a connection limit are closed. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { ImageHost } from '../images/images.ts';
import { createLog } from '../runtime/log.ts';
import {
  openRaw,
  parseResponse,
  type RawConnection,
  type RawResponse,
  rawRequest,
} from '../testing/raw-request.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { timeLimits } from './connection-timeouts.ts';
import { createConnections } from './connections.ts';
import type { App } from './server.ts';

const imageKey = 'a-key-for-programs';

let shop: TestShop;
let shopper: SignedInClient;
let app: App;
let port: number;
/** The clock of the connections, advanced by the tests. */
let time = 0;
let requests = 0;
let log = '';
before(async () => {
  const imageHost = { removeImage: async () => 'refused' } as unknown as ImageHost;
  shop = await createTestShop({ env: { IMAGE_API_KEY: imageKey }, parts: () => ({ imageHost }) });
  shopper = await shop.signIn();
  const write = (line: string) => {
    log += line;
  };
  const loggerInstance = createLog('error', { write });
  // The timer never fires, so that only the tests call `check`.
  const limits = { ...timeLimits, checkMs: 2 ** 30 };
  app = await buildApp(shop.context, { loggerInstance, watch: { limits, now: () => time } });
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
after(async () => {
  await app.close();
  await shop.close();
});
beforeEach(() => {
  requests = 0;
});
/** Closed after each test, also after a failed one. */
const opened: RawConnection[] = [];
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.end();
  await waitFor('nothing is open', () => app.connections.open === 0);
});

function openConnection(): RawConnection {
  const connection = openRaw(port);
  opened.push(connection);
  return connection;
}

function advance(seconds: number): void {
  time += Math.round(seconds * 1000);
  app.connections.check();
}

const isOpen = async (connection: RawConnection): Promise<boolean> =>
  (await Promise.race([connection.closed.then(() => false), turn(true)])) === true;

/** Its first response, once it is closed. An upload whose bytes were not read yet gets another period of its rate. */
async function waitUntilClosed(connection: RawConnection): Promise<RawResponse> {
  while (await isOpen(connection)) advance(1);
  return connection.closed;
}

const head = (line: string, ...headers: string[]): string =>
  `${[`${line} HTTP/1.1`, 'host: localhost:3000', 'origin: http://localhost:3000', ...headers].join('\r\n')}\r\n\r\n`;

test('slow headers get 408 after 15 s', async () => {
  const connection = openConnection();
  connection.send('GET / HTTP/1.1\r\nhost:');
  await waitFor('the connection is open', () => app.connections.open === 1);
  // The bytes are read in a later turn of the event loop.
  for (let turns = 0; turns < 50; turns += 1) await turn();
  advance(0);
  advance(14.9);
  assert.ok(await isOpen(connection));
  // If the bytes were read later than that, their time started later.
  for (let seconds = 0.1; await isOpen(connection); seconds = 1) advance(seconds);
  const { status, headers, body } = await connection.closed;
  assert.deepEqual([status, headers.connection], [408, 'close']);
  assert.deepEqual(JSON.parse(body), { message: connectionTexts.tooSlow, code: 'too-slow' });
});

test('a connection that sends nothing is closed after 65 s without a response', async () => {
  const connection = openConnection();
  await waitFor('the connection is open', () => app.connections.open === 1);
  advance(64.9);
  assert.ok(await isOpen(connection));
  advance(0.1);
  await connection.closed;
  assert.equal(connection.received(), '');
});

test('a connection stays open for a next request for 65 s, as its Keep-Alive header says', async () => {
  const connection = openConnection();
  connection.send(head('GET /healthz'));
  await waitFor('a response came', () => connection.received().includes('"alive"'));
  assert.equal(parseResponse(connection.received()).headers['keep-alive'], 'timeout=65');
  await turn();
  advance(0);
  advance(64.9);
  connection.send(head('GET /healthz', 'connection: close'));
  await connection.closed;
  assert.equal(connection.received().split('"alive"').length - 1, 2);
});

const json = 'content-type: application/json';
const form = 'content-type: application/x-www-form-urlencoded';
const multipart = 'content-type: multipart/form-data; boundary=x';
const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded';

/** Bodies that never end, for each kind of parser. */
const unfinished: [name: string, bytes: (cookie: string) => string][] = [
  ['JSON', () => `${head('POST /jwt', json, 'content-length: 100')}{"email":`],
  ['chunks', () => `${head('POST /jwt', json, 'transfer-encoding: chunked')}2\r\n{"\r\n`],
  [
    'a form of the gateway',
    () => `${head('POST /payment-gateway/ipn', form, 'content-length: 100')}tran_id=`,
  ],
  ['a form of the identity', () => `${head(`POST ${toolkit}`, form, 'content-length: 100')}email=`],
  ['a form of an action page', () => `${head('POST /auth/action', form, 'content-length: 100')}mode=`],
  [
    'an upload',
    (cookie) => `${head('POST /api/images', multipart, `cookie: ${cookie}`, 'content-length: 9000')}${part}`,
  ],
  [
    'an upload by text',
    () => `${head(`POST /1/upload?key=${imageKey}`, form, 'content-length: 9000')}image=abc`,
  ],
  [
    'an upload by a program',
    () => `${head(`POST /1/upload?key=${imageKey}`, multipart, 'content-length: 9000')}${part}`,
  ],
];

for (const [name, bytes] of unfinished) {
  test(`the body of ${name} that never ends gets 408`, async () => {
    const connection = openConnection();
    connection.send(bytes(shopper.cookie));
    await waitFor('the request is handled', () => requests === 1);
    advance(29);
    assert.ok(await isOpen(connection));
    advance(1);
    assert.equal((await waitUntilClosed(connection)).status, 408);
    await waitFor('the connection is closed', () => app.connections.open === 0);
  });
}

/** Requests that get their response before their body has arrived. */
const earlyResponses: [name: string, head: string, status: number][] = [
  ['a request that is not signed in', head('POST /api/place-order', json, 'content-length: 100'), 401],
  ['a request to nowhere', head('GET /api/nowhere', 'content-length: 100'), 404],
  ['a request of GET', head('GET /healthz', 'transfer-encoding: chunked'), 200],
  ['a deletion page', head('POST /i/abc/delete?token=x', 'content-type: text/x', 'content-length: 9'), 200],
  ['an upload that is not signed in', head('POST /api/images', multipart, 'content-length: 9000'), 401],
];

for (const [name, bytes, status] of earlyResponses) {
  test(`the rest of ${name} has no more time than any body`, async () => {
    const connection = openConnection();
    connection.send(bytes);
    await waitFor('a response came', () => connection.received().includes('\r\n\r\n'));
    assert.equal(parseResponse(connection.received()).status, status);
    advance(29);
    const open = await isOpen(connection);
    advance(1);
    await waitUntilClosed(connection);
    // The response may have closed the connection already; nothing is sent after it.
    assert.ok(open || /connection: close/i.test(connection.received()));
    assert.equal(connection.received().split('HTTP/1.1').length - 1, 1);
  });
}

test('an upload above the minimum rate has 120 s', async () => {
  const connection = openConnection();
  const large = head(`POST /1/upload?key=${imageKey}`, multipart, 'content-length: 9000000');
  connection.send(large + part);
  await waitFor('the request is handled', () => requests === 1);
  const { closed } = app.connections;
  const before = closed.get('body') ?? 0;
  for (let seconds = 0; seconds < 119; seconds += 7) {
    connection.send('a'.repeat(40_000));
    for (let turns = 0; turns < 50; turns += 1) await turn();
    advance(7);
    assert.ok(await isOpen(connection), `${seconds} s`);
  }
  advance(1);
  assert.equal((await waitUntilClosed(connection)).status, 408);
  assert.equal(closed.get('body'), before + 1);
});

test('none of these is logged as an error', () => {
  assert.equal(log, '');
});

/** A separate server with these limits, which responds "hello". */
async function startLimited(test: TestContext, bounds: Parameters<typeof createConnections>[0]) {
  const connections = createConnections(bounds, { now: () => time });
  const server = connections.createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const all: RawConnection[] = [];
  test.after(() => {
    for (const connection of all) connection.end();
    connections.stop();
    server.close();
    server.closeAllConnections();
  });
  const open = async (count: number) => {
    const before = connections.open;
    const opened = Array.from({ length: count }, () => openRaw(port));
    all.push(...opened);
    await waitFor('the connections are open', () => connections.open === before + count);
    return opened;
  };
  return { connections, port, open };
}

test('a request above the connection limit gets 503, as a page for a browser, and is closed', async (t) => {
  const { connections, port, open } = await startLimited(t, { max: 3, maxPerAddress: 9, trustedProxies: [] });
  const opened = await open(3);
  const rejected = await rawRequest(port, head('GET /'));
  assert.deepEqual(
    [rejected.status, rejected.headers['retry-after'], rejected.headers.connection],
    [503, '5', 'close'],
  );
  assert.deepEqual(JSON.parse(rejected.body), { message: connectionTexts.full, code: 'busy' });
  const page = await rawRequest(port, head('GET /', 'accept: text/html'));
  assert.equal(page.status, 503);
  assert.match(page.headers['content-type'] ?? '', /^text\/html/);
  assert.ok(Buffer.from(page.body, 'latin1').toString().includes(connectionTexts.fullInBengali));
  assert.doesNotMatch(page.body, /(?:src|href)="(?!data:|")|url\(|@import/, 'it loads nothing else');

  const silent = openRaw(port);
  await waitFor('the connections are open', () => connections.open === 4);
  time += 2_000;
  connections.check();
  assert.equal((await silent.closed).status, 503);

  opened.pop()?.end();
  await waitFor('the connections are open', () => connections.open === 2);
  assert.equal((await rawRequest(port, head('GET /', 'connection: close'))).status, 200);
});

test('one address has no more than its limit, unless it is a trusted proxy', async (t) => {
  const bounds = { max: 5, maxPerAddress: 2 };
  for (const [trustedProxies, admitted] of [
    [[], 2],
    [['10.0.0.0/8', '127.0.0.2'], 2],
    [['127.0.0.0/8'], 5],
    [['loopback'], 5],
    [['127.0.0.1'], 5],
  ] as const) {
    const { port, open } = await startLimited(t, { ...bounds, trustedProxies });
    await open(admitted - 1);
    assert.equal((await rawRequest(port, head('GET /', 'connection: close'))).status, 200);
    await open(1);
    assert.equal((await rawRequest(port, head('GET /', 'connection: close'))).status, 503);
  }
});

test('12,000 connections by default, and never fewer than 1,000 from one address', () => {
  const bounds = (MAX_CONNECTIONS?: string) =>
    readConfig({ ...(MAX_CONNECTIONS && { MAX_CONNECTIONS }) }).connections;
  assert.deepEqual(bounds(), { max: 12_000, maxPerAddress: 3_000 });
  assert.deepEqual(bounds('500'), { max: 500, maxPerAddress: 1_000 });
  assert.throws(() => bounds('0'), /MAX_CONNECTIONS must be a whole number from 1 /);
});

for (const [what, line, headers, status, message, code] of [
  [
    'header fields that are too large',
    '/',
    [`cookie: ${'x'.repeat(20_000)}`],
    431,
    connectionTexts.tooLarge,
    'headers-too-large',
  ],
  ['a malformed request', '/', ['no field at all'], 400, connectionTexts.malformed, 'malformed'],
] as const)
  test(`${what}: the response has a message, has no body for HEAD, and closes the connection`, async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const connection = openConnection();
      connection.send(head(`${method} ${line}`, ...headers));
      const response = await connection.closed;
      assert.deepEqual([response.status, response.headers.connection], [status, 'close']);
      assert.equal(response.body, method === 'HEAD' ? '' : JSON.stringify({ message, code }));
    }
  });

test('header fields that grow too large in an early packet may be those of a HEAD', async () => {
  const connection = openConnection();
  connection.send('HEAD / HTTP/1.1\r\nhost: localhost:3000\r\n');
  await waitFor('the connection is open', () => app.connections.open === 1);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  connection.send(`cookie: ${'x'.repeat(20_000)}\r\n\r\n`);
  const { status, body } = await connection.closed;
  assert.deepEqual([status, body], [431, '']);
});
