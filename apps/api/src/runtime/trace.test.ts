// Trace Context (W3C): what is read of its headers, and to whom a request passes it on.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { createLog } from './log.ts';
import { callService, carryTracesTo } from './outgoing-calls.ts';
import { currentTrace, parseTraceparent, parseTracestate, withTrace } from './trace.ts';
import { version } from './version.ts';
import { startWorker } from './worker.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

test('a traceparent is read by its standard, also of a later version, and an invalid one is none', () => {
  proves('B-SEE-02');
  const read = { traceId, parentId, sampled: true };
  assert.deepEqual(parseTraceparent(`00-${traceId}-${parentId}-01`), read);
  assert.deepEqual(parseTraceparent(`00-${traceId}-${parentId}-02`), { ...read, sampled: false });
  assert.deepEqual(parseTraceparent(`cc-${traceId}-${parentId}-01-what-comes`), read);
  for (const invalid of [
    undefined,
    '',
    `ff-${traceId}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${'0'.repeat(32)}-${parentId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${parentId}-01\n`,
    `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`,
    `cc-${traceId}-${parentId}-01-${'x'.repeat(600)}`,
    [`00-${traceId}-${parentId}-01`],
  ])
    assert.equal(parseTraceparent(invalid), undefined, String(invalid));
});

test('a tracestate is passed on unchanged, or not at all', () => {
  proves('B-SEE-02');
  assert.equal(parseTracestate('edge=a:b, tenant@cache=1 2'), 'edge=a:b,tenant@cache=1 2');
  const members = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join(',');
  assert.equal(parseTracestate(members(32)), members(32));
  for (const invalid of ['', ',', 'a', 'A=1', 'a=é', 'a=1\r\nx: y', members(33), `a=${'x'.repeat(600)}`])
    assert.equal(parseTracestate(invalid), undefined, invalid);
});

test('only a host of TRACE_HOSTS gets the trace: no payment provider and no other host, by name and port', async (t) => {
  proves('B-SEE-02');
  const received: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    received.push(headers);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    carryTracesTo([]);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/validator?store_passwd=secret`;
  const trace = { traceId, spanId: 'b7ad6b7169203331', sampled: true, state: 'edge=1' };
  const call = () =>
    withTrace(trace, () =>
      callService('images', url, { redirect: 'error', headers: { 'content-type': 'a/b' } }),
    );
  await call();
  for (const others of [['127.0.0.1'], ['shop.internal', `127.0.0.2:${port}`]]) {
    carryTracesTo(others);
    await call();
  }
  assert.ok(
    received.every((headers) => headers.traceparent === undefined && headers.tracestate === undefined),
  );
  carryTracesTo([`127.0.0.1:${port}`]);
  await call();
  const { traceparent, tracestate, 'content-type': type } = received.at(-1) ?? {};
  assert.deepEqual([traceparent, tracestate, type], [`00-${traceId}-${trace.spanId}-01`, 'edge=1', 'a/b']);
  await callService('images', url, { redirect: 'error' });
  assert.equal(received.at(-1)?.traceparent, undefined, 'outside of a trace');
  assert.equal(received.length, 5);
});

test('TRACE_HOSTS has names of hosts, and anything else stops the start', () => {
  assert.deepEqual(readConfig({}).traceHosts, []);
  assert.deepEqual(readConfig({ TRACE_HOSTS: ' Images.internal:9000, [::1]:81' }).traceHosts, [
    'images.internal:9000',
    '[::1]:81',
  ]);
  for (const invalid of ['https://images.internal', 'images.internal/path', 'user@images', 'two hosts'])
    assert.throws(() => readConfig({ TRACE_HOSTS: invalid }), ConfigError, invalid);
});

test('every run of a job has a trace of its own, and lines of the log outside of requests name it', async () => {
  proves('B-SEE-01');
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  log.info('before');
  const twice = Promise.withResolvers<void>();
  let runs = 0;
  const worker = startWorker('mails', 3_600_000, log, async () => {
    runs += 1;
    await Promise.resolve();
    log.info('run');
    if (runs === 2) twice.resolve();
    throw new Error('broken');
  });
  worker.wake();
  await twice.promise;
  await worker.stop();
  const fields = lines.map(({ msg, job, reqId, version: from }) => [msg, job, reqId, from]);
  const failed = 'a worker run failed';
  assert.deepEqual(fields, [
    ['before', undefined, undefined, version],
    ...['run', failed, 'run', failed].map((msg) => [msg, 'mails', undefined, version]),
  ]);
  const [, first, firstError, second, secondError] = lines.map((line) => line.traceId);
  assert.match(String(first), /^[0-9a-f]{32}$/);
  assert.deepEqual([firstError, secondError], [first, second]);
  assert.notEqual(first, second);
  assert.equal(currentTrace(), undefined);
});
