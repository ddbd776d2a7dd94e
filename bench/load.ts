/**
 * How much the shop answers beside a bare `node:http` server that sends the very same bytes, with 100, 10,000 and
 * 100,000 products: `npm run bench:load`. Both are asked in turns (A B A B …), so that they meet the same load. With
 * `-- --write` the tables take their place in docs/performance.md; `-- --sizes 100,10000 --only search` measures those
 * sizes and what has the word in its name.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import type { PreparedAnswer } from './bare-server.ts';
import { type Answer, type Connection, connect, load, within } from './load-generator.ts';
import { createWorld, type LoadRoute } from './load-world.ts';

const rounds = 3;
const roundMs = 500;
const warmUpMs = 150;
const connectionCount = 8;
const page = new URL('../docs/performance.md', import.meta.url);
const marks = ['<!-- bench:load -->', '<!-- end of bench:load -->'] as const;

interface RouteFigures {
  name: string;
  /** Requests a second. */
  shop: number;
  bare: number;
  /** In ms, of the shop. */
  p50: number;
  p95: number;
  p99: number;
}

interface SizeFigures {
  size: number;
  readySeconds: number;
  /** From the start until the first search has its answer. */
  searchSeconds: number;
  siteMapMs: number;
  startMegabytes: number;
  endMegabytes: number;
  routes: RouteFigures[];
}

const portOf = (url: string): number => Number(new URL(url).port);

async function startBare() {
  const server = fork(new URL('./bare-server.ts', import.meta.url));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    port,
    async prepare({ status, head, body }: Answer): Promise<void> {
      const headers = head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
        .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()))
        .flat();
      const prepared: PreparedAnswer = { status, headers, body: body.toString('base64') };
      server.send(prepared);
      await once(server, 'message');
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
  if (!first || !shopSide[0]) throw new Error(`${route.name} asks for nothing`);
  await bare.prepare(await shopSide[0].ask(first));
  const inRound = (most: number) => {
    let left = most;
    return () => (left-- > 0 ? route.next() : undefined);
  };
  const again = () => first;
  await load(shopSide, inRound(50), warmUpMs);
  await load(bareSide, again, warmUpMs);
  const times: number[] = [];
  const total = { shopMs: 0, bareMs: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const ours = await load(shopSide, inRound(route.maxInRound ?? Number.POSITIVE_INFINITY), roundMs);
    const theirs = await load(bareSide, again, Math.min(ours.ms, roundMs));
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
    p50: within(times, 0.5),
    p95: within(times, 0.95),
    p99: within(times, 0.99),
  };
}

async function msOf(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/** How long a search engine waits for the site map and all its parts. */
async function siteMapMsOf({ url }: StartedShop): Promise<number> {
  // The first page of a process has its code compiled.
  await msOf(`${url}/robots.txt`);
  const start = performance.now();
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  for (const [, part] of map.matchAll(/<loc>([^<]*\?part=\d+)<\/loc>/g)) await msOf(part ?? '');
  return performance.now() - start;
}

async function megabytesOf(shop: StartedShop): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

async function measureSize(size: number, bare: Bare, only: string): Promise<SizeFigures> {
  const shop = await startShop({ RATE_LIMIT_FACTOR: '100000' });
  try {
    const routes = await createWorld(shop, size);
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
    return {
      size,
      readySeconds: (ready - start) / 1000,
      searchSeconds: (searched - start) / 1000,
      siteMapMs,
      startMegabytes,
      endMegabytes: await megabytesOf(shop),
      routes: figures,
    };
  } finally {
    await shop.close();
  }
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const fine = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

const answersTable = (sizes: readonly SizeFigures[]): string =>
  table(
    ['products', 'what', 'shop, requests/s', 'bare, requests/s', 'shop / bare', 'p50 ms', 'p95 ms', 'p99 ms'],
    sizes.flatMap(({ size, routes }) =>
      routes.map(({ name, shop, bare, p50, p95, p99 }) => [
        whole(size),
        name,
        whole(shop),
        whole(bare),
        (shop / bare).toPrecision(2),
        fine(p50),
        fine(p95),
        fine(p99),
      ]),
    ),
  );

/** How many times as much as in the smallest shop; of the times of each route the half is taken. */
function growthTable(sizes: readonly SizeFigures[]): string {
  const [small, ...larger] = sizes;
  const cells = (name: string, figureOf: (size: SizeFigures) => number): string[] => [
    name,
    ...larger.map((size) => fine(figureOf(size) / figureOf(small ?? size))),
  ];
  return table(
    [`by that with ${whole(small?.size ?? 0)} products`, ...larger.map(({ size }) => `with ${whole(size)}`)],
    [
      ...(small?.routes ?? []).map(({ name }, at) =>
        cells(`${name}, p50`, ({ routes }) => routes[at]?.p50 ?? Number.NaN),
      ),
      cells('start to /readyz', ({ readySeconds }) => readySeconds),
      cells('start to the first search', ({ searchSeconds }) => searchSeconds),
      cells('site map with all its parts', ({ siteMapMs }) => siteMapMs),
      cells('memory after the start', ({ startMegabytes }) => startMegabytes),
      cells('memory after the run', ({ endMegabytes }) => endMegabytes),
    ],
  );
}

const shopTable = (sizes: readonly SizeFigures[]): string =>
  table(
    [
      'products',
      'start to /readyz, s',
      'to the first search, s',
      'site map with its parts, ms',
      'memory, MB',
      'after the run, MB',
    ],
    sizes.map((each) => [
      whole(each.size),
      each.readySeconds.toFixed(1),
      each.searchSeconds.toFixed(1),
      whole(each.siteMapMs),
      whole(each.startMegabytes),
      whole(each.endMegabytes),
    ]),
  );

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '100,10000,100000' },
    only: { type: 'string', default: '' },
  },
});
const start = performance.now();
const bare = await startBare();
const sizes: SizeFigures[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  console.error(`${whole(size)} products …`);
  sizes.push(await measureSize(size, bare, values.only));
}
await bare.close();
const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const told = [
  `Measured on ${day}, Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ` +
    `${loadavg()[2]?.toFixed(1)} over the last 15 minutes, in ${minutes} minutes.`,
  answersTable(sizes),
  growthTable(sizes),
  shopTable(sizes),
].join('\n\n');
console.log(told);
if (values.write) {
  const text = await readFile(page, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place between ${marks.join(' and ')}`);
  await writeFile(page, `${text.slice(0, from + marks[0].length)}\n${told}\n${text.slice(to)}`);
}
