/** The part of the search index that does not change: products in the order of their rank, packed into arrays. */
import { type Bitmap, setBit } from '@jontro/search/bitmap.ts';
import { firstMatch, type PackedStrings, stringAt } from '@jontro/search/packed-strings.ts';
import type { PackedTerms } from '@jontro/search/packed-terms.ts';
import type { PackedPostings } from '@jontro/search/postings.ts';
import type { TermLookup } from '@jontro/search/term-lookup.ts';
import type { PackedFacts } from './product-facts.ts';

type Numbers = Uint32Array<ArrayBuffer>;

/** The names of products as sequences of term ids. */
export interface NameTerms {
  /** By name: where its terms start. One more at the end. */
  starts: Numbers;
  terms: Numbers;
  /** By name: the product. */
  products: Numbers;
}

export interface PackedProducts {
  terms: PackedTerms;
  postings: PackedPostings;
  ids: PackedStrings;
  /** Products by id. */
  byId: Numbers;
  /** By product, in ms; ascending. */
  addedAt: Float64Array<ArrayBuffer>;
  /** Two numbers for each product. */
  fingerprints: Numbers;
  inStock: Bitmap;
  /** Ids of terms. */
  suggestible: Numbers;
  /** Sorted. */
  names: NameTerms;
  facts: PackedFacts;
}

export const productCount = ({ byId }: PackedProducts): number => byId.length;

/** The product with an id, or -1. */
export function findById({ ids, byId }: PackedProducts, id: string): number {
  const idAt = (index: number): string => stringAt(ids, byId[index] as number);
  const index = firstMatch(byId.length, (candidate) => idAt(candidate) >= id);
  return index < byId.length && idAt(index) === id ? (byId[index] as number) : -1;
}

/** Adds the products to a set whose names start with a query's terms; the last one may be the beginning of a term. */
export function addNamed(
  { starts, terms, products }: NameTerms,
  lookup: TermLookup,
  query: readonly string[],
  target: Bitmap,
  isSorted: boolean,
): void {
  const before = query.slice(0, -1).map((term) => lookup.idOf(term));
  const last = query.at(-1);
  if (last === undefined || before.includes(-1)) return;
  /** The difference of a name's first terms and the query's, the last of which is `lastId`. */
  const compare = (name: number, lastId: number): number => {
    const start = starts[name] as number;
    const length = (starts[name + 1] as number) - start;
    for (let position = 0; position <= before.length; position += 1) {
      const wanted = position < before.length ? (before[position] as number) : lastId;
      const difference = (position < length ? (terms[start + position] as number) : -1) - wanted;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const count = products.length;
  const ranges: [number, number][] = [];
  lookup.forEachRange(last, (from, end) => ranges.push([from, end]));
  if (isSorted) {
    for (const [from, end] of ranges) {
      let name = firstMatch(count, (candidate) => compare(candidate, from) >= 0);
      for (; name < count && compare(name, end) < 0; name += 1) setBit(target, products[name] as number);
    }
    return;
  }
  const lastIds = new Set(
    ranges.flatMap(([from, end]) => Array.from({ length: end - from }, (_, id) => from + id)),
  );
  for (let name = 0; name < count; name += 1) {
    const index = (starts[name] as number) + before.length;
    const lastId = index < (starts[name + 1] as number) ? (terms[index] as number) : -1;
    if (lastIds.has(lastId) && compare(name, lastId) === 0) setBit(target, products[name] as number);
  }
}

/** Names sorted by their terms, with other numbers for terms and products; without those of products that get no number. */
export function sortNames(
  { starts, terms, products }: NameTerms,
  termIds: Numbers,
  productNumbers: ReadonlyMap<number, number>,
): NameTerms {
  const lengthOf = (name: number): number => (starts[name + 1] as number) - (starts[name] as number);
  const wordOf = (name: number, position: number): number =>
    termIds[terms[(starts[name] as number) + position] as number] as number;
  const kept = Uint32Array.from(products.keys()).filter((name) =>
    productNumbers.has(products[name] as number),
  );
  const order = kept.sort((a, b) => {
    const length = Math.min(lengthOf(a), lengthOf(b));
    for (let position = 0; position < length; position += 1) {
      const difference = wordOf(a, position) - wordOf(b, position);
      if (difference !== 0) return difference;
    }
    return lengthOf(a) - lengthOf(b) || a - b;
  });
  const sorted: NameTerms = {
    starts: new Uint32Array(order.length + 1),
    terms: new Uint32Array(order.reduce((sum, name) => sum + lengthOf(name), 0)),
    products: order.map((name) => productNumbers.get(products[name] as number) as number),
  };
  let end = 0;
  for (const [index, name] of order.entries()) {
    for (let position = 0; position < lengthOf(name); position += 1)
      sorted.terms[end++] = wordOf(name, position);
    sorted.starts[index + 1] = end;
  }
  return sorted;
}
