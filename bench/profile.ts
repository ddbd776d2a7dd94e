/**
 * Whose code the CPU time of one route is, thread by thread: `npm run bench:profile -- "home page, uncached"`, with a route
 * of load-shop.ts. The server is sampled each 0.1 ms through its inspector; `--products 10000` sets the size of the shop.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { recordChange } from '../apps/api/src/catalog/catalog-version.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { everything } from '../apps/api/src/http/response-tags.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { ensureBuild } from '../scripts/build.mjs';
import { startShop } from '../test/e2e/started-shop.ts';
import { table } from './goals.ts';
import { type Profile, profileThreads } from './inspector.ts';
import { connectAll, type Measured } from './load-generator.ts';
import { createLoadShop } from './load-shop.ts';
import { connectionCount, loadRoute } from './measure-route.ts';
import { ownerOf, sourceOf } from './owners.ts';
import { cpuMsOfKind, processesOf } from './server-metrics.ts';

const intervalUs = 100;
const warmUpMs = 5_000;
const profiledMs = 6_000;
const functionsShown = 12;
const noticeMs = 20;

const notWork = new Set(['(idle)', '(root)']);

/** µs of each node's own code by what `of` calls it, the largest first. */
function selfTimes(
  { nodes, samples, timeDeltas }: Profile,
  of: (frame: Profile['nodes'][number]['callFrame']) => string,
) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || notWork.has(frame.functionName)) continue;
    times.set(of(frame), (times.get(of(frame)) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return [...times].sort(([, a], [, b]) => b - a);
}

function printThread(name: string, profile: Profile, requests: number): void {
  const owners = selfTimes(profile, ownerOf);
  const total = owners.reduce((sum, [, us]) => sum + us, 0);
  const rows = (times: readonly (readonly [string, number])[]) =>
    times.map(([what, us]) => [
      what,
      `${((us / total) * 100).toFixed(1)} %`,
      (us / requests).toFixed(us < 1e6 ? 1 : 0),
    ]);
  console.log(`\n${name}: ${(total / requests).toFixed(0)} µs a request\n`);
  console.log(table(['owner', 'share', 'µs a request'], rows(owners)));
  const functions = selfTimes(
    profile,
    (frame) =>
      `${ownerOf(frame)}: ${frame.functionName || '(anonymous)'} ${sourceOf(frame).split('/').at(-1)}`,
  );
  console.log(`\n${table(['function', 'share', 'µs a request'], rows(functions.slice(0, functionsShown)))}`);
  const ours = functions.filter(([what]) => what.startsWith('us:'));
  console.log(`\n${table(['ours', 'share', 'µs a request'], rows(ours.slice(0, functionsShown)))}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string', default: '300' } },
});
if (!(await ensureBuild(process.execPath))) throw new Error('The shop could not be built');
const shop = await startShop({ RATE_LIMIT_FACTOR: '100000', NODE_OPTIONS: '--inspect=0' });
try {
  const { routes } = await createLoadShop(shop, Number(values.products), (step) => console.error(step));
  const route = routes.find(({ name }) => name === positionals[0]);
  if (!route) throw new Error(`Which route? ${routes.map(({ name }) => `"${name}"`).join(', ')}`);
  const { database } = await openAdminDatabase(
    readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url }),
    createLog('error'),
  );
  const renew = async (): Promise<void> => {
    await recordChange(database.db, [everything]);
    await delay(noticeMs);
  };
  const connections = await connectAll(Number(new URL(shop.url).port), connectionCount);
  // Orders need carts.
  const filling = routes.find(({ name }) => name === 'add to cart');
  if (route.name === 'place order' && filling)
    await loadRoute(connections, filling, renew, Number.POSITIVE_INFINITY);
  await loadRoute(connections, route, renew, warmUpMs, route.maxWarmUp);
  const url = /ws:\/\/\S+/.exec(shop.log())?.[0] ?? '';
  let measured: Measured | undefined;
  const before = await processesOf(shop);
  const profiles = await profileThreads(url, intervalUs, async () => {
    measured = await loadRoute(connections, route, renew, profiledMs);
  });
  const after = await processesOf(shop);
  for (const connection of connections) connection.close();
  await database.close();
  const requests = measured?.times.length ?? 0;
  const used = (kind: 'server' | 'database') =>
    ((cpuMsOfKind(after, kind) - cpuMsOfKind(before, kind)) * 1000) / requests;
  console.log(
    `${route.name}, ${values.products} products, ${requests} requests, load ${loadavg()[0]?.toFixed(1)}: CPU time ` +
      `of all threads of the server ${used('server').toFixed(0)} µs a request, of PostgreSQL ${used('database').toFixed(0)} µs`,
  );
  for (const [name, profile] of profiles) printThread(name, profile, requests);
} finally {
  await shop.close();
}
