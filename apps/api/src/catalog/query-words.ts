/** What a search understands of the words of a text: which are optional, brands, or the kind of product that is wanted. */
import { tokenize } from '@jontro/search/tokenize.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import {
  accessoryWords,
  describingWords,
  knownBrands,
  productKinds,
} from '@jontro/shop/catalog/gadget-words.ts';
import { type PriceWords, parsePriceWords } from '@jontro/shop/catalog/price-words.ts';
import { stopWords } from '@jontro/shop/catalog/synonyms.ts';

export interface QueryWord {
  term: string;
  /** False for the last one, which may still be being typed. */
  finished: boolean;
  /** A stop word: a product need not match it. */
  optional: boolean;
  isBrand: boolean;
  /** The kind of product that it is a word of, as one word or with the one beside it. */
  kind: number | undefined;
  /** Whether it names what is wanted: the last required word, or the last before "with" and "for". */
  isHead: boolean;
}

/** Further terms of a query are ignored. */
const maxTerms = 12;

const asTerms = (list: readonly string[]): string[] => list.flatMap(tokenize);
const brands = new Set(asTerms(knownBrands));
const kindOf = new Map(productKinds.flatMap((list, kind) => asTerms(list).map((term) => [term, kind])));
const describing = new Set(asTerms(describingWords));
export const accessoryTerms: readonly string[] = asTerms(accessoryWords);

export function readQuery(text: string): QueryWord[] {
  const terms = tokenize(searchText(text)).slice(0, maxTerms);
  const kinds = terms.map((term, at): number | undefined => {
    const pairs = [`${terms[at - 1] ?? ''}${term}`, `${term}${terms[at + 1] ?? ''}`];
    return [term, ...pairs].map((one) => kindOf.get(one)).find((kind) => kind !== undefined);
  });
  const describedFrom = terms.findIndex((term, at) => at > 0 && describing.has(term));
  const named = describedFrom < 0 ? terms : terms.slice(0, describedFrom);
  const head = named.findLastIndex((term) => !stopWords.has(term));
  return terms.map((term, at) => ({
    term,
    finished: at < terms.length - 1,
    optional: stopWords.has(term) || describing.has(term),
    isBrand: brands.has(term),
    kind: kinds[at],
    isHead: at === head,
  }));
}

/** A text without its words about a price; empty if only stop words are left: "gift under 1000". */
export function readPrice(text: string): PriceWords {
  const words = parsePriceWords(searchText(text));
  if (words.min === undefined && words.max === undefined) return words;
  return readQuery(words.text).every(({ optional }) => optional) ? { ...words, text: '' } : words;
}
