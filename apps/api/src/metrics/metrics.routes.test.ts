// The metrics of a process: what they count, and who has access.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { backupRuns } from '../backups/backup-runs.table.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { newId } from '../database/ids.ts';
import { onStatement } from '../database/watched-statements.ts';
import { mails } from '../mail/mail.table.ts';
import { jobRuns } from '../runtime/job-runs.table.ts';
import { version } from '../runtime/version.ts';
import { startWorker } from '../runtime/worker.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const collect = async (headers: Record<string, string> = {}, from: TestShop = shop) =>
  from.app.inject({ method: 'GET', url: '/metrics', headers });

/** The value of a metric, by its name and labels as Prometheus writes them. */
async function metricValue(line: string, from: TestShop = shop): Promise<number | undefined> {
  const { payload } = await collect({}, from);
  const found = payload.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('requests are counted and timed by route template, method and status, never by URL', async () => {
  const id = await shop.addProduct();
  const endpoint = catalogEndpoints.findProduct;
  await shop.visitor.call(endpoint, { params: { id } });
  await shop.visitor.call(endpoint, { params: { id: 'nothing-like-this' } });
  await shop.visitor.send('GET', '/no/such/page');
  const count = (route: string, status: number) =>
    metricValue(
      `jontro_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    );
  assert.equal(await count(endpoint.url, 200), 1);
  assert.equal(await count(endpoint.url, 404), 1);
  assert.equal(await count('none', 404), 1);
  const { payload } = await collect();
  assert.doesNotMatch(payload, new RegExp(id));
  assert.doesNotMatch(payload, /nothing-like-this|no\/such/);
  assert.match(payload, /^jontro_http_request_duration_seconds_bucket\{le="0.005",.+\} \d+$/m);
});

test('the cache counts hits and misses', async () => {
  await shop.visitor.call(catalogEndpoints.listNewArrivals);
  const hits = (await metricValue('jontro_public_cache_answers_total{result="hit"}')) ?? 0;
  const misses = await metricValue('jontro_public_cache_answers_total{result="miss"}');
  await shop.visitor.call(catalogEndpoints.listNewArrivals);
  assert.equal(await metricValue('jontro_public_cache_answers_total{result="hit"}'), hits + 1);
  assert.equal(await metricValue('jontro_public_cache_answers_total{result="miss"}'), misses);
  assert.ok(Number(await metricValue('jontro_public_cache_bytes')) > 0);
});

test('every counter begins at 0, also those of a job and of orders that fail, so that the first event is a rise', async () => {
  const worker = startWorker('a job that never ends', 1_000, shop.app.log, () => new Promise(() => {}));
  worker.abandon();
  const { payload } = await collect();
  const families = [...payload.matchAll(/^# TYPE (jontro_\w+) counter$/gm)].map(([, name = '']) => name);
  assert.ok(families.length > 12, families.join(' '));
  for (const name of families) assert.match(payload, new RegExp(`^${name}(\\{.+\\})? \\d`, 'm'), name);
  for (const result of ['done', 'failed'])
    assert.equal(
      await metricValue(`jontro_job_runs_total{job_name="a job that never ends",result="${result}"}`),
      0,
    );
  assert.equal(await metricValue('jontro_http_connections_given_up_total{reason="full"}'), 0);
  const failed = 'method="POST",route="/api/place-order",status="500"';
  assert.equal(await metricValue(`jontro_http_request_duration_seconds_count{${failed}}`), 0);
});

test('the room on the disk of the data folder is known', async () => {
  const [free, size] = [
    await metricValue('jontro_disk_free_bytes'),
    await metricValue('jontro_disk_size_bytes'),
  ];
  assert.ok(free !== undefined && size !== undefined && free > 0 && free <= size, `${free} of ${size}`);
});

test('waiting mails, payments and refunds are counted by state, including zeros', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  await db.insert(mails).values({
    id: newId(now),
    dedupeKey: 'metrics',
    kind: 'order-paid',
    recipient: 'rahim@example.com',
    subject: 'Paid',
    text: 'Paid',
    html: '<p>Paid</p>',
    createdAt: now,
    nextTryAt: now,
  });
  shop.clock.advance(90_000);
  assert.equal(await metricValue('jontro_outbox_mails{state="waiting"}'), 1);
  assert.equal(await metricValue('jontro_outbox_mails{state="given_up"}'), 0);
  assert.equal(Math.round((await metricValue('jontro_outbox_oldest_seconds')) ?? 0), 90);
  assert.equal(await metricValue('jontro_payments{state="review"}'), 0);
  assert.equal(await metricValue('jontro_refunds{state="requested"}'), 0);
  assert.equal(await metricValue('jontro_queue_lag_seconds{queue="mails"}'), 90);
  assert.equal(await metricValue('jontro_queue_lag_seconds{queue="payments"}'), 0);
  assert.equal(await metricValue(`jontro_info{version="${version}"}`), 1);
  assert.equal(await metricValue('jontro_database_up'), 1);
  assert.ok(((await metricValue('jontro_database_connections{state="idle"}')) ?? 0) >= 1);
  assert.equal(await metricValue('jontro_database_connections{state="waiting"}'), 0);
});

test('waiting SMS are counted with the age of the oldest, and how long the first is due', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  const due = new Date(now.getTime() + 60_000);
  const sms = {
    kind: 'notice',
    subject: 'own',
    language: 'en',
    recipient: '8801712345678',
    text: 'Hi',
  } as const;
  const columns = { ...sms, parts: 1, createdAt: now };
  await db.insert(smsMessages).values([
    { ...columns, id: newId(now), dedupeKey: 'waits', nextTryAt: due },
    { ...columns, id: newId(now), dedupeKey: 'lost', state: 'unsure' },
  ]);
  shop.clock.advance(90_000);
  assert.equal(await metricValue('jontro_sms_waiting'), 1);
  assert.equal(Math.round((await metricValue('jontro_sms_oldest_seconds')) ?? 0), 90);
  assert.equal(await metricValue('jontro_queue_lag_seconds{queue="sms"}'), 30);
  assert.equal(await metricValue('jontro_sms_tries_total{result="unsure"}'), 0);
});

test('a failing database leaves out only its own metrics', async () => {
  const { db } = shop.context;
  await db.execute(sql`alter table mails rename to mails_away`);
  try {
    assert.equal(await metricValue('jontro_database_up'), 0);
    assert.equal(await metricValue('jontro_outbox_mails{state="waiting"}'), undefined);
    assert.equal(await metricValue('jontro_sms_waiting'), undefined);
    assert.ok(await metricValue('jontro_public_cache_answers_total{result="miss"}'));
  } finally {
    await db.execute(sql`alter table mails_away rename to mails`);
  }
});

test('a database that is silent leaves out its own metrics before a collector gives up', async () => {
  proves('B-SEE-08');
  const { db } = shop.context;
  const waiting = sql`select count(*)::int as n from pg_locks where not granted and relation = 'mails'::regclass`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table mails in access exclusive mode`);
    const { payload } = await collect();
    assert.match(payload, /^jontro_database_up 0$/m);
    assert.match(payload, /^jontro_public_cache_answers_total/m);
    // Its statements wait still: the answer did not come by their own limit.
    const { rows } = (await tx.execute<{ n: number }>(waiting)) as unknown as { rows: { n: number }[] };
    assert.ok((rows[0]?.n ?? 0) > 0);
  });
  assert.equal(await metricValue('jontro_database_up'), 1);
});

test('without a token only this machine has access: no proxy, no other host name, no other address', async () => {
  assert.equal((await collect()).statusCode, 200);
  assert.equal((await collect({ host: '127.0.0.1:3000' })).statusCode, 200);
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'shop.example.com' },
  ];
  for (const headers of proxied) {
    const { statusCode, payload } = await collect(headers);
    assert.equal(statusCode, 404, JSON.stringify(headers));
    assert.doesNotMatch(payload, /jontro_/);
  }
  const remote = await shop.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.0.0.7' });
  assert.equal(remote.statusCode, 404);
});

test('with a token only its bearers have access, from any address', async () => {
  const token = 'a-token-that-nobody-guesses';
  const guarded = await createTestShop({ env: { METRICS_TOKEN: token } });
  try {
    const get = (authorization?: string) =>
      guarded.app.inject({
        method: 'GET',
        url: '/metrics',
        remoteAddress: '10.0.0.7',
        headers: { host: 'shop.example.com', ...(authorization && { authorization }) },
      });
    assert.equal((await get(`Bearer ${token}`)).statusCode, 200);
    assert.equal((await get('Bearer another-token-of-somebody')).statusCode, 404);
    assert.equal((await get()).statusCode, 404);
    assert.equal((await collect({}, guarded)).statusCode, 404);
  } finally {
    await guarded.close();
  }
  assert.throws(() => readConfig({ METRICS_TOKEN: 'short' }), ConfigError);
});

test('what waits is counted by indexes of what waits, however much has ended', async () => {
  proves('B-SEE-04');
  const { db } = shop.context;
  const texts: string[] = [];
  const stop = onStatement(({ text }) => texts.push(text));
  await collect();
  stop();
  const plans = await db.transaction(async (tx) => {
    // Where an index can be used, it is.
    await tx.execute(sql`set local enable_seqscan = off`);
    const found: string[] = [];
    for (const text of texts) {
      const result = await tx.execute(sql.raw(`explain (generic_plan) ${text}`));
      found.push(
        (result as unknown as { rows: object[] }).rows.map((row) => Object.values(row)[0]).join('\n'),
      );
    }
    return found;
  });
  assert.equal(plans.length, 13);
  for (const table of ['mails', 'sms_messages', 'payment_attempts', 'refunds', 'events'])
    assert.doesNotMatch(plans.join('\n'), new RegExp(`Seq Scan on ${table}\\b`));
  for (const index of [
    'mails_due',
    'mails_failed',
    'sms_due',
    'payment_attempts_state',
    'payment_attempts_due',
    'refunds_due',
    'events_due',
  ])
    assert.match(plans.join('\n'), new RegExp(`using ${index}\\b|on ${index}\\b`), index);
});

test('a job of one process at a time is overdue when no process runs it, and failed by its last run', async () => {
  proves('B-SEE-04');
  const { db } = shop.context;
  const now = shop.clock.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await db.insert(jobRuns).values([
    { name: 'remove old mails', nextRunAt: at(-120), startedAt: at(-3_720), finishedAt: at(-3_700) },
    { name: 'remove old events', nextRunAt: at(60), startedAt: at(-10), finishedAt: at(-5), error: 'broken' },
  ]);
  const value = async (name: string, job: string) => metricValue(`${name}{job_name="${job}"}`);
  assert.equal(await value('jontro_job_overdue_seconds', 'remove old mails'), 120);
  assert.equal(await value('jontro_job_failed', 'remove old mails'), 0);
  assert.equal(await value('jontro_job_overdue_seconds', 'remove old events'), 0);
  assert.equal(await value('jontro_job_failed', 'remove old events'), 1);
});

test('remote backups and their checks have the time of their last success, also after a failure, and 0 before the first', async () => {
  proves('B-BACK-03');
  assert.doesNotMatch((await collect()).payload, /^jontro_backup_/m);
  const configured = await createTestShop({
    env: {
      BACKUP_S3_ENDPOINT: 'https://s3.example.com',
      BACKUP_S3_BUCKET: 'b',
      BACKUP_S3_ACCESS_KEY_ID: 'i',
      BACKUP_S3_SECRET_ACCESS_KEY: 's',
      BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  try {
    const value = (name: string, kind: string) =>
      metricValue(`jontro_backup_${name}{kind="${kind}"}`, configured);
    assert.equal(await value('succeeded_timestamp_seconds', 'backup'), 0);
    const { db } = configured.context;
    const startedAt = configured.clock.now();
    const succeededAt = new Date('2026-11-26T20:30:00Z');
    const made = {
      runId: 'a',
      startedAt,
      finishedAt: startedAt,
      succeededAt,
      seconds: 42,
      name: 'n',
      size: 9,
      rows: 1,
      pictures: 7,
      missingPictures: 2,
    };
    await db.insert(backupRuns).values({ kind: 'backup', ...made, problem: 'the bucket is away' });
    assert.equal(await value('succeeded_timestamp_seconds', 'backup'), succeededAt.getTime() / 1000);
    assert.equal(await value('failed', 'backup'), 1);
    assert.equal(await value('duration_seconds', 'backup'), 42);
    assert.equal(await value('size_bytes', 'backup'), 9);
    assert.equal(await value('pictures', 'backup'), 7);
    assert.equal(await value('missing_pictures', 'backup'), 2);
    assert.equal(await value('succeeded_timestamp_seconds', 'check'), 0);
    assert.equal(await value('failed', 'check'), 0);
  } finally {
    await configured.close();
  }
});
