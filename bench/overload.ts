/**
 * What a shop does at ten times the requests that it can answer: `npm run bench:overload`. Server and database are on one core,
 * the client is a process on another. First the best rate of orders and of uncached reads, with few connections; then ten times
 * as many requests are due each second, whatever becomes of those before: the rate and the times of what was accepted. With
 * `-- --proxy` the same again with nginx as of deploy/edge in front, on the core of the shop.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../apps/api/src/testing/free-ports.ts';
import { ensureBuild } from '../scripts/build.mjs';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import { siteInFront, startNginx, withoutTls } from '../test/faults/long/nginx.ts';
import { percentile } from './catalogs.ts';
import { deadlineMs, type Flood, type FloodOrder } from './flood-client.ts';
import { concludeWithGoals, goalOptions, type Measurement } from './goals.ts';
import { bytesOf, connectAll, load } from './load-generator.ts';
import { createLoadShop, type LoadRoute } from './load-shop.ts';
import { processesOf } from './server-metrics.ts';

const { values: options } = parseArgs({
  options: { ...goalOptions, proxy: { type: 'boolean', default: false } },
});

const products = 120;
/** Each places one order: those of the best rate, those of both floods, and one for each connection that has one open. */
const shoppers = options.proxy ? 20_000 : 12_000;
const connectionCount = 16;
const bestMs = 6_000;
const floodMs = 8_000;
const floodConnections = 2_000;
const times = 10;
const pin = (pid: number, core: number): void => {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
};
const lastCore = cpus().length - 1;

/** The shop on the first core, this client on the last. */
async function separate(shop: StartedShop): Promise<void> {
  for (const { pid } of await processesOf(shop)) pin(pid, 0);
  pin(process.pid, lastCore);
}

/** Floods the shop from a process on the last core. */
async function flood(order: FloodOrder): Promise<Flood> {
  const client = fork(new URL('./flood-client.ts', import.meta.url));
  if (client.pid) pin(client.pid, lastCore);
  client.send(order);
  const ended = once(client, 'exit').then(() => Promise.reject(new Error('The client has failed')));
  const [result] = (await Promise.race([once(client, 'message'), ended])) as [Flood];
  ended.catch(() => {});
  client.disconnect();
  return result;
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const rateOf = (count: number, elapsed: number): number => (count * 1000) / elapsed;

const measured: Measurement[] = [];

/** What was neither answered nor refused counts as answered at the deadline. */
function report(route: string, best: number, result: Flood): void {
  const { due, accepted, refused, unanswered, unsent, failed, failure, ms: elapsed, busy } = result;
  const rate = rateOf(accepted.length, elapsed);
  const all = [...accepted, ...new Array<number>(unanswered).fill(deadlineMs)];
  const [part, p99] = [rate / best, percentile(all, 0.99)];
  const add = (figure: string, value: number): unknown => measured.push({ route, figure, products, value });
  add('accepted at ten times, part of the best rate', part);
  add('accepted at ten times, p99, ms', p99);
  console.log(
    `| ${route} | ${best.toFixed(0)} | ${rateOf(due, elapsed).toFixed(0)} | ${rate.toFixed(0)} (${(part * 100).toFixed(0)} %) | ` +
      `${ms(percentile(all, 0.5))} | ${ms(p99)} | ${refused.length} in ${ms(percentile(refused, 0.5))} | ` +
      `${unanswered} (${unsent} unsent) | ${failed} | ${(busy * 100).toFixed(0)} % |`,
  );
  if (failure) console.log(failure);
  if (failed > 0) process.exitCode = 1;
}

/** Runs nginx as of deploy/edge in front of the shop, on its core; all floods come from one network. */
async function withProxy(shopPort: number, run: (port: number) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jontro-overload-'));
  const port = await freePort();
  const site = withoutTls(siteInFront(folder, shopPort), port).replace('rate=100r/s', 'rate=100000r/s');
  // It inherits the core.
  pin(process.pid, 0);
  const nginx = await startNginx(folder, site);
  pin(process.pid, lastCore);
  try {
    if (typeof nginx !== 'object') throw new Error(nginx ?? 'This machine has no nginx');
    await wait(500);
    await run(port);
  } finally {
    if (typeof nginx === 'object') await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The best of some numbers of connections, a second. */
async function bestRate(port: number, route: LoadRoute): Promise<number> {
  let best = 0;
  for (const count of [connectionCount / 2, connectionCount]) {
    const connections = await connectAll(port, count);
    const { times: answered, ms: elapsed } = await load(connections, route.next, bestMs / 2);
    for (const connection of connections) connection.close();
    best = Math.max(best, rateOf(answered.length, elapsed));
  }
  return best;
}

/** The next requests of a route, as they are sent. */
function take({ name, next }: LoadRoute, count: number): string[] {
  return Array.from({ length: count }, () => {
    const request = next();
    if (!request) throw new Error(`there are too few requests: ${name}`);
    return bytesOf(request);
  });
}

if (!(await ensureBuild(process.execPath))) throw new Error('The shop could not be built');
const shop = await startShop({
  RATE_LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'warn',
  PROCESSES: '1',
  ADMISSION: 'on',
});
try {
  const port = Number(new URL(shop.url).port);
  const { routes } = await createLoadShop(shop, products, () => {}, { shoppers, withCarts: true });
  const route = (name: string): LoadRoute => {
    const found = routes.find((one) => one.name === name);
    if (!found) throw new Error(`there is no route ${name}`);
    return found;
  };
  await separate(shop);
  const [orders, reads] = [route('place order'), route('category JSON, uncached')];
  const health: LoadRoute = { ...reads, name: 'health', next: () => ({ method: 'GET', path: '/healthz' }) };
  const connections = await connectAll(port, connectionCount);
  await load(connections, reads.next, 1_000);
  for (const connection of connections) connection.close();
  await separate(shop);

  const bestReads = await bestRate(port, reads);
  const bestOrders = await bestRate(port, orders);
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  console.log(
    '| requests | best a second | due a second | accepted a second | p50 | p99 | refused | unanswered | failed | client |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');

  /** `where` is a part of the names of the figures. */
  const floods = async (to: number, where: string): Promise<void> => {
    const common = { port: to, ms: floodMs, connections: floodConnections };
    const reading = (): FloodOrder => {
      const rate = times * bestReads;
      return { ...common, rate, requests: take(reads, Math.ceil((rate * floodMs) / 1000) + 1) };
    };
    const ordering = (rate: number, connections: number): FloodOrder => {
      const count = Math.ceil((Math.min(rate, bestOrders) * floodMs) / 1000) + connections;
      return { ...common, rate, connections, requests: take(orders, count) };
    };
    report(`uncached reads${where}`, bestReads, await flood(reading()));
    await wait(1_000);
    report(`orders${where}`, bestOrders, await flood(ordering(times * bestOrders, floodConnections)));
    await wait(1_000);
    const few = ordering(bestOrders / 4, 200);
    const [besideOrders, besideReads] = await Promise.all([flood(few), flood(reading())]);
    report(`orders, a quarter of their best rate, beside reads${where}`, bestOrders / 4, besideOrders);
    report(`uncached reads beside these orders${where}`, bestReads, besideReads);
    await wait(1_000);
    // Visitors who come one after the other, each with a connection of their own.
    const alive: FloodOrder = { ...common, rate: 20, requests: take(health, 20 * (floodMs / 1000) + 1) };
    const [freshReads, freshOrders, freshHealth] = await Promise.all(
      [reading(), ordering(bestOrders / 4, 200), alive].map((order) => flood({ ...order, fresh: true })),
    );
    report(`uncached reads on new connections${where}`, bestReads, freshReads as Flood);
    report(`orders on new connections beside these reads${where}`, bestOrders / 4, freshOrders as Flood);
    report(`health on new connections beside both${where}`, 20, freshHealth as Flood);
  };
  await floods(port, '');
  if (options.proxy) await withProxy(port, (proxy) => floods(proxy, ', nginx in front'));
  await concludeWithGoals(measured, options);
} finally {
  await shop.close();
}
