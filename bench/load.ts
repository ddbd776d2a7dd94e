/**
 * Throughput of the shop compared with a bare `node:http` server that sends the same bytes, with 100, 10,000 and 100,000
 * products: `npm run bench:load`. Both are measured alternately (A B A B …), under the same load of the machine. The last
 * table has the goals of goals.json beside the figures; with `-- --goals` the command fails if one is more than 10 % worse than
 * the figure written last. With `-- --write` the tables are written to docs/performance.md and the figures to goals.json;
 * `-- --sizes 100,10000 --only search` measures those sizes and the routes with the word in their name.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/api/src/config/config.ts';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import type { PreparedResponse } from './bare-server.ts';
import { compareWithGoals, readGoals, writeReached } from './goals.ts';
import {
  growthTable,
  type RouteFigures,
  rounded,
  routesTable,
  type SizeFigures,
  shopTable,
} from './load-figures.ts';
import { type Connection, connect, type LoadResponse, load, percentile } from './load-generator.ts';
import { createLoadShop, type LoadRoute } from './load-shop.ts';
import { measureUnderChanges } from './load-under-changes.ts';
import { measureOrderStatements } from './order-statements.ts';

const rounds = 3;
const roundMs = 500;
/** Until the code of both servers is compiled. */
const warmUpMs = 4_000;
const connectionCount = 8;
const page = new URL('../docs/performance.md', import.meta.url);
const marks = ['<!-- bench:load -->', '<!-- end of bench:load -->'] as const;

const portOf = (url: string): number => Number(new URL(url).port);

async function startBare() {
  const server = fork(new URL('./bare-server.ts', import.meta.url));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    port,
    async prepare({ status, head, body }: LoadResponse): Promise<void> {
      const headers = head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
        .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()))
        .flat();
      const prepared: PreparedResponse = { status, headers, body: body.toString('base64') };
      server.send(prepared);
      await once(server, 'message');
    },
    async cpuMs(): Promise<number> {
      server.send('cpu');
      const [{ cpuMs }] = (await once(server, 'message')) as [{ cpuMs: number }];
      return cpuMs;
    },
    async close(): Promise<void> {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
type Bare = Awaited<ReturnType<typeof startBare>>;

const openAll = (port: number): Promise<Connection[]> =>
  Promise.all(Array.from({ length: connectionCount }, () => connect(port)));

async function measureRoute(shop: StartedShop, bare: Bare, route: LoadRoute): Promise<RouteFigures> {
  const [shopSide, bareSide] = await Promise.all([openAll(portOf(shop.url)), openAll(bare.port)]);
  const first = route.next();
  if (!first || !shopSide[0]) throw new Error(`${route.name} has no request`);
  await bare.prepare(await shopSide[0].send(first));
  const inRound = (max: number) => {
    let left = max;
    return () => (left-- > 0 ? route.next() : undefined);
  };
  const repeat = () => first;
  await load(shopSide, inRound(route.maxInRound ? 50 : Number.POSITIVE_INFINITY), warmUpMs);
  await load(bareSide, repeat, warmUpMs);
  const times: number[] = [];
  const total = { shopMs: 0, bareMs: 0, bare: 0, shopCpuMs: 0, bareCpuMs: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const cpuBefore = [await cpuMsOf(shop), await bare.cpuMs()] as const;
    const ours = await load(shopSide, inRound(route.maxInRound ?? Number.POSITIVE_INFINITY), roundMs);
    const theirs = await load(bareSide, repeat, Math.min(ours.ms, roundMs));
    total.shopCpuMs += (await cpuMsOf(shop)) - cpuBefore[0];
    total.bareCpuMs += (await bare.cpuMs()) - cpuBefore[1];
    times.push(...ours.times);
    total.shopMs += ours.ms;
    total.bareMs += theirs.ms;
    total.bare += theirs.times.length;
  }
  for (const connection of [...shopSide, ...bareSide]) connection.close();
  return {
    name: route.name,
    shop: (times.length * 1000) / total.shopMs,
    bare: (total.bare * 1000) / total.bareMs,
    shopCpu: (total.shopCpuMs * 1000) / times.length,
    bareCpu: (total.bareCpuMs * 1000) / total.bare,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
}

async function msOf(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  return performance.now() - start;
}

/** The time to load the site map and all its parts. */
async function siteMapMsOf({ url }: StartedShop): Promise<number> {
  // Warm-up: the first page of a process compiles its code.
  await msOf(`${url}/robots.txt`);
  const start = performance.now();
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  for (const [, part] of map.matchAll(/<loc>([^<]*\?part=\d+)<\/loc>/g)) await msOf(part ?? '');
  return performance.now() - start;
}

/** A metric of the server process. */
async function metricOf(shop: StartedShop, name: string): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

const megabytesOf = async (shop: StartedShop): Promise<number> =>
  (await metricOf(shop, 'process_resident_memory_bytes')) / 1e6;

const cpuMsOf = async (shop: StartedShop): Promise<number> =>
  (await metricOf(shop, 'process_cpu_seconds_total')) * 1000;

/** Fewer added products do not make the shop build its index again. */
const fewProducts = 1_000;

/** Searches until the index has been built and written, as it has been before most starts of a shop. */
async function waitForSearchIndex({ url, dataDir }: StartedShop, since: number, size: number): Promise<void> {
  for (;;) {
    const { ok } = await fetch(`${url}/api/search-products?search=fan`);
    const written = await stat(join(dataDir, 'search-index')).catch(() => undefined);
    if (ok && written && (size <= fewProducts || written.mtimeMs > since)) return;
    await delay(100);
  }
}

async function measureSize(size: number, bare: Bare, only: string): Promise<SizeFigures> {
  const shop = await startShop({ RATE_LIMIT_FACTOR: '100000' });
  try {
    const seeding = Date.now();
    const { routes, shoppers } = await createLoadShop(shop, size);
    await waitForSearchIndex(shop, seeding, size);
    await shop.stop();
    const start = performance.now();
    await shop.restart();
    const ready = performance.now();
    await msOf(`${shop.url}/api/search-products?search=fan`);
    const searched = performance.now();
    const startMegabytes = await megabytesOf(shop);
    const siteMapMs = await siteMapMsOf(shop);
    const figures: RouteFigures[] = [];
    for (const route of routes.filter(({ name }) => name.includes(only)))
      figures.push(await measureRoute(shop, bare, route));
    const changes = await measureUnderChanges(shop);
    const hasOrders = figures.some(({ name }) => name === 'place order');
    const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
    const orderStatements = hasOrders && (await measureOrderStatements(config, shoppers, connectionCount));
    return {
      size,
      ...(orderStatements && { orderStatements }),
      readySeconds: (ready - start) / 1000,
      searchSeconds: (searched - start) / 1000,
      siteMapMs,
      startMegabytes,
      endMegabytes: await megabytesOf(shop),
      changes,
      routes: figures,
    };
  } finally {
    await shop.close();
  }
}

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '100,10000,100000' },
    only: { type: 'string', default: '' },
    goals: { type: 'boolean', default: false },
  },
});
const start = performance.now();
const bare = await startBare();
const sizes: SizeFigures[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  console.error(`${rounded(size)} products …`);
  sizes.push(await measureSize(size, bare, values.only));
}
await bare.close();
const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const goals = await readGoals();
const comparison = compareWithGoals(goals, sizes);
const report = [
  `Measured on ${day}, Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ` +
    `${loadavg()[2]?.toFixed(1)} over the last 15 minutes, in ${minutes} minutes.`,
  routesTable(sizes),
  growthTable(sizes),
  shopTable(sizes),
  comparison.table,
].join('\n\n');
console.log(report);
if (values.write) {
  const text = await readFile(page, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place between ${marks.join(' and ')}`);
  await writeFile(page, `${text.slice(0, from + marks[0].length)}\n${report}\n${text.slice(to)}`);
  await writeReached(goals, sizes);
}
if (values.goals && comparison.worse.length > 0) {
  console.error(`Worse than before by more than 10 %: ${comparison.worse.join('; ')}.`);
  process.exitCode = 1;
}
