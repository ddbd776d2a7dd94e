/**
 * Uncached pages a second of a shop with two processes, or with other settings, compared with one: `npm run bench:processes`,
 * `npm run bench:processes -- NAME=value …` for other settings and `--without NAME=value` for those of the other shop.
 *
 * Client, database and servers share the cores, so that two servers have less than two cores. What client and database use
 * is taken off in both: pages a second of (elapsed time − CPU time of client and database / cores).
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { demoCatalog } from '../apps/api/src/testing/search-queries.ts';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import { concludeWithGoals, goalOptions } from './goals.ts';
import { connectAll, load } from './load-generator.ts';
import { cpuMsOfKind, processesOf } from './server-metrics.ts';

const rounds = 4;
const roundMs = 3_000;
const warmUpMs = 6_000;
const connectionCount = 16;

interface Run {
  pages: number;
  ms: number;
  clientMs: number;
  databaseMs: number;
  serverMs: number;
}

let turn = 0;
const next = () => ({
  method: 'GET' as const,
  path: `/category/earbuds?page=${1 + (turn % 3)}&min=${1 + turn++}`,
  headers: { 'accept-encoding': 'gzip, deflate, br' },
});

const clientCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measure(shop: StartedShop, ms: number): Promise<Run> {
  const connections = await connectAll(Number(new URL(shop.url).port), connectionCount);
  const before = await processesOf(shop);
  const clientBefore = clientCpuMs();
  const { times, ms: elapsed } = await load(connections, next, ms);
  const clientMs = clientCpuMs() - clientBefore;
  const after = await processesOf(shop);
  for (const connection of connections) connection.close();
  const used = (kind: 'server' | 'database') => cpuMsOfKind(after, kind) - cpuMsOfKind(before, kind);
  return {
    pages: times.length,
    ms: elapsed,
    clientMs,
    databaseMs: used('database'),
    serverMs: used('server'),
  };
}

const sum = (runs: readonly Run[], of: keyof Run): number => runs.reduce((total, run) => total + run[of], 0);
/** Pages a second without the time of client and database. */
const adjustedRate = (runs: readonly Run[]): number => {
  const others = (sum(runs, 'clientMs') + sum(runs, 'databaseMs')) / availableParallelism();
  return (sum(runs, 'pages') * 1000) / (sum(runs, 'ms') - others);
};

const settingsOf = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text) => text.split('=', 2) as [string, string]));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...goalOptions, without: { type: 'string', multiple: true, default: [] } },
});
const variants = [
  ['one', settingsOf(values.without)],
  [
    positionals.join(' ') || 'PROCESSES=2',
    settingsOf(positionals.length > 0 ? positionals : ['PROCESSES=2']),
  ],
] as const;
const shops: StartedShop[] = [];
try {
  for (const [, settings] of variants)
    shops.push(await startShop({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn', ...settings }));
  for (const shop of shops) await measure(shop, warmUpMs);
  const runs = shops.map((): Run[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, shop] of shops.entries()) runs[index]?.push(await measure(shop, roundMs));
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  console.log(
    '| shop | pages/s | without client and database | server, ms of CPU time | database | client |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const [index, [name]] of variants.entries()) {
    const of = runs[index] ?? [];
    const each = (part: keyof Run): string => (sum(of, part) / sum(of, 'pages')).toFixed(2);
    const rate = (sum(of, 'pages') * 1000) / sum(of, 'ms');
    console.log(
      `| ${name} | ${rate.toFixed(0)} | ${adjustedRate(of).toFixed(0)} | ${each('serverMs')} | ${each('databaseMs')} | ${each('clientMs')} |`,
    );
  }
  const figure =
    positionals.length > 0
      ? 'uncached pages a second, with a rendering worker / without'
      : 'uncached pages a second, two processes / one';
  const [one = [], other = []] = runs;
  const value = adjustedRate(other) / adjustedRate(one);
  await concludeWithGoals([{ figure, products: demoCatalog().length, value }], values);
} finally {
  for (const shop of shops) await shop.close();
}
