/**
 * CPU time of a page on the server: cached, with a new advertising parameter, and compressed with several Brotli qualities:
 * `npm run bench:pages`. Alternatives are measured alternately (A B A B …) in one run, as CPU time, which other work on the
 * machine affects far less than elapsed time.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { paths } from '../apps/web/app/paths.ts';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';

const rounds = 6;
const requestsInRound = 20;
const qualities = [4, 5, 6, 9] as const;
const compressionsInRound = 10;
const idleMs = 10_000;

/** A metric of the server process by its name in `/metrics`. */
async function metric({ url }: StartedShop, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

const cpuMs = async (shop: StartedShop): Promise<number> =>
  1000 * (await metric(shop, 'process_cpu_seconds_total'));

async function get(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
}

let turn = 0;
const pages = [
  ['home page, plain', () => paths.home],
  ['home page, fresh ?fbclid=', () => `${paths.home}?fbclid=${turn++}`],
  ['category page, plain', () => paths.category('fan')],
  ['category page, fresh ?fbclid=', () => `${paths.category('fan')}?fbclid=${turn++}`],
  ['category page, fresh price filter', () => `${paths.category('fan')}?min=${1 + turn++}`],
] as const;

/** CPU time per request in ms, for each page. */
async function measurePages(shop: StartedShop): Promise<number[]> {
  const cpuTimes = pages.map(() => 0);
  for (const [, path] of pages) for (let n = 0; n < 5; n += 1) await get(shop.url + path());
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, path]] of pages.entries()) {
      const before = await cpuMs(shop);
      for (let n = 0; n < requestsInRound; n += 1) await get(shop.url + path());
      cpuTimes[index] = (cpuTimes[index] ?? 0) + (await cpuMs(shop)) - before;
    }
  }
  return cpuTimes.map((ms) => ms / (rounds * requestsInRound));
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

const shop = await startShop();
try {
  await wait(idleMs);
  const idleMegabytes = (await metric(shop, 'process_resident_memory_bytes')) / 2 ** 20;
  const costs = await measurePages(shop);
  const busyMegabytes = (await metric(shop, 'process_resident_memory_bytes')) / 2 ** 20;
  row('page', 'processor ms a request');
  row('---', '---');
  for (const [index, [name]] of pages.entries()) row(name, costs[index]?.toFixed(1) ?? '');
  for (const [name, path] of [
    ['home page', paths.home],
    ['category page', paths.category('fan')],
  ] as const) {
    const html = Buffer.from(await (await fetch(shop.url + path)).text());
    const figures = await measureBrotli(html);
    console.log('');
    row(`${name}, ${html.length} bytes`, 'processor ms', 'bytes');
    row('---', '---', '---');
    for (const [index, quality] of qualities.entries())
      row(`Brotli ${quality}`, figures[index]?.ms.toFixed(1) ?? '', figures[index]?.bytes ?? '');
  }
  console.log(
    `\nResident memory: ${idleMegabytes.toFixed(0)} MiB ${idleMs / 1000} s after the start, ` +
      `${busyMegabytes.toFixed(0)} MiB after the run. Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
  );
} finally {
  await shop.close();
}
