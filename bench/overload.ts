/**
 * What a shop does at ten times the requests that it can answer: `npm run bench:overload`. Server and database are on one core,
 * the client is on another. First the best rate of orders and of uncached reads, with few connections; then ten times as many
 * requests arrive each second, whether those before were answered or not: the rate and the times of what was accepted.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from '../scripts/build.mjs';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import { percentile } from './catalogs.ts';
import { type Connection, connect, connectAll, type LoadRequest, load } from './load-generator.ts';
import { createLoadShop, type LoadRoute } from './load-shop.ts';
import { processesOf } from './server-metrics.ts';

const products = 120;
const connectionCount = 16;
const bestMs = 6_000;
const floodMs = 10_000;
const times = 10;
/** What is not answered by then has no connection for the next request. */
const maxConnections = 1_500;
const goals = { rate: 0.8, p99Ms: 2_000 };

interface Flood {
  sent: number;
  /** Of what was accepted, in ms. */
  accepted: number[];
  refused: number[];
  failed: number;
  ms: number;
}

/** The next request, and what becomes of it when it is refused. */
interface Source {
  next: () => LoadRequest | undefined;
  refused?: (request: LoadRequest) => void;
}

/** Sends so many requests a second, whatever becomes of those before. */
async function flood(port: number, rate: number, ms: number, { next, refused }: Source): Promise<Flood> {
  const result: Flood = { sent: 0, accepted: [], refused: [], failed: 0, ms: 0 };
  const idle: Connection[] = [];
  let [open, answered] = [0, 0];
  const send = async (): Promise<void> => {
    const request = next();
    if (!request) return;
    result.sent += 1;
    let connection = idle.pop();
    try {
      if (!connection) {
        if (open >= maxConnections) throw new Error('no connection is left');
        open += 1;
        connection = await connect(port);
      }
      const response = await connection.send(request);
      answered += 1;
      if (response.status === 200) result.accepted.push(response.ms);
      else if (response.status === 503) {
        result.refused.push(response.ms);
        refused?.(request);
      } else throw new Error(`${response.status}: ${response.body.toString().slice(0, 200)}`);
      idle.push(connection);
    } catch (error) {
      result.failed += 1;
      if (result.failed === 1) console.error(String(error));
      if (connection) open -= 1;
      connection?.close();
    }
  };
  const start = performance.now();
  const running = new Set<Promise<void>>();
  for (let due = 0; performance.now() - start < ms; await wait(5)) {
    for (const until = ((performance.now() - start) / 1000) * rate; due < until; due += 1) {
      const one = send();
      running.add(one);
      void one.finally(() => running.delete(one));
    }
  }
  result.ms = performance.now() - start;
  await Promise.all(running);
  for (const connection of idle) connection.close();
  if (answered === 0) throw new Error('nothing was answered');
  return result;
}

const pin = (pid: number, core: number): void => {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
};

/** The shop on the first core, this client on the last. */
async function separate(shop: StartedShop): Promise<void> {
  for (const { pid } of await processesOf(shop)) pin(pid, 0);
  pin(process.pid, availableParallelism() - 1);
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const rateOf = (count: number, elapsed: number): number => (count * 1000) / elapsed;

function report(
  what: string,
  best: number,
  { sent, accepted, refused, failed, ms: elapsed }: Flood,
): boolean {
  const rate = rateOf(accepted.length, elapsed);
  const [part, p99] = [rate / best, percentile(accepted, 0.99)];
  console.log(
    `| ${what} | ${best.toFixed(0)} | ${rateOf(sent, elapsed).toFixed(0)} | ${rate.toFixed(0)} (${(part * 100).toFixed(0)} %) | ` +
      `${ms(percentile(accepted, 0.5))} | ${ms(p99)} | ${refused.length} in ${ms(percentile(refused, 0.5))} | ${failed} |`,
  );
  return part >= goals.rate && p99 <= goals.p99Ms;
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

if (!(await ensureBuild(process.execPath))) throw new Error('The shop could not be built');
const shop = await startShop({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn', PROCESSES: '1' });
try {
  const port = Number(new URL(shop.url).port);
  const { routes } = await createLoadShop(shop, products, () => {});
  const route = (name: string): LoadRoute => {
    const found = routes.find((one) => one.name === name);
    if (!found) throw new Error(`there is no route ${name}`);
    return found;
  };
  await separate(shop);
  const [carts, orders, reads] = [
    route('add to cart'),
    route('place order'),
    route('category JSON, uncached'),
  ];
  const connections = await connectAll(port, connectionCount);
  await load(connections, carts.next, 60_000);
  await load(connections, reads.next, 1_000);
  for (const connection of connections) connection.close();
  await separate(shop);

  const bestReads = await bestRate(port, reads);
  const bestOrders = await bestRate(port, orders);
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  console.log(
    '| requests | best a second | sent a second | accepted a second | p50 | p99 | refused | failed |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const fine = [report('uncached reads', bestReads, await flood(port, times * bestReads, floodMs, reads))];
  await wait(2_000);
  // An order that was refused is tried again later with its cart.
  const refusedOrders: LoadRequest[] = [];
  const source: Source = {
    next: () => orders.next() ?? refusedOrders.shift(),
    refused: (request) => refusedOrders.push(request),
  };
  fine.push(report('orders', bestOrders, await flood(port, times * bestOrders, floodMs / 2, source)));
  await wait(2_000);
  const beside = flood(port, times * bestReads, floodMs / 2, reads);
  const few = await flood(port, bestOrders / 4, floodMs / 2, source);
  report('orders beside ten times the reads', bestOrders / 4, few);
  await beside;
  if (!fine.every(Boolean)) {
    console.log(
      `Missed: at ten times the requests ${goals.rate * 100} % of the best rate, p99 at most ${goals.p99Ms} ms`,
    );
    process.exitCode = 1;
  }
} finally {
  await shop.close();
}
