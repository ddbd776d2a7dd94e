/** Measures a shop with a number of products: its start, its memory, its routes, reads under changes, and the statements alone. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { recordChange } from '../apps/api/src/catalog/catalog-version.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { everything } from '../apps/api/src/http/response-tags.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import type { Bare } from './bare-process.ts';
import { connectAll, load } from './load-generator.ts';
import { createLoadShop, type LoadRoute } from './load-shop.ts';
import { type ChangeFigures, measureUnderChanges } from './load-under-changes.ts';
import { connectionCount, measureRoute, type RouteFigures } from './measure-route.ts';
import { mebibytesOf, processesOf } from './server-metrics.ts';
import { measureStatements, type StatementRates } from './statements-alone.ts';

export interface SizeFigures {
  size: number;
  /** Of the second start. */
  readySeconds: number;
  /** From there to the response of the first search. */
  searchSeconds: number;
  siteMapMs: number;
  /** Resident memory in MiB: of the server before and after its first search and page, and at the end; of the stand-ins. */
  memory: { idle: number; withWorkers: number; end: number; standIns: number };
  changes: ChangeFigures;
  routes: RouteFigures[];
  statements?: StatementRates;
}

/** After a start, until its garbage has been collected. */
const idleMs = 4_000;
/** From the commit of a change until the shop has dropped what it cached. */
const noticeMs = 20;
/** More requests than, and after a longer time than, the shop waits for before it compresses a response densely. */
const denseAfterRequests = 300;
const denseAfterMs = 11_000;
const maxRequestsMs = 30_000;

/** `only` is a part of the names of the routes to measure; `onStep` receives what is done next. */
export async function measureSize(
  size: number,
  bare: Bare,
  only: string,
  onStep: (step: string) => void,
): Promise<SizeFigures> {
  onStep('first start');
  const shop = await startShop({ RATE_LIMIT_FACTOR: '100000' });
  try {
    onStep('filling');
    const { routes, shoppers } = await createLoadShop(shop, size, onStep);
    onStep('search index');
    await buildSearchIndex(shop);
    onStep('second start');
    const starts = await measureStart(shop);
    onStep('sitemap');
    const siteMapMs = await siteMapMsOf(shop);
    const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
    const { database } = await openAdminDatabase(config, createLog('error'));
    const renew = async (): Promise<void> => {
      await recordChange(database.db, [everything]);
      await delay(noticeMs);
    };
    const figures: RouteFigures[] = [];
    const measured = routes.filter(({ name }) => name.includes(only));
    try {
      onStep('dense compression');
      await compressDensely(shop, measured);
      for (const route of measured) {
        onStep(route.name);
        figures.push(await measureRoute(shop, bare, route, renew));
      }
    } finally {
      await database.close();
    }
    onStep('reads under changes');
    const changes = await measureUnderChanges(shop);
    const hasOrders = figures.some(({ name }) => name === 'place order');
    if (hasOrders) onStep('statements alone');
    const statements = hasOrders && (await measureStatements(config, shoppers, connectionCount));
    return {
      size,
      ...(statements && { statements }),
      ...starts,
      siteMapMs,
      memory: { ...starts.memory, end: await mebibytesOf(shop) },
      changes,
      routes: figures,
    };
  } finally {
    await shop.close();
  }
}

/**
 * Requests the cached responses until the shop has compressed them densely (decision 117): that takes 0.2 s of CPU time once, which
 * does not belong to the requests that are measured.
 */
async function compressDensely({ url }: StartedShop, routes: readonly LoadRoute[]): Promise<void> {
  const connections = await connectAll(Number(new URL(url).port), connectionCount);
  const requestAll = async (): Promise<void> => {
    for (const { cached, next } of routes) {
      let left = denseAfterRequests;
      if (cached) await load(connections, () => (left-- > 0 ? next() : undefined), maxRequestsMs);
    }
  };
  await requestAll();
  await delay(denseAfterMs);
  await requestAll();
  await delay(idleMs);
  for (const connection of connections) connection.close();
}

/** Starts the shop twice, as a search at once would hide how much memory it needs without one. */
async function measureStart(shop: StartedShop) {
  await shop.stop();
  await shop.restart();
  await delay(idleMs);
  const idle = await mebibytesOf(shop);
  const standIns =
    (await processesOf(shop)).find(({ kind }) => kind === 'stand-ins')?.mebibytes ?? Number.NaN;
  await shop.stop();
  const start = performance.now();
  await shop.restart();
  const ready = performance.now();
  await msOf(`${shop.url}/api/search-products?search=fan`);
  const searched = performance.now();
  await msOf(shop.url);
  await delay(idleMs);
  return {
    readySeconds: (ready - start) / 1000,
    searchSeconds: (searched - ready) / 1000,
    memory: { idle, standIns, withWorkers: await mebibytesOf(shop) },
  };
}

/** Starts the shop without an index and waits until it has built and written one. */
async function buildSearchIndex(shop: StartedShop): Promise<void> {
  const file = join(shop.dataDir, 'search-index');
  await shop.stop();
  await rm(file, { force: true });
  await shop.restart();
  for (;;) {
    const { ok } = await fetch(`${shop.url}/api/search-products?search=fan`);
    if (ok && (await stat(file).catch(() => undefined))) return;
    await delay(200);
  }
}

async function msOf(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  return performance.now() - start;
}

/** The time to load the sitemap and all its parts. */
async function siteMapMsOf({ url }: StartedShop): Promise<number> {
  const start = performance.now();
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  for (const [, part] of map.matchAll(/<loc>([^<]*\?part=\d+)<\/loc>/g)) await msOf(part ?? '');
  return performance.now() - start;
}
