// Traces as a collector receives them: requests, statements, jobs and calls, joined by their ids, without anything about people.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { silentLog } from '../database/test-database.ts';
import { counters } from '../runtime/counters.ts';
import { recordsSpans } from '../runtime/spans.ts';
import { startWorker } from '../runtime/worker.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { exportTraces, isInShare } from './otlp-exporter.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface OtlpBody {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** What the collector has received. */
let bodies: OtlpBody[] = [];
let contentTypes = new Set<string | undefined>();
/** What it answers. */
let status = 200;
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray();
  contentTypes.add(request.headers['content-type']);
  if (status === 200 && request.url === '/v1/traces')
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(status).end('{}');
});
let shop: PaymentShop;
let url: string;
before(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  shop = await createPaymentShop();
});
after(async () => {
  await shop.close();
  collector.close();
});
beforeEach(() => {
  bodies = [];
  contentTypes = new Set();
  status = 200;
});

const settings = (ratio = 1) => ({
  url,
  headers: { 'x-key': 'of-the-collector' },
  serviceName: 'gadget-ghor',
  ratio,
});

/** The spans that the collector receives of `work`. */
async function spansOf(work: () => Promise<unknown>, ratio = 1): Promise<OtlpSpan[]> {
  const stop = exportTraces(settings(ratio), silentLog);
  await work();
  await stop();
  return bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

const attributeOf = ({ attributes }: { attributes: Attribute[] }, key: string): string | undefined => {
  const found = attributes.find((attribute) => attribute.key === key)?.value;
  return found?.stringValue ?? found?.intValue;
};

test('a payment is one trace: the request, its statements and the call to the gateway below it', async () => {
  proves('B-SEE-07');
  const { buyer, order } = await shop.order();
  const spans = await spansOf(async () => {
    const { attempt } = await shop.payNow(buyer, order);
    // The gateway notifies the shop, which asks it back with the store's password in the query.
    await shop.pay(attempt);
  });
  const request = spans.find(({ name }) => name.startsWith('POST '));
  assert.ok(request);
  assert.deepEqual(
    [
      request.kind,
      attributeOf(request, 'http.response.status_code'),
      attributeOf(request, 'http.route'),
      request.status,
    ],
    [2, '200', request.name.slice(5), {}],
  );
  const below = spans.filter(
    ({ traceId, parentSpanId }) => traceId === request.traceId && parentSpanId === request.spanId,
  );
  const statements = below.filter((span) => attributeOf(span, 'db.system.name') === 'postgresql');
  assert.ok(statements.length >= 5, `${statements.length} statements`);
  assert.ok(statements.every(({ kind, name }) => kind === 3 && /^[A-Z]+$/.test(name)));
  const [call, ...others] = below.filter((span) => attributeOf(span, 'server.address'));
  assert.equal(others.length, 0);
  assert.deepEqual([call?.kind, call?.name], [3, 'POST']);
  assert.equal(attributeOf(call ?? request, 'server.port'), new URL(shop.sandboxUrl).port);
  const addresses = spans.flatMap((span) => attributeOf(span, 'url.full') ?? []);
  assert.ok(
    addresses.some((address) => address.includes('validat')),
    addresses.join(),
  );
  for (const { startTimeUnixNano: start, endTimeUnixNano: end, traceId, spanId } of spans) {
    assert.match(`${traceId} ${spanId}`, /^[0-9a-f]{32} [0-9a-f]{16}$/);
    assert.ok(BigInt(end) >= BigInt(start) && BigInt(start) > 1_700_000_000_000_000_000n);
  }
  const [body] = bodies;
  const resource = body?.resourceSpans[0]?.resource ?? { attributes: [] };
  assert.equal(attributeOf(resource, 'service.name'), 'gadget-ghor');
  assert.deepEqual([...contentTypes], ['application/json']);
  const text = JSON.stringify(bodies);
  for (const secret of [
    buyer.email,
    buyer.cookie,
    'Nusrat',
    '1712-345678',
    '1712345678',
    'localstore',
    'Dhanmondi',
  ])
    assert.ok(!text.includes(secret), secret);
});

test('an error of the server marks the span, and a failed statement has its SQLSTATE', async () => {
  proves('B-SEE-07');
  const { db } = shop.context;
  await db.execute(sql`alter table products rename to products_away`);
  shop.context.publicCache.drop();
  try {
    const spans = await spansOf(() => shop.visitor.send('GET', '/api/new-arrival'));
    const request = spans.find(({ kind }) => kind === 2);
    assert.deepEqual(
      [request?.status, attributeOf(request ?? { attributes: [] }, 'error.type')],
      [{ code: 2 }, '500'],
    );
    const failed = spans.find((span) => attributeOf(span, 'db.response.status_code') === '42P01');
    assert.deepEqual([failed?.status, failed?.traceId], [{ code: 2 }, request?.traceId]);
  } finally {
    await db.execute(sql`alter table products_away rename to products`);
  }
});

test('a run of a job is a trace of its own, with its statements', async () => {
  proves('B-SEE-07');
  const spans = await spansOf(async () => {
    const worker = startWorker('remove old mails', 3_600_000, silentLog, () => shop.context.database.ping());
    await worker.stop();
  });
  const [run] = spans.filter(({ kind }) => kind === 1);
  assert.equal(run?.name, 'remove old mails');
  assert.equal(run?.parentSpanId, undefined);
  assert.ok(
    spans.some(({ parentSpanId, traceId }) => parentSpanId === run?.spanId && traceId === run?.traceId),
  );
});

test('the shop decides which traces are recorded, whatever a visitor asks for', async () => {
  proves('B-SEE-07');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const get = (flags: string) =>
    shop.app.inject({ url: '/healthz', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` } });
  assert.deepEqual(await spansOf(() => get('01'), 0), []);
  const [span] = await spansOf(() => get('00'), 1);
  assert.deepEqual([span?.traceId, span?.parentSpanId], [traceId, '00f067aa0ba902b7']);
  const ids = Array.from(
    { length: 1_000 },
    (_, n) =>
      `${traceId.slice(0, 24)}${Math.floor((n * 2 ** 32) / 1_000)
        .toString(16)
        .padStart(8, '0')}`,
  );
  assert.equal(ids.filter((id) => isInShare(id, 0.25)).length, 250);
});

test('a collector that fails costs its spans and one line of the log, and no request waits for it', async () => {
  proves('B-SEE-07');
  status = 503;
  const lines: string[] = [];
  const dropped = () => counters.spans.values().find(({ labels }) => labels.result === 'dropped')?.value ?? 0;
  const earlier = dropped();
  const stop = exportTraces(settings(), { warn: (_details, message) => lines.push(message) });
  for (let n = 0; n < 600; n += 1) assert.equal((await shop.app.inject('/healthz')).statusCode, 200);
  await stop();
  assert.ok(dropped() - earlier >= 512);
  assert.deepEqual(lines, ['spans were not taken by the collector']);
});

test('without a collector nothing is recorded, and its address is checked at the start', async () => {
  proves('B-SEE-07');
  assert.equal(recordsSpans(), false);
  assert.equal(readConfig({}).traces, undefined);
  const given = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b,x-other=c',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  assert.deepEqual(given.traces, {
    url: 'http://collector.internal:4318/v1/traces',
    headers: { 'x-key': 'a=b', 'x-other': 'c' },
    serviceName: 'jontro',
    ratio: 0.25,
  });
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_EXPORTER_OTLP_HEADERS: 'no value' },
  ])
    assert.throws(() => readConfig(wrong), ConfigError);
});
