// The id of a request: accepted or made, sent with the response, and in each line of the log that the request causes.

import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { innerRequests } from '../plain-pages/inner-requests.ts';
import { createLog, instance } from '../runtime/log.ts';
import { newSpanId } from '../runtime/trace.ts';
import { version } from '../runtime/version.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import type { App } from './server.ts';

type Line = Record<string, unknown> & { msg: string };

let shop: TestShop;
let app: App;
let port: number;
let lines: Line[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

before(async () => {
  shop = await createTestShop();
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await buildApp(shop.context, { loggerInstance: log });
  app.addHook('preParsing', async ({ headers }) => {
    // By then the body is being read.
    setImmediate(() => arrivals.emit(String(headers['x-test'])));
  });
  app.post('/work', { config: { access: 'public' } }, async (request) => {
    request.log.info('by the log of the request');
    await delay(1);
    await shop.context.database.ping();
    log.warn('by another log');
    log.child({ part: 'payments' }).warn('by a child of another log');
    return {};
  });
  app.get('/outer', { config: { access: 'public' } }, async (request, reply) => {
    await innerRequests(app, 'http://localhost:3000', request, reply).send(catalogEndpoints.listNewArrivals);
    return {};
  });
  app.get('/broken', { config: { access: 'public' } }, async () => {
    throw new Error('broken');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
after(async () => {
  agent.destroy();
  await app.close();
  await shop.close();
});
beforeEach(() => {
  lines = [];
});

const get = (url: string, headers: Record<string, string | string[]> = {}) => app.inject({ url, headers });
const origin = { origin: 'http://localhost:3000' };
/** A body that arrives in several parts. */
const payload = { a: 'b'.repeat(200_000) };
const body = JSON.stringify(payload);
const sent = { ...origin, 'content-type': 'application/json', 'content-length': String(body.length) };
/** Requests whose body the server reads. */
const arrivals = new EventEmitter();

/** Sends a body whose end arrives long after its headers, as an event of the connection, on one of two connections. */
async function sendInParts(): Promise<{ status: number; headers: IncomingMessage['headers'] }> {
  const name = newSpanId();
  const outgoing = request({
    agent,
    port,
    path: '/work',
    method: 'POST',
    headers: { ...sent, 'x-test': name },
  });
  const arrived = once(arrivals, name);
  outgoing.write(body.slice(0, 100));
  await arrived;
  outgoing.end(body.slice(100));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, headers: response.headers };
}

const ownForm = /^[0-9a-f]{16}$/;

test('a well-formed X-Request-Id is kept, and any other is replaced by a new one', async () => {
  proves('B-SEE-01');
  for (const given of ['1f0e7a52-4c3c-4f70-9d92-0d9e6a7d1d11', '01JD8W6Z.edge_7', 'a'.repeat(64)]) {
    const { headers } = await get('/healthz', { 'x-request-id': given });
    assert.equal(headers['x-request-id'], given);
  }
  const seen = new Set<unknown>();
  const hostile = [
    '',
    'short',
    'a'.repeat(65),
    '-leading-sign',
    '<script>alert(1)</script>',
    '{"level":60,"msg":"forged"}',
    'one-request, other-one',
    'with blanks in it',
    '১২৩৪৫৬৭৮',
    '$(reboot)`id`',
  ].map((value) => Buffer.from(value).toString('latin1'));
  for (const given of hostile) {
    const { headers } = await get('/api/nothing-there', { 'x-request-id': given });
    assert.match(String(headers['x-request-id']), ownForm, given);
    seen.add(headers['x-request-id']);
  }
  assert.equal(seen.size, hostile.length);
  assert.deepEqual(
    lines.map(({ reqId }) => reqId),
    [...seen],
  );
});

test('errors, unknown paths and refused bodies carry the id as well', async () => {
  proves('B-SEE-01');
  const answers = [
    await get('/broken'),
    await get('/no/such/page'),
    await app.inject({
      method: 'POST',
      url: '/work',
      payload: '{',
      headers: { ...origin, 'content-type': 'application/json' },
    }),
    await app.inject({ method: 'PUT', url: '/api/nothing-there', headers: origin }),
  ];
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [500, 404, 400, 404],
  );
  for (const { headers } of answers) assert.match(String(headers['x-request-id']), ownForm);
  const failed = lines.find(({ msg }) => msg === 'request failed');
  assert.equal(failed?.reqId, answers[0]?.headers['x-request-id']);
  assert.deepEqual([failed?.method, failed?.path], ['GET', '/broken']);
});

test('each line of the log that a request causes has its id, its trace, the instance and the version, once', async () => {
  proves('B-SEE-01');
  const raw: string[] = [];
  const log = createLog('info', { write: (line: string) => raw.push(line) });
  const own = await buildApp(shop.context, { loggerInstance: log });
  own.post('/work', { config: { access: 'public' } }, async (request) => {
    request.log.info('one');
    await delay(1);
    log.info('two');
    return {};
  });
  await own.inject({ method: 'POST', url: '/work', headers: origin, payload });
  await own.close();
  assert.equal(raw.length, 3);
  for (const line of raw)
    for (const field of ['reqId', 'traceId', 'instance', 'version'])
      assert.equal(line.split(`"${field}":`).length, 2, `${field} in ${line}`);

  const answers = await Promise.all([1, 2, 3, 4].map(() => sendInParts()));
  assert.equal(lines.length, 16);
  for (const { status, headers } of answers) {
    assert.equal(status, 200);
    const ownLines = lines.filter(({ reqId }) => reqId === headers['x-request-id']);
    assert.deepEqual(
      ownLines.map(({ msg }) => msg),
      ['by the log of the request', 'by another log', 'by a child of another log', 'request completed'],
    );
    assert.equal(new Set(ownLines.map(({ traceId }) => traceId)).size, 1);
    for (const line of ownLines) {
      assert.match(String(line.traceId), /^[0-9a-f]{32}$/);
      assert.deepEqual([line.instance, line.version], [instance, version]);
    }
  }
  assert.equal(new Set(lines.map(({ traceId }) => traceId)).size, 4);
});

test('a request continues the trace of its traceparent, and starts a new one without a valid one', async () => {
  proves('B-SEE-02');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceOfLast = () => lines.at(-1)?.traceId;
  await get('/api/nothing-there', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  assert.equal(traceOfLast(), traceId);
  for (const invalid of [
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${traceId}-00f067aa0ba902b7-01\t{"level":60}`,
  ]) {
    await get('/api/nothing-there', { traceparent: invalid });
    assert.notEqual(traceOfLast(), traceId);
    assert.match(String(traceOfLast()), /^[0-9a-f]{32}$/);
  }
});

test('what a page without script asks the endpoints for has the id and the trace of its own request', async () => {
  proves('B-SEE-01');
  const { headers } = await get('/outer', { 'x-request-id': 'edge-0123456789' });
  assert.equal(headers['x-request-id'], 'edge-0123456789');
  const [inner, outer] = lines;
  assert.deepEqual([inner?.path, outer?.path], [catalogEndpoints.listNewArrivals.url, '/outer']);
  assert.equal(inner?.reqId, 'edge-0123456789');
  assert.equal(inner?.traceId, outer?.traceId);
});
