/** Measures one route of the shop; a cached one in turns with a bare server that sends the same bytes (A B A B …). */
import type { StartedShop } from '../test/e2e/started-shop.ts';
import type { Bare } from './bare-process.ts';
import { type Connection, connectAll, load, type Measured, percentile } from './load-generator.ts';
import type { LoadRoute } from './load-shop.ts';
import { cpuMsOf } from './server-metrics.ts';

export interface RouteFigures {
  name: string;
  /** Whether it reads without changing anything. */
  isRead: boolean;
  /** Requests per second. */
  shop: number;
  /** CPU time of the server process a request, in µs. */
  shopCpu: number;
  /** Both of the bare server, for a cached response. */
  bare?: number;
  bareCpu?: number;
  /** In ms, of the shop. */
  p50: number;
  p95: number;
  p99: number;
  /** Number of responses with 503. */
  rejected: number;
}

export const connectionCount = 8;
/** Until the code is compiled; the bare server's is the same for all routes. */
const warmUpMs = { shop: 1_500, bare: 250 };
const cachedRounds = 4;
const cachedRoundMs = 400;
const uncachedMs = 2_000;

const portOf = (url: string): number => Number(new URL(url).port);

/** `renew` drops what the shop has cached. */
export async function measureRoute(
  shop: StartedShop,
  bare: Bare,
  route: LoadRoute,
  renew: () => Promise<void>,
): Promise<RouteFigures> {
  const connections = await connectAll(portOf(shop.url), connectionCount);
  try {
    await loadRoute(connections, route, renew, warmUpMs.shop, route.maxWarmUp);
    return route.cached
      ? await besideBare(shop, bare, route, connections)
      : await measureUncached(shop, route, renew, connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function measureUncached(
  shop: StartedShop,
  route: LoadRoute,
  renew: () => Promise<void>,
  connections: readonly Connection[],
): Promise<RouteFigures> {
  const cpuBefore = await cpuMsOf(shop);
  const measured = await loadRoute(connections, route, renew, uncachedMs, route.maxRequests);
  return figuresOf(route, measured, (await cpuMsOf(shop)) - cpuBefore);
}

/** Sends requests until the time is over; those of a route with `restart` again after each change. */
export async function loadRoute(
  connections: readonly Connection[],
  { next, restart }: LoadRoute,
  renew: () => Promise<void>,
  maxMs: number,
  max = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  let left = max;
  const limited = () => (left-- > 0 ? next() : undefined);
  if (!restart) return load(connections, limited, maxMs);
  const total: Measured = { times: [], ms: 0, rejected: 0 };
  while (total.ms < maxMs && left > 0) {
    await renew();
    restart();
    add(total, await load(connections, limited, maxMs - total.ms));
  }
  return total;
}

function add(total: Measured, { times, ms, rejected }: Measured): void {
  for (const time of times) total.times.push(time);
  total.ms += ms;
  total.rejected += rejected;
}

async function besideBare(
  shop: StartedShop,
  bare: Bare,
  route: LoadRoute,
  connections: readonly Connection[],
): Promise<RouteFigures> {
  const first = route.next();
  if (!first || !connections[0]) throw new Error(`${route.name} has no request`);
  await bare.prepare(await connections[0].send(first));
  const bareConnections = await connectAll(bare.port, connectionCount);
  const repeat = () => first;
  await load(bareConnections, repeat, warmUpMs.bare);
  const ours: Measured = { times: [], ms: 0, rejected: 0 };
  let [cpuMs, bareMs, bareCpuMs, bareCount] = [0, 0, 0, 0];
  for (let round = 0; round < cachedRounds; round += 1) {
    const before = [await cpuMsOf(shop), await bare.cpuMs()] as const;
    add(ours, await load(connections, route.next, cachedRoundMs));
    const theirs = await load(bareConnections, repeat, cachedRoundMs);
    cpuMs += (await cpuMsOf(shop)) - before[0];
    bareCpuMs += (await bare.cpuMs()) - before[1];
    bareMs += theirs.ms;
    bareCount += theirs.times.length;
  }
  for (const connection of bareConnections) connection.close();
  return {
    ...figuresOf(route, ours, cpuMs),
    bare: (bareCount * 1000) / bareMs,
    bareCpu: (bareCpuMs * 1000) / bareCount,
  };
}

function figuresOf(
  { name, changes }: LoadRoute,
  { times, ms, rejected }: Measured,
  cpuMs: number,
): RouteFigures {
  return {
    name,
    isRead: !changes,
    shop: (times.length * 1000) / ms,
    shopCpu: (cpuMs * 1000) / times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    rejected,
  };
}
