/**
 * Response times of the search with the demo catalogue and with 10,000 products, compared with MiniSearch (prefix and fuzzy
 * on) over the same catalogue and queries, measured alternately under the same load of the machine: `npm run bench:search`.
 */
import MiniSearch from 'minisearch';
import { createProductSearch } from '../apps/api/src/catalog/product-search.ts';
import { demoCatalog, readQueries } from '../apps/api/src/testing/search-queries.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';

/** The limits of p95 in ms. */
const maxP95Ms = { demo: 5, tenThousand: 50 };

/** The demo catalogue repeated under generated names, as a large shop has many brands of one kind. */
function manyProducts(count: number, demo: readonly Product[]): Product[] {
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const syllables =
    'ba be bo da de du fa fi ga go ka ko la li lo ma mi mo na ne no pa po ra ri ro sa so ta to'.split(' ');
  const brand = () =>
    Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join('');
  return Array.from({ length: count }, (_, index) => {
    const model = demo[index % demo.length] as Product;
    const [, ...kind] = model.productName.split(' ');
    return { ...model, _id: `p${index}`, productName: [brand(), brand(), ...kind, random(500)].join(' ') };
  });
}

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

const timeOf = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

const demo = demoCatalog();
/** All prefixes of the labelled queries, as sent while typing. */
const typed = readQueries(demo).flatMap(({ text }) =>
  [...text].map((_, end) => [...text].slice(0, end + 1).join('')),
);

for (const [name, catalog, maxMs] of [
  ['demo', demo, maxP95Ms.demo],
  ['10,000 products', manyProducts(10_000, demo), maxP95Ms.tenThousand],
] as const) {
  let ours: (text: string) => unknown = () => undefined;
  let theirs: (text: string) => unknown = () => undefined;
  const built = timeOf(() => {
    ours = createProductSearch(catalog);
  });
  const theirsBuilt = timeOf(() => {
    theirs = createMiniSearch(catalog);
  });
  for (const text of typed.slice(0, 200)) [ours(text), theirs(text)];
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (const text of typed) {
    times.ours.push(timeOf(() => ours(text)));
    times.theirs.push(timeOf(() => theirs(text)));
  }
  const row = (label: string, list: readonly number[], build: number) =>
    `  ${label.padEnd(24)} p50 ${percentile(list, 0.5).toFixed(2)}  p95 ${percentile(list, 0.95).toFixed(2)}  max ${percentile(list, 1).toFixed(1)} ms, built in ${build.toFixed(0)} ms`;
  console.log(`${name}, ${typed.length} beginnings of queries`);
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
