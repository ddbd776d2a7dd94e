/** Catalogues and queries for the benchmarks of the search. */
import { demoCatalog, readQueries } from '../apps/api/src/testing/search-queries.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';

export const demo = demoCatalog();

/** The demo catalogue repeated under generated names, as a large shop has many brands of one kind. */
export function* manyProducts(count: number): Generator<Product> {
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const syllables =
    'ba be bo da de du fa fi ga go ka ko la li lo ma mi mo na ne no pa po ra ri ro sa so ta to'.split(' ');
  const brand = () =>
    Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join('');
  for (let index = 0; index < count; index += 1) {
    const model = demo[index % demo.length] as Product;
    const [, ...kind] = model.productName.split(' ');
    yield { ...model, _id: `p${index}`, productName: [brand(), brand(), ...kind, random(500)].join(' ') };
  }
}

/** All prefixes of the labelled queries, as sent while typing. */
export const typedTexts = readQueries(demo).flatMap(({ text }) =>
  [...text].map((_, end) => [...text].slice(0, end + 1).join('')),
);

/** In ms. */
export const timeOf = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
export const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
