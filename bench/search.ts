/**
 * Response times of the search with the demo catalogue and with 10,000 products, compared with MiniSearch (prefix and fuzzy
 * on) over the same catalogue and queries, measured alternately under the same load of the machine: `npm run bench:search`.
 * With `-- --products 1000000` the engine alone, with so many.
 */

import { parseArgs } from 'node:util';
import MiniSearch from 'minisearch';
import { createProductSearch } from '../apps/api/src/testing/memory-search.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';
import { demo, manyProducts, percentile, timeOf, typedTexts } from './catalogs.ts';
import { measureLargeSearch } from './large-search.ts';

/** The limits of p95 in ms. */
const maxP95Ms = { demo: 5, tenThousand: 50 };

function createMiniSearch(catalog: readonly Product[]): (text: string) => unknown {
  const index = new MiniSearch<Product>({
    idField: '_id',
    fields: ['productName', 'bengaliName', 'category', 'keyFeatures'],
    extractField: (product, field) => {
      const value = field === 'bengaliName' ? product.names?.bn : product[field as keyof Product];
      return Array.isArray(value) ? value.join(' ') : String(value ?? '');
    },
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  index.addAll(catalog);
  return (text) => index.search(text).slice(0, 10);
}

function compareWithMiniSearch(): void {
  for (const [name, catalog, maxMs] of [
    ['demo', demo, maxP95Ms.demo],
    ['10,000 products', [...manyProducts(10_000)], maxP95Ms.tenThousand],
  ] as const) {
    let ours: (text: string) => unknown = () => undefined;
    let theirs: (text: string) => unknown = () => undefined;
    const built = timeOf(() => {
      ours = createProductSearch(catalog);
    });
    const theirsBuilt = timeOf(() => {
      theirs = createMiniSearch(catalog);
    });
    for (const text of typedTexts.slice(0, 200)) [ours(text), theirs(text)];
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (const text of typedTexts) {
      times.ours.push(timeOf(() => ours(text)));
      times.theirs.push(timeOf(() => theirs(text)));
    }
    const row = (label: string, list: readonly number[], build: number) =>
      `  ${label.padEnd(24)} p50 ${percentile(list, 0.5).toFixed(2)}  p95 ${percentile(list, 0.95).toFixed(2)}  max ${percentile(list, 1).toFixed(1)} ms, built in ${build.toFixed(0)} ms`;
    console.log(`${name}, ${typedTexts.length} beginnings of queries`);
    console.log(row('the shop', times.ours, built));
    console.log(row('MiniSearch as it comes', times.theirs, theirsBuilt));
    console.log(
      `  ratio of p95: ${(percentile(times.ours, 0.95) / percentile(times.theirs, 0.95)).toFixed(2)}`,
    );
    if (percentile(times.ours, 0.95) > maxMs) {
      console.log(`  too slow: p95 is above ${maxMs} ms`);
      process.exitCode = 1;
    }
  }
}

const { values } = parseArgs({ options: { products: { type: 'string' } } });
if (values.products === undefined) compareWithMiniSearch();
else await measureLargeSearch(Number(values.products));
