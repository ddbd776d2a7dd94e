/** What is searched in: every word of the products with how much it counts there, and the products that have it. */
import { hash } from 'node:crypto';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { saidOfCategory, saidOfName } from '@jontro/shop/catalog/said-words.ts';
import { createWordList, type WordList } from './near-words.ts';
import { createOrderedKeys } from './ordered-keys.ts';
import { searchWords } from './search-words.ts';

/** What of a product is searched and decides its place among those found. */
export interface SearchedProduct
  extends Pick<Product, 'productName' | 'nameBn' | 'category' | 'keyFeatures' | 'inStock'> {
  id: string;
  /** When it was added, in ms: of equals the newest comes first. */
  addedAt: number;
}

/** How much a word counts where it stands, the least first. */
const counts = [0.35, 0.8, 0.9, 1] as const;
const kinds = { feature: 0, said: 1, category: 2, name: 3 } as const;
/** At most this counts a word that stands among the features only. */
export const featureOnly = counts[kinds.feature];

/** One number says which product has a word and how much it counts there: millions of them take little room. */
const posting = (product: number, kind: number): number => (product << 2) | kind;
const kindOf = (each: number): number => each & 3;
export const productOf = (each: number): number => each >> 2;
export const countOf = (each: number): number => counts[kindOf(each)] ?? 0;

/** A product in the index. Its place never becomes another's: one that is changed or removed leaves it for good. */
interface Entry {
  id: string;
  /** Of all that is searched: the same as long as no word changes. */
  fingerprint: string;
}

/** Where no product is any more. */
const gone = Number.NEGATIVE_INFINITY;
/** More than any moment in ms. */
const behindAll = 1e15;

export interface SearchIndex {
  wordList: WordList;
  /** By the places of the word list. */
  postings: readonly (readonly number[])[];
  /** By place; undefined where a product was and is not any more. */
  entries: readonly (Entry | undefined)[];
  /** By place: of products that fit as well the larger comes first, what can be bought and then the newest. */
  ranks: readonly number[];
  /** Calls `use` with the place of each product of which a name begins so; it may not be there any more. */
  eachNamed(beginning: string, use: (product: number) => void): void;
  /** How many products are in it. */
  readonly size: number;
  /** Takes a product up, or takes over what has changed of it. */
  put(product: SearchedProduct): void;
  /** Takes a product out; one that is not there is fine. */
  remove(id: string): void;
  /** The words that can be suggested: of names and categories, and what people call those. */
  spokenWords(): string[];
}

/** Neighbours written together, for those who type them so: "powerbank" for "Power Bank", "usbc" for "USB-C". */
const joined = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]}${word}`);

const isShort = (word: string): boolean => word.length <= 5;

/** The phrases of a table, taken apart once. */
const wordsSaid = (table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string[][]> =>
  new Map(Object.entries(table).map(([what, phrases]) => [what, phrases.map(searchWords)]));
const saidOf = { category: wordsSaid(saidOfCategory), name: wordsSaid(saidOfName) };

/** Shorter ones, and numbers, are not suggested. */
const shortestSpoken = 3;
const canBeSpoken = (word: string): boolean => word.length >= shortestSpoken && !/^\d/.test(word);

/** Every word of a product with how much it counts, and whether it can be suggested; a word may come several times. */
function eachWord(
  product: SearchedProduct,
  tell: (word: string, kind: number, spoken: boolean) => void,
): void {
  const tellAll = (words: readonly string[], kind: number, spoken: boolean): void => {
    for (const word of words) tell(word, kind, spoken);
    for (const word of joined(words)) tell(word, kind, false);
  };
  const ownName = searchWords(product.productName);
  tellAll(ownName, kinds.name, true);
  tellAll(searchWords(product.nameBn ?? ''), kinds.name, true);
  tellAll(searchWords(product.category), kinds.category, true);
  for (const words of saidOf.category.get(product.category) ?? []) tellAll(words, kinds.said, true);
  for (const words of ownName.flatMap((word) => saidOf.name.get(word) ?? []))
    tellAll(words, kinds.said, false);
  for (const text of product.keyFeatures) {
    const words = searchWords(text);
    for (const word of words) tell(word, kinds.feature, false);
    for (const word of joined(words).filter(isShort)) tell(word, kinds.feature, false);
  }
}

const fingerprintOf = ({ productName, nameBn, category, keyFeatures }: SearchedProduct): string =>
  hash('sha1', JSON.stringify([productName, nameBn, category, keyFeatures]), 'base64');

/** Makes an empty index. */
export function createSearchIndex(): SearchIndex {
  const entries: (Entry | undefined)[] = [];
  const ranks: number[] = [];
  const placeOfId = new Map<string, number>();
  const names = createOrderedKeys();
  const named: number[] = [];
  const postings: number[][] = [];
  const spoken = new Set<number>();
  const isThere = (each: number): boolean => ranks[productOf(each)] !== gone;
  const isUsed = (at: number): boolean => postings[at]?.some(isThere) ?? false;
  const isSaid = (at: number): boolean =>
    postings[at]?.some((each) => kindOf(each) > kinds.feature && isThere(each)) ?? false;
  const wordList = createWordList(isUsed);

  const remove = (id: string): void => {
    const place = placeOfId.get(id);
    if (place === undefined) return;
    entries[place] = undefined;
    ranks[place] = gone;
    placeOfId.delete(id);
  };
  const put = (product: SearchedProduct): void => {
    const { id, addedAt, inStock } = product;
    const fingerprint = fingerprintOf(product);
    const rank = addedAt - (inStock ? 0 : behindAll);
    const known = placeOfId.get(id);
    if (known !== undefined && entries[known]?.fingerprint === fingerprint) {
      ranks[known] = rank;
      return;
    }
    remove(id);
    const place = entries.push({ id, fingerprint }) - 1;
    ranks.push(rank);
    placeOfId.set(id, place);
    for (const text of [product.productName, product.nameBn ?? '']) {
      names.add(searchWords(text).join(' '));
      named.push(place);
    }
    eachWord(product, (word, kind, isSpoken) => {
      const at = wordList.placeOf(word);
      if (isSpoken && canBeSpoken(word)) spoken.add(at);
      const found = postings[at];
      if (!found) {
        postings[at] = [posting(place, kind)];
        return;
      }
      const last = found.at(-1) ?? -1;
      if (productOf(last) !== place) found.push(posting(place, kind));
      else if (kindOf(last) < kind) found[found.length - 1] = posting(place, kind);
    });
  };

  return {
    wordList,
    postings,
    entries,
    ranks,
    eachNamed: (beginning, use) => names.eachBeginning(beginning, (at) => use(named[at] ?? 0)),
    get size() {
      return placeOfId.size;
    },
    put,
    remove,
    spokenWords: () => [...spoken].filter(isSaid).map((at) => wordList.words[at] ?? ''),
  };
}
