/** Web vitals through the whole server: what is counted, what is rejected, and that nothing is lost or identifies a visitor. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import { bucketBounds, vitalsRetentionDays } from '@jontro/shop/vitals/vitals.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { vitals } from './vitals.table.ts';
import { createVitalsCounter, maxPending, removeOldVitals, type Visit } from './vitals-counter.ts';
import { findVitalsReport } from './vitals-report.ts';

const { recordVitals } = beaconEndpoints;
const visit: Visit = { page: 'home', language: 'en', device: 'phone', ttfb: 300, lcp: 1200, inp: 80, cls: 0 };

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(vitals);
});

const report = async (query: EndpointInput<typeof vitalsEndpoints.findVitalsReport>['query'] = {}) =>
  (await admin.call(vitalsEndpoints.findVitalsReport, { query })).body;
const countsOf = async (query = {}) => {
  const { visits, pages } = await report(query);
  return { visits, pages: pages.map((one) => [one.page, one.visits]) };
};
const storedSum = async () => {
  const [row] = await shop.context.db
    .select({ sum: sql`coalesce(sum(${vitals.count}), 0)`.mapWith(Number) })
    .from(vitals);
  return row?.sum;
};

test('a beacon is counted in the bucket of each of its values, for its day, page, language and device', async () => {
  const counter = createVitalsCounter(shop.context);
  counter.record(visit);
  counter.record({ ...visit, lcp: 1210 });
  const { lcp: _none, inp: _neither, ...withoutClick } = visit;
  counter.record({ ...withoutClick, page: 'product', language: 'bn', device: 'desktop' });
  assert.equal(await storedSum(), 0, 'not a commit each');
  await counter.flush();
  const { metrics, pages, from, to } = await report({ days: '7' });
  const today = toBangladeshDate(shop.clock.now());
  assert.deepEqual([from, to], [toBangladeshDate(new Date(shop.clock.now().getTime() - 6 * dayMs)), today]);
  assert.deepEqual(
    metrics.map(({ metric, count, good }) => [metric, count, good]),
    [
      ['lcp', 2, 2],
      ['inp', 2, 2],
      ['cls', 3, 3],
      ['ttfb', 3, 3],
    ],
  );
  assert.deepEqual(
    pages.map((one) => [one.page, one.visits]),
    [
      ['home', 2],
      ['product', 1],
    ],
  );
  const bounds = bucketBounds.lcp;
  const bucket = bounds.findIndex((bound) => bound >= 1210);
  const p75 = metrics[0]?.p75 ?? 0;
  assert.ok(p75 > (bounds[bucket - 1] ?? 0) && p75 <= (bounds[bucket] ?? 0), String(p75));
  assert.deepEqual(await countsOf({ device: 'desktop' }), { visits: 1, pages: [['product', 1]] });
  assert.deepEqual(await countsOf({ language: 'en' }), { visits: 2, pages: [['home', 2]] });
});

test('a report of 7 or 28 days begins at midnight in Bangladesh, and an empty one has no percentiles', async () => {
  const counter = createVitalsCounter(shop.context);
  const day = (ago: number) => toBangladeshDate(new Date(shop.clock.now().getTime() - ago * dayMs));
  for (const [ago, page] of [
    [6, 'home'],
    [7, 'cart'],
    [27, 'login'],
    [28, 'other'],
  ] as const)
    await shop.context.db.insert(vitals).values({
      ...{ day: day(ago), page, language: 'en', device: 'phone', metric: 'ttfb', bucket: 0, count: 1 },
    });
  await counter.flush();
  assert.deepEqual((await countsOf({ days: '7' })).pages, [['home', 1]]);
  assert.equal((await countsOf({ days: '28' })).visits, 3);
  assert.equal((await countsOf()).visits, 3, '28 days by default');
  const { metrics } = await report({ device: 'tablet' });
  assert.deepEqual(
    metrics.map(({ count, p75 }) => [count, p75]),
    Array(4).fill([0, undefined]),
  );
});

test('hostile beacons are rejected, and nothing of them is counted', async () => {
  const own = await createTestShop();
  const owner = await own.signIn({ role: 'admin' });
  const hostile: unknown[] = [
    { ...visit, page: '/product/x/1' },
    { ...visit, page: 'constructor' },
    { ...visit, language: 'xx' },
    { ...visit, device: 'toaster' },
    { ...visit, lcp: -1 },
    { ...visit, lcp: 600_001 },
    { ...visit, inp: 1.5 },
    { ...visit, cls: 100_001 },
    { ...visit, cls: '0' },
    { ...visit, ttfb: null },
    { ...visit, ttfb: undefined },
    [visit],
  ];
  for (const body of hostile) {
    const { status } = await own.visitor.send('POST', recordVitals.url, body);
    assert.equal(status, 400, JSON.stringify(body));
  }
  const infinite = await own.visitor.send('POST', recordVitals.url, '{"lcp":1e999}', {
    'content-type': 'application/json',
  });
  assert.equal(infinite.status, 400);
  const large = await own.visitor.send('POST', recordVitals.url, { ...visit, x: 'x'.repeat(600) });
  assert.equal(large.status, 413);
  const plain = await own.visitor.send('POST', recordVitals.url, JSON.stringify(visit), {
    'content-type': 'text/plain',
  });
  assert.ok([400, 415].includes(plain.status));
  const foreign = await own.visitor.send('POST', recordVitals.url, visit, {
    origin: 'https://elsewhere.example',
  });
  assert.equal(foreign.status, 403);
  const { status } = await owner.send('GET', '/api/reports/vitals?days=3650');
  assert.equal(status, 400);
  const { db } = own.context;
  await own.app.close();
  assert.equal(await db.$count(vitals), 0);
  await own.close();
});

test('counts survive a restart: they are written when the server closes, and the next one adds to them', async () => {
  const own = await createTestShop();
  const { db, now } = own.context;
  assert.equal((await own.visitor.call(recordVitals, { body: visit })).status, 200);
  await own.app.close();
  assert.equal((await findVitalsReport(db, now(), {})).visits, 1);
  const next = createVitalsCounter(own.context);
  next.record(visit);
  await next.flush();
  assert.equal((await findVitalsReport(db, now(), {})).visits, 2);
  await own.close();
});

test('the counts of several processes add up, also when they write at the same time', async () => {
  const processes = [0, 1, 2, 3].map(() => createVitalsCounter(shop.context));
  for (let round = 0; round < 5; round += 1) {
    for (const [index, counter] of processes.entries())
      for (const page of index % 2
        ? (['home', 'cart', 'login'] as const)
        : (['login', 'cart', 'home'] as const))
        counter.record({ ...visit, page });
    await Promise.all(processes.map((counter) => counter.flush()));
  }
  assert.deepEqual((await countsOf()).pages, [
    ['home', 20],
    ['cart', 20],
    ['login', 20],
  ]);
});

test('after a database failure the counts are written later, once', async () => {
  const { db } = shop.context;
  const counter = createVitalsCounter(shop.context);
  counter.record(visit);
  await db.execute(sql`alter table vitals rename to elsewhere`);
  try {
    await assert.rejects(counter.flush());
    counter.record(visit);
    await assert.rejects(counter.flush());
    assert.equal((await shop.visitor.call(recordVitals, { body: visit })).status, 200);
  } finally {
    await db.execute(sql`alter table elsewhere rename to vitals`);
  }
  await counter.flush();
  await counter.flush();
  assert.equal((await countsOf()).visits, 2);
});

test('the counts of more than one statement are written all or none', async () => {
  const { db } = shop.context;
  const counter = createVitalsCounter(shop.context);
  const ttfbs = [0, ...bucketBounds.ttfb];
  const lcps = [0, ...bucketBounds.lcp];
  for (const page of [
    'home',
    'category',
    'product',
    'cart',
    'checkout',
    'payment',
    'login',
    'other',
  ] as const)
    for (const language of ['en', 'bn'] as const)
      for (const device of ['phone', 'tablet', 'desktop'] as const)
        for (const [index, ttfb] of ttfbs.entries())
          counter.record({ page, language, device, ttfb, ...(lcps[index] && { lcp: lcps[index] }) });
  await counter.flush();
  assert.ok((await db.$count(vitals)) > 2_000);
  assert.ok((await db.$count(vitals)) < maxPending);
  assert.equal((await countsOf()).visits, 8 * 2 * 3 * ttfbs.length);
});

test('counts of days before the retention period are deleted, others stay', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  const at = (ago: number) => toBangladeshDate(new Date(now.getTime() - ago * dayMs));
  const row = { page: 'home', language: 'en', device: 'phone', metric: 'lcp', bucket: 1, count: 1 } as const;
  for (const ago of [0, vitalsRetentionDays, vitalsRetentionDays + 1, 400])
    await db.insert(vitals).values({ ...row, day: at(ago) });
  await removeOldVitals(db, now);
  const days = await db.select({ day: vitals.day }).from(vitals).orderBy(vitals.day);
  assert.deepEqual(
    days.map(({ day }) => day),
    [at(vitalsRetentionDays), at(0)],
  );
});

test('nothing about the visitor is stored: no address, no identifier, no cookie is set', async () => {
  const { headers } = await shop.visitor.call(recordVitals, { body: visit }, { 'user-agent': 'Curious/1.0' });
  assert.equal(headers['set-cookie'], undefined);
  assert.deepEqual(Object.keys(getTableColumns(vitals)), [
    'day',
    'page',
    'language',
    'device',
    'metric',
    'bucket',
    'count',
  ]);
});

test('one address may send 120 beacons in a minute; further ones get 429 and do not count', async () => {
  const own = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  const { db, now } = own.context;
  const statuses: number[] = [];
  for (let count = 0; count < 125; count += 1)
    statuses.push((await own.visitor.call(recordVitals, { body: visit })).status);
  assert.equal(statuses.filter((status) => status === 200).length, 120);
  assert.deepEqual(statuses.slice(120), Array(5).fill(429));
  await own.app.close();
  assert.equal((await findVitalsReport(db, now(), {})).visits, 120);
  await own.close();
});
