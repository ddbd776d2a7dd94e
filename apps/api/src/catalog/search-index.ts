/** The search index of products: a packed part, and those that were added or changed since. */
import { type Bitmap, clearBit, createBitmap, hasBit, setBit, union } from '@jontro/search/bitmap.ts';
import { createGrowingTerms } from '@jontro/search/growing-terms.ts';
import { createNumberList } from '@jontro/search/number-list.ts';
import { packStrings, stringAt } from '@jontro/search/packed-strings.ts';
import { openPackedTerms, packTerms, termAt } from '@jontro/search/packed-terms.ts';
import { createGrowingPostings, openPackedPostings } from '@jontro/search/postings.ts';
import type { Segment } from '@jontro/search/term-levels.ts';
import type { Ranking } from '@jontro/search/top-documents.ts';
import { addNamed, findById, type PackedProducts, productCount, sortNames } from './packed-products.ts';
import { createFactColumns, type FactColumns } from './product-facts.ts';
import {
  canBeSuggested,
  fields,
  fingerprintOf,
  forEachTerm,
  type IndexedProduct,
  namesAsTerms,
} from './product-terms.ts';

export interface SearchIndex {
  readonly segments: readonly Segment[];
  /** The products that are in the index, by number. A number is never reused: a changed product gets another one. */
  readonly present: Bitmap;
  /** Products in stock come before the others, then the newest. */
  readonly ranking: Ranking;
  /** What products are filtered by. */
  readonly facts: FactColumns;
  /** Whether one product was added after another; of those of the same time, whether its id is lower. */
  isNewer(one: number, other: number): boolean;
  idOf(product: number): string;
  /** The product with an id, or -1. */
  numberOf(id: string): number;
  /** Adds the products with a name that starts with these terms to a set. */
  addNamed(query: readonly string[], target: Bitmap): void;
  /** Incremented when a term may match otherwise than before. */
  readonly version: number;
  /** The number of products. */
  readonly size: number;
  /** The number of products that were added, changed or removed since the packed part was made. */
  readonly changes: number;
  /** Adds or updates a product. */
  put(product: IndexedProduct): void;
  /** Removes a product; does nothing if it is not in the index. */
  remove(id: string): void;
  /** The terms for suggestions: those of names, categories and category synonyms. */
  suggestibleTerms(): string[];
  /** Packs an index that has no packed part. */
  pack(): PackedProducts;
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Creates an index of the packed products; an empty one without them. */
export function createSearchIndex(packed?: PackedProducts): SearchIndex {
  const packedCount = packed ? productCount(packed) : 0;
  /** The texts of a product that is not packed; undefined once it is changed or removed. */
  const added: ({ id: string; fingerprint: [number, number] } | undefined)[] = [];
  const addedAt: number[] = [];
  const numbers = new Map<string, number>();
  const facts = createFactColumns(packed?.facts);
  const terms = createGrowingTerms((id) => postings.occurs(present, id, id + 1, fields.feature));
  const postings = createGrowingPostings();
  const names = { starts: createNumberList(), terms: createNumberList(), products: createNumberList() };
  names.starts.push(0);
  const suggestible = new Set<number>();
  const packedPostings = packed && openPackedPostings(packed.postings);
  const packedTerms =
    packed &&
    openPackedTerms(
      packed.terms,
      (from, end) => packedPostings?.occurs(present, from, end, fields.feature) ?? false,
    );

  let present = createBitmap(packedCount + 32);
  let inStock = createBitmap(packedCount + 32);
  let soldOut = createBitmap(packedCount + 32);
  for (let product = 0; product < packedCount; product += 1) setBit(present, product);
  if (packed) union(inStock, packed.inStock);
  for (const [word, bits] of present.entries()) soldOut[word] = bits & ~(inStock[word] as number);
  let size = packedCount;
  let removed = 0;
  let version = 0;

  const grow = (set: Bitmap): Bitmap => {
    const larger = createBitmap(set.length * 64);
    larger.set(set);
    return larger;
  };
  const idOf = (product: number): string =>
    packed && product < packedCount
      ? stringAt(packed.ids, product)
      : (added[product - packedCount]?.id ?? '');
  const addedAtOf = (product: number): number =>
    packed && product < packedCount
      ? (packed.addedAt[product] as number)
      : (addedAt[product - packedCount] as number);
  const isInStock = (product: number): boolean => hasBit(inStock, product);
  const fingerprintAt = (product: number): readonly number[] =>
    packed && product < packedCount
      ? [...packed.fingerprints.subarray(2 * product, 2 * product + 2)]
      : (added[product - packedCount]?.fingerprint ?? []);

  const setStock = (product: number, available: boolean): void => {
    setBit(available ? inStock : soldOut, product);
    clearBit(available ? soldOut : inStock, product);
  };
  const numberOf = (id: string): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const product = packed ? findById(packed, id) : -1;
    return product >= 0 && hasBit(present, product) ? product : -1;
  };
  const removeNumber = (product: number): void => {
    clearBit(present, product);
    if (product < packedCount) removed += 1;
    else added[product - packedCount] = undefined;
    size -= 1;
    version += 1;
  };

  function put(product: IndexedProduct): void {
    const fingerprint = fingerprintOf(product);
    const known = numberOf(product.id);
    if (known >= 0) {
      const [one, other] = fingerprintAt(known);
      const sameTexts = one === fingerprint[0] && other === fingerprint[1];
      if (sameTexts && addedAtOf(known) === product.addedAt) {
        setStock(known, product.inStock);
        if (product.facts) facts.set(known, product.facts);
        return;
      }
      removeNumber(known);
    }
    const number = packedCount + added.push({ id: product.id, fingerprint }) - 1;
    if (number >= present.length * 32)
      [present, inStock, soldOut] = [grow(present), grow(inStock), grow(soldOut)];
    addedAt.push(product.addedAt);
    numbers.set(product.id, number);
    setBit(present, number);
    setStock(number, product.inStock);
    if (product.facts) facts.set(number, product.facts);
    size += 1;
    version += 1;
    forEachTerm(product, (term, field, isSuggestible) => {
      const termId = terms.getOrAdd(term);
      if (isSuggestible && canBeSuggested(term)) suggestible.add(termId);
      postings.add(termId, number, field);
    });
    for (const name of namesAsTerms(product)) {
      for (const term of name) names.terms.push(terms.getOrAdd(term));
      names.starts.push(names.terms.length);
      names.products.push(number);
    }
  }

  const nameTerms = () => ({
    starts: names.starts.values(),
    terms: names.terms.values(),
    products: names.products.values(),
  });

  const isNewer = (one: number, other: number): boolean => {
    if (one < packedCount && other < packedCount) return one > other;
    const difference = addedAtOf(one) - addedAtOf(other);
    return difference === 0 ? idOf(one) < idOf(other) : difference > 0;
  };
  const isBefore = (one: number, other: number): boolean =>
    isInStock(one) === isInStock(other) ? isNewer(one, other) : isInStock(one);

  function pack(): PackedProducts {
    if (packed) throw new Error('only an index without a packed part can be packed');
    const order = Uint32Array.from(added.keys())
      .filter((product) => added[product] !== undefined)
      .sort((a, b) => (addedAt[a] as number) - (addedAt[b] as number) || compareTexts(idOf(b), idOf(a)));
    const newNumbers = new Map<number, number>();
    const fingerprints = new Uint32Array(2 * order.length);
    const stock = createBitmap(order.length);
    for (const [number, product] of order.entries()) {
      newNumbers.set(product, number);
      fingerprints.set(fingerprintAt(product), 2 * number);
      if (isInStock(product)) setBit(stock, number);
    }
    const { packed: packedTermList, ids: termIds } = packTerms(terms.terms);
    const ids = Array.from(order, idOf);
    return {
      terms: packedTermList,
      postings: postings.pack(termIds, order),
      ids: packStrings(ids),
      byId: Uint32Array.from(ids.keys()).sort((a, b) => compareTexts(ids[a] as string, ids[b] as string)),
      addedAt: Float64Array.from(order, addedAtOf),
      fingerprints,
      inStock: stock,
      suggestible: Uint32Array.from(suggestible, (termId) => termIds[termId] as number),
      names: sortNames(nameTerms(), termIds, newNumbers),
      facts: facts.pack(order),
    };
  }

  const suggestibleTerms = (): string[] => {
    const found = new Set(
      [...suggestible]
        .filter((id) => postings.occurs(present, id, id + 1, fields.feature + 1))
        .map((id) => terms.terms[id] as string),
    );
    for (const id of packed?.suggestible ?? [])
      if (packed && packedPostings?.occurs(present, id, id + 1, fields.feature + 1))
        found.add(termAt(packed.terms, id));
    return [...found];
  };

  return {
    segments: [
      ...(packedTerms && packedPostings ? [{ terms: packedTerms, postings: packedPostings }] : []),
      { terms, postings },
    ],
    get present() {
      return present;
    },
    get ranking() {
      return { ordered: packedCount, preferred: inStock, others: soldOut, isBefore };
    },
    facts,
    isNewer,
    idOf,
    numberOf,
    addNamed(query, target) {
      if (packed && packedTerms) addNamed(packed.names, packedTerms, query, target, true);
      addNamed(nameTerms(), terms, query, target, false);
    },
    get version() {
      return version;
    },
    get size() {
      return size;
    },
    get changes() {
      return added.length + removed;
    },
    put,
    remove(id) {
      const product = numberOf(id);
      if (product < 0) return;
      numbers.delete(id);
      removeNumber(product);
    },
    suggestibleTerms,
    pack,
  };
}
