/** The rules of the search, applied to every term and every product one after the other: what the index must find, too. */
import { fuzzyIncludes, fuzzyStartsWith } from '@jontro/search/fuzzy-match.ts';
import { phoneticKeyOf } from '@jontro/search/growing-terms.ts';
import { toConsonantSkeleton, toPhoneticKey } from '@jontro/search/phonetic-key.ts';
import { baseForms, singularForms, tokenize } from '@jontro/search/tokenize.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { fields, forEachTerm, type IndexedProduct, namesAsTerms, weights } from '../catalog/product-terms.ts';
import { accessoryTerms, readQuery } from '../catalog/query-words.ts';

/** Scores by product, in the precision of the index. */
type Scores = Map<IndexedProduct, number>;

function raise(scores: Scores, product: IndexedProduct, score: number): void {
  if (score > (scores.get(product) ?? 0)) scores.set(product, Math.fround(score));
}

const startsWithin = (key: string, query: string): boolean =>
  (key !== '' && key[0] === query[0] && fuzzyStartsWith(key, query)) ||
  [query.slice(1), query].some((tail) => key.slice(1).startsWith(tail)) ||
  [query.slice(1), `${query[1]}${query[0]}${query.slice(2)}`].some((head) => key.startsWith(head));

interface Word {
  term: string;
  phonetic: string;
  skeleton: string;
}

/** The scores of the terms that match a query term. */
function matchPlainly(words: readonly Word[], query: string, finished: boolean): Map<string, number> {
  const matches = new Map<string, number>();
  const add = (score: number, isMatch: (term: string, word: Word) => boolean): void => {
    for (const word of words)
      if (score > (matches.get(word.term) ?? 0) && isMatch(word.term, word)) matches.set(word.term, score);
  };
  const best = (): number => Math.max(0, ...matches.values());
  add(1, (term) => term === query);
  if (query.length === 1 && finished) return matches;
  const isNumber = /^\d/.test(query);
  add(isNumber ? 0.6 : 0.9, (term) => term.startsWith(query));
  if (isNumber || query.length < 3) return matches;
  add(0.97, (term) => singularForms(query).includes(term));
  add(0.6, (term) => term.includes(query));
  const phonetic = toPhoneticKey(query);
  const skeleton = toConsonantSkeleton(phonetic);
  if (phonetic.length >= 3) {
    add(0.85, (_, word) => word.phonetic === phonetic);
    add(phonetic.length > 3 ? 0.75 : 0.55, (_, word) => word.phonetic.startsWith(phonetic));
  }
  if (skeleton.length >= 3) add(0.7, (_, word) => word.skeleton === skeleton);
  if (skeleton.length > 3) add(0.52, (_, word) => word.skeleton.startsWith(skeleton));
  if (best() >= 0.75 || query.length < 4) return matches;
  add(0.52, (term) => Math.abs(term.length - query.length) <= 1 && startsWithin(term, query));
  add(0.5, (term) => startsWithin(term, query));
  if (phonetic.length >= 5) add(0.45, (_, word) => startsWithin(word.phonetic, phonetic));
  if (best() === 0) add(0.35, (term) => fuzzyIncludes(term, query));
  return matches;
}

/** Returns a function that finds the ids of the products that match a text, best first, at most ten. */
export function createPlainSearch(products: readonly IndexedProduct[]): (text: string) => string[] {
  const contents = new Map<string, Scores>();
  const asked = new Map<string, Set<IndexedProduct>>();
  for (const product of products)
    forEachTerm(product, (term, field) => {
      if (field === fields.question) {
        asked.set(term, (asked.get(term) ?? new Set()).add(product));
        return;
      }
      const scores = contents.get(term) ?? new Map<IndexedProduct, number>();
      contents.set(term, scores);
      // Not rounded: a weight is multiplied with the score of the match first.
      scores.set(product, Math.max(scores.get(product) ?? 0, weights[field] ?? 0));
    });
  const words = [...contents.keys()].map((term): Word => {
    const phonetic = phoneticKeyOf(term);
    return { term, phonetic, skeleton: toConsonantSkeleton(phonetic) };
  });
  const known = new Map<string, Map<string, number>>();
  const match = (query: string, finished: boolean): Map<string, number> => {
    const key = `${query} ${finished}`;
    const matches = known.get(key) ?? matchPlainly(words, query, finished);
    known.set(key, matches);
    return matches;
  };
  return (text) => searchPlainly(products, { contents, asked }, match, text);
}

/** The words of a query as they are matched, each with its matches. */
function termsOf(
  contents: ReadonlyMap<string, Scores>,
  match: (query: string, finished: boolean) => Map<string, number>,
  text: string,
) {
  const bestOf = (term: string, finished: boolean): number => Math.max(0, ...match(term, finished).values());
  const words = readQuery(text);
  const onlyOptional = words.every(({ optional }) => optional);
  return words.map(({ term: typed, finished, ...word }, position) => {
    const best = bestOf(typed, finished);
    const form =
      best < 0.9 ? baseForms(typed).find((candidate) => bestOf(candidate, true) > best) : undefined;
    const term = form ?? typed;
    const named = Math.max(0, ...(contents.get(term)?.values() ?? [])) > 0.35;
    const isKind = word.isHead && word.kind !== undefined;
    const exact = word.isBrand || onlyOptional || isKind;
    const matches = match(term, finished);
    const known = word.isBrand ? named : bestOf(term, finished) > 0.6;
    return {
      ...word,
      typed,
      term,
      position,
      matches,
      best: bestOf(term, finished),
      named,
      isKind,
      exact,
      known,
    };
  });
}

function searchPlainly(
  products: readonly IndexedProduct[],
  {
    contents,
    asked,
  }: { contents: ReadonlyMap<string, Scores>; asked: ReadonlyMap<string, ReadonlySet<IndexedProduct>> },
  match: (query: string, finished: boolean) => Map<string, number>,
  text: string,
): string[] {
  const terms = termsOf(contents, match, text);
  type Term = (typeof terms)[number];
  const scoreTerm = (
    term: string,
    matches: Map<string, number>,
    minScore: number,
    onlyNamed = false,
  ): Scores => {
    const result: Scores = new Map();
    for (const [match, score] of matches) {
      const ignored = onlyNamed || (score < 0.9 && term.length < 6) ? 0.35 : 0;
      if (score < minScore) continue;
      for (const [product, weight] of contents.get(match) ?? [])
        if (weight > ignored) raise(result, product, score * weight);
    }
    return result;
  };
  const pairs = terms.slice(1).map(({ term }, position): Scores => {
    const joined = `${terms[position]?.term}${term}`;
    const scores = scoreTerm(joined, match(joined, true), 0.6 + 0.01);
    return new Map([...scores].map(([product, score]) => [product, Math.fround(score * 1.1)]));
  });
  const namedPairs = terms.slice(1).map(({ term }, position): Scores => {
    const joined = `${terms[position]?.term}${term}`;
    return scoreTerm(joined, match(joined, true), 0.9, true);
  });
  const isAccessory = ({ productName, names = {}, category }: IndexedProduct): boolean =>
    [productName, category, ...Object.values(names)]
      .flatMap((name) => wordsAndPairs(tokenize(name)))
      .some((term) => accessoryTerms.includes(term));

  const sums = (strict: boolean, isNeeded: (term: Term) => boolean): Scores => {
    const needed = terms.filter(isNeeded);
    const isOfKind = needed.length > 0 && needed.every(({ kind }) => kind !== undefined);
    const scored = terms.map((term) => {
      const { exact } = term;
      const minScore = exact ? 0.9 : strict ? term.best - 0.4 : 0;
      const scores = scoreTerm(term.term, term.matches, minScore, exact);
      const joined = exact ? namedPairs : pairs;
      for (const pair of [joined[term.position - 1], joined[term.position]])
        for (const [product, score] of pair ?? []) raise(scores, product, score);
      if (!exact)
        for (const product of asked.get(term.term) ?? [])
          raise(scores, product, weights[fields.question] as number);
      return { scores, needed: needed.length === 0 || needed.includes(term) };
    });
    const found: Scores = new Map();
    for (const product of terms.length > 0 ? products : []) {
      if (!scored.every(({ scores, needed }) => !needed || scores.has(product))) continue;
      if (isOfKind && isAccessory(product)) continue;
      found.set(
        product,
        Math.fround(scored.reduce((sum, { scores }) => sum + (scores.get(product) ?? 0), 0)),
      );
    }
    return found;
  };
  const required = terms.filter(({ optional }) => !optional);
  const known = required.filter(({ known }) => known);
  let found = sums(true, ({ optional }) => !optional);
  if (found.size === 0) found = sums(false, ({ optional }) => !optional);
  if (
    found.size === 0 &&
    known.some(({ typed }) => !/^\d/.test(typed)) &&
    known.length * 2 >= required.length
  ) {
    found = sums(true, (term) => known.includes(term) || term.isKind);
    if (found.size === 0 && required.some(({ named }) => named))
      found = sums(true, ({ optional, named, isHead }) => !optional && (named || isHead));
  }
  const typed = terms.map((term) => term.typed).join(' ');
  for (const [product, score] of found)
    if (namesAsTerms(product).some((name) => name.join(' ').startsWith(typed)))
      found.set(product, Math.fround(score + 0.5));
  return [...found]
    .map(([product, score]) => ({ ...product, score: Math.round(score * 1000) }))
    .sort((one, other) => {
      if (one.score !== other.score) return other.score - one.score;
      if (one.inStock !== other.inStock) return one.inStock ? -1 : 1;
      return other.addedAt - one.addedAt || (one.id < other.id ? -1 : 1);
    })
    .slice(0, searchResultCount)
    .map(({ id }) => id);
}

const wordsAndPairs = (terms: readonly string[]): string[] => [
  ...terms,
  ...terms.slice(1).map((term, index) => `${terms[index]}${term}`),
];
