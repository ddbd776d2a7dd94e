/**
 * The search engine with a large catalogue, without the server: times to build, write and load the index, its size and
 * memory, and the times of searches that no cache serves: `npm run bench:search -- --products 100000`.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIndexFile, writeIndexFile } from '../apps/api/src/catalog/index-file.ts';
import { createIndexSearch } from '../apps/api/src/catalog/product-search.ts';
import { createSearchIndex } from '../apps/api/src/catalog/search-index.ts';
import { createRandom } from '../apps/api/src/seed/random.ts';
import { manyProducts, percentile, typedTexts } from './catalogs.ts';
import { randomFacts, timesOfFacets } from './large-facets.ts';

/** As many searches wait for each other as connections search at once. */
const connections = 8;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** Of this thread alone, which does not wait for others on a busy machine. */
const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** Elapsed and CPU time in seconds, of the work and of its garbage collection. */
async function measured<Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> {
  const [start, cpu] = [performance.now(), cpuMs()];
  const result = await work();
  const [elapsed, used] = [performance.now() - start, cpuMs() - cpu];
  console.log(`  ${what}: ${(elapsed / 1000).toFixed(2)} s, CPU time ${(used / 1000).toFixed(2)} s`);
  return result;
}

function buildIndex(count: number) {
  const index = createSearchIndex();
  let position = 0;
  const random = createRandom(7);
  for (const { _id: id, ...product } of manyProducts(count)) {
    const facts = randomFacts(random, { ...product, _id: id });
    index.put({ ...product, id, addedAt: position, facts });
    position += 1;
  }
  return index;
}

/** Measures with a number of products. */
export async function measureLargeSearch(count: number): Promise<void> {
  console.log(`${count.toLocaleString('en')} products, load ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'jontro-bench-'));
  try {
    let growing: ReturnType<typeof buildIndex> | undefined = await measured('words added', () =>
      buildIndex(count),
    );
    const products = await measured('packed', () => growing?.pack());
    growing = undefined;
    if (!products) return;
    await measured('written', () => writeIndexFile(folder, 'bench', { products, cursor: '1' }));
    const { size } = await stat(join(folder, 'search-index'));
    const loaded = await measured('loaded', async () => {
      const built = await readIndexFile(folder, 'bench');
      return createSearchIndex(built?.products);
    });
    const { find } = createIndexSearch(loaded);
    for (const text of typedTexts.slice(0, 100)) find(text);
    const cold = createIndexSearch(loaded);
    const times = [...new Set(typedTexts)].map((text) => {
      const start = threadCpuMs();
      cold.find(text);
      return { text, ms: threadCpuMs() - start };
    });
    const alone = times.map(({ ms }) => ms);
    const queued = alone.map((_, last) =>
      alone.slice(Math.max(0, last + 1 - connections), last + 1).reduce((sum, ms) => sum + ms, 0),
    );
    const line = (what: string, list: readonly number[]) =>
      console.log(
        `  ${what}: p50 ${percentile(list, 0.5).toFixed(2)}, p95 ${percentile(list, 0.95).toFixed(2)}, p99 ${percentile(list, 0.99).toFixed(2)}, max ${percentile(list, 1).toFixed(1)} ms`,
      );
    line('CPU time of a search', alone);
    line(`of the last of ${connections} at once`, queued);
    const lists = timesOfFacets(loaded, createIndexSearch(loaded), threadCpuMs);
    for (const [what, list] of Object.entries(lists)) line(`${what} with filters`, list);
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
    console.log(
      `  file ${megabytes(size)} MB; heap ${megabytes(heapUsed)}, arrays ${megabytes(arrayBuffers)}, resident ${megabytes(rss)} MB`,
    );
    const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, 6);
    console.log(`  slowest: ${slowest.map(({ text, ms }) => `"${text}" ${ms.toFixed(1)} ms`).join(', ')}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
