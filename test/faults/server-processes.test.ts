/** Four server processes behind one port are one shop: real processes, the embedded database, and one that is killed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { after, before, test } from 'node:test';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { presetFormPath } from '@jontro/shop/site.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import { signInAsOwner } from '../scenario/owner.ts';
import { createScenario } from '../scenario/scenario-client.ts';

const processCount = 4;
let shop: StartedShop;

before(async () => {
  shop = await startShop({
    PROCESSES: String(processCount),
    RATE_LIMIT_FACTOR: '1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '60',
  });
});
after(() => shop?.close());

/** The ids of the server processes, without the primary and its other children. */
function serverPids(): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*apps\/api\/build\/main\.js/.exec(line))
    .filter((found) => Number(found?.[2]) === shop.pid())
    .map((found) => Number(found?.[1]));
}

/** Sends a request on a new connection, which the next process gets. */
async function fetchNext(path: string): Promise<{ status: number | undefined; etag: string; text: string }> {
  const [response] = await once(get(shop.url + path, { agent: false }), 'response');
  const chunks: Buffer[] = await response.toArray();
  const { statusCode, headers } = response;
  return { status: statusCode, etag: String(headers.etag), text: Buffer.concat(chunks).toString() };
}

/** The responses of mostly all processes: connections go to them in turns, but not to one that is busy. */
async function fetchFromAll(path: string) {
  const responses: Awaited<ReturnType<typeof fetchNext>>[] = [];
  while (responses.length < 2 * processCount) responses.push(await fetchNext(path));
  return responses;
}

/** The value of a metric, added up over the processes. */
async function metric(line: string): Promise<number> {
  const { text } = await fetchNext('/metrics');
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

test('requests reach every process, and the metrics of all are added up, those of the shop are not', async () => {
  assert.equal(serverPids().length, processCount);
  const path = '/api/best-seller';
  const misses = 'jontro_public_cache_answers_total{result="miss"}';
  const before = await metric(misses);
  let sent = 0;
  await waitFor('every process has computed the response once', async () => {
    const responses = await fetchFromAll(path);
    for (const { status } of responses) assert.equal(status, 200);
    sent += responses.length;
    return (await metric(misses)) - before === processCount;
  });
  const counted = `jontro_http_request_duration_seconds_count{method="GET",route="${path}",status="200"}`;
  assert.equal(await metric(counted), sent);
  assert.equal(await metric('jontro_database_up'), 1);
  assert.equal((await fetchNext('/readyz')).status, 200);
});

test('an order is placed, paid and acknowledged by any process that has the connection', async () => {
  const scenario = createScenario(shop.url, 'processes@example.com');
  await scenario.run();
  assert.ok(scenario.acknowledged.paid);
});

test('rate limits and settings are shared, although the database is the embedded one', async () => {
  const before = (await fetchFromAll('/')).map(({ etag }) => etag);
  const statuses: number[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    const response = await fetch(shop.url + presetFormPath, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: shop.url,
        'content-type': 'application/x-www-form-urlencoded',
        connection: 'close',
      },
      body: 'preset=modern',
    });
    await response.text();
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [...Array<number>(20).fill(303), ...Array<number>(4).fill(429)]);
  await waitFor('every process shows the page with the new settings', async () =>
    (await fetchFromAll('/')).every(({ etag }) => !before.includes(etag)),
  );
});

test('a change of a price by one process is shown by all', async () => {
  const owner = await signInAsOwner(shop.url);
  const list = '/api/new-arrival';
  const [product] = JSON.parse((await fetchNext(list)).text) as Product[];
  assert.ok(product);
  const price = product.price + 100;
  await fetchFromAll(list);
  await owner.requestJson('PUT', `/api/product/${product._id}`, { price });
  await waitFor('every process shows the new price', async () =>
    (await fetchFromAll(list)).every(({ text }) => (JSON.parse(text) as Product[])[0]?.price === price),
  );
});

test('a process that is killed is started again; the others go on', async () => {
  const killed = serverPids();
  process.kill(killed[0] as number, 'SIGKILL');
  // Until then a new connection may still be handed to it.
  await waitFor('the primary has noticed its end', () => /a server process ended/.test(shop.log()));
  for (const { status } of await fetchFromAll('/api/new-arrival')) assert.equal(status, 200);
  const misses = 'jontro_public_cache_answers_total{result="miss"}';
  await waitFor('a new process has its place', async () => {
    await fetchFromAll('/api/new-arrival');
    return serverPids().length === processCount && (await metric(misses)) > 0;
  });
  assert.match(shop.log(), /a server process ended and is started again/);
});

test('a connection that a killed process had not accepted is closed, its client does not wait', async () => {
  await waitFor('every process runs', () => serverPids().length === processCount);
  const [stopped] = serverPids() as [number];
  const ends = () => shop.log().match(/a server process ended/g)?.length ?? 0;
  const endsBefore = ends();
  process.kill(stopped, 'SIGSTOP');
  let pending = 0;
  const responses: Promise<string>[] = [];
  // The stopped process is sent one connection; the others respond to what comes after it.
  for (let turn = 0; turn < 2 * processCount; turn += 1) {
    pending += 1;
    const response = fetchNext('/healthz').then(
      ({ status }) => String(status),
      (error: NodeJS.ErrnoException) => String(error.code),
    );
    responses.push(response.finally(() => (pending -= 1)));
    await waitFor('one is left', () => pending <= 1);
  }
  assert.equal(pending, 1);
  process.kill(stopped, 'SIGKILL');
  const results = await Promise.all(responses);
  assert.deepEqual(results.toSorted(), [...Array<string>(2 * processCount - 1).fill('200'), 'ECONNRESET']);
  // A killed process is listed until the primary has noticed its end.
  await waitFor('the primary has noticed its end', () => ends() > endsBefore);
  await waitFor('a new process has its place', () => serverPids().length === processCount);
});

test('a shop that is to stop serves on and is not ready; a second signal ends every process, with exit code 0', async () => {
  const pids = serverPids();
  const logLength = shop.log().length;
  shop.signal('SIGTERM');
  await waitFor('no process is ready', async () =>
    (await fetchFromAll('/readyz')).every(({ text }) => text === '{"status":"stopping"}'),
  );
  for (const { status } of await fetchFromAll('/api/new-arrival')) assert.equal(status, 200);
  await shop.stop();
  assert.equal(shop.log().slice(logLength), '');
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});
