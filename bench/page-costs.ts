/**
 * CPU time of a page on the server: uncached after a change of the catalogue, cached with a new advertising parameter, and
 * compressed with several Brotli qualities: `npm run bench:pages`. Alternatives are measured alternately (A B A B …) in one
 * run, as CPU time, which other work on the machine affects far less than elapsed time. With `-- --against <folder>` the
 * pages of another version of the shop, built in that folder, are measured in turns with these.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { recordChange } from '../apps/api/src/catalog/catalog-version.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { everything } from '../apps/api/src/http/response-tags.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { paths } from '../apps/web/app/paths.ts';
import { catalogEndpoints } from '../packages/shop/src/catalog/catalog.endpoints.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import { cpuMsOf, mebibytesOf } from './server-metrics.ts';

const rounds = 6;
const requestsInRound = 20;
/** Until the code of the pages is compiled. */
const warmUps = 100;
const qualities = [1, 4, 5, 6, 9, 11] as const;
const compressionsInRound = 3;
const idleMs = 10_000;
/** From the commit of a change until the process has dropped its cache. */
const noticeMs = 20;

/** A shop, and what changes its catalogue from another process. */
interface MeasuredShop extends StartedShop {
  changeCatalog(): Promise<void>;
  product: Product;
}

async function get(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
}

async function startMeasured(folder?: string): Promise<MeasuredShop> {
  const shop = await startShop({}, folder);
  const config = readConfig({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
  const { database } = await openAdminDatabase(config, createLog('error'));
  const products = (await (await fetch(shop.url + catalogEndpoints.listAllProducts.url)).json()) as Product[];
  const product = products.find(({ bestSeller }) => bestSeller);
  if (!product) throw new Error('The demo catalogue has no best seller');
  return {
    ...shop,
    product,
    async changeCatalog() {
      await recordChange(database.db, [everything]);
      await wait(noticeMs);
    },
    async close() {
      await database.close();
      await shop.close();
    },
  };
}

interface PageRow {
  name: string;
  path: (shop: MeasuredShop) => string;
  /** After a change of the catalogue, so that neither the page nor its data are cached. */
  uncached?: true;
}

let turn = 0;
const pages: readonly PageRow[] = [
  { name: 'home page, uncached', path: () => paths.home, uncached: true },
  { name: 'category page, uncached', path: () => paths.category('earbuds'), uncached: true },
  { name: 'product page, uncached', path: ({ product }) => paths.product(product), uncached: true },
  { name: 'home page, fresh ?fbclid=', path: () => `${paths.home}?fbclid=${turn++}` },
  { name: 'category page, fresh ?fbclid=', path: () => `${paths.category('fan')}?fbclid=${turn++}` },
  { name: 'category page, fresh price filter', path: () => `${paths.category('fan')}?min=${1 + turn++}` },
];

async function request(shop: MeasuredShop, { path, uncached }: PageRow, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    if (uncached) await shop.changeCatalog();
    await get(shop.url + path(shop));
  }
}

/** CPU time per request in ms, for each page and each shop. */
async function measurePages(shops: readonly MeasuredShop[]): Promise<number[][]> {
  const cpuTimes = pages.map(() => shops.map(() => 0));
  for (const shop of shops) for (const page of pages) await request(shop, page, page.uncached ? warmUps : 5);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, page] of pages.entries())
      for (const [which, shop] of shops.entries()) {
        const before = await cpuMsOf(shop);
        await request(shop, page, requestsInRound);
        const times = cpuTimes[index] as number[];
        times[which] = (times[which] ?? 0) + (await cpuMsOf(shop)) - before;
      }
  return cpuTimes.map((times) => times.map((ms) => ms / (rounds * requestsInRound)));
}

async function measureBrotli(html: Buffer): Promise<{ ms: number; bytes: number }[]> {
  const compress = (quality: number): Promise<Buffer> =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    });
  const figures = qualities.map(() => ({ ms: 0, bytes: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, quality] of qualities.entries()) {
      const before = process.cpuUsage();
      let bytes = 0;
      for (let n = 0; n < compressionsInRound; n += 1) bytes = (await compress(quality)).length;
      const { user, system } = process.cpuUsage(before);
      const ms = (figures[index]?.ms ?? 0) + (user + system) / 1000 / (rounds * compressionsInRound);
      figures[index] = { ms, bytes };
    }
  }
  return figures;
}

const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
const shops = [await startMeasured(), ...(against ? [await startMeasured(against)] : [])];
try {
  await wait(idleMs);
  const megabytes = () => Promise.all(shops.map(mebibytesOf));
  const idleMegabytes = await megabytes();
  const costs = await measurePages(shops);
  const busyMegabytes = await megabytes();
  row('page', 'CPU ms a request', ...(against ? ['other version', 'ratio'] : []));
  row(...Array<string>(against ? 4 : 2).fill('---'));
  for (const [index, { name }] of pages.entries()) {
    const [ours = 0, theirs] = costs[index] ?? [];
    row(name, ours.toFixed(1), ...(theirs ? [theirs.toFixed(1), (ours / theirs).toFixed(2)] : []));
  }
  for (const { name, path } of pages.filter(({ uncached }) => uncached))
    for (const [which, shop] of shops.entries()) {
      const html = Buffer.from(await (await fetch(shop.url + path(shop))).text());
      const figures = await measureBrotli(html);
      console.log('');
      row(`${name}${which > 0 ? ', other version' : ''}, ${html.length} bytes`, 'CPU ms', 'bytes');
      row('---', '---', '---');
      for (const [index, quality] of qualities.entries())
        row(`Brotli ${quality}`, figures[index]?.ms.toFixed(1) ?? '', figures[index]?.bytes ?? '');
    }
  const text = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(' and ');
  console.log(
    `\nResident memory: ${text(idleMegabytes)} MiB ${idleMs / 1000} s after the start, ` +
      `${text(busyMegabytes)} MiB after the run. Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
  );
} finally {
  for (const shop of shops) await shop.close();
}
