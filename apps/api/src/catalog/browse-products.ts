/** Filters, counts and sorts the products of the search index: those of a category, or those that match a text. */
import {
  type Bitmap,
  createBitmap,
  forEachBit,
  hasBit,
  intersect,
  setBit,
  union,
} from '@jontro/search/bitmap.ts';
import { selectFirst } from '@jontro/search/select-first.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { createFacetCounter } from './facet-counts.ts';
import { type BrowseQuery, type BrowseResult, poishaRange } from './facet-query.ts';
import { categoryColumn } from './product-facts.ts';
import type { IndexSearch } from './product-search.ts';
import { readPrice } from './query-words.ts';
import type { SearchIndex } from './search-index.ts';

/** The best products of a text, at most ten; words about a price are a filter. */
export function findProducts(index: SearchIndex, search: IndexSearch, given: string): string[] {
  const { text, min, max } = readPrice(given);
  if (min === undefined && max === undefined) return search.find(text);
  const query = { ...(text !== '' && { text }), ...poishaRange({ min, max }), chosen: {}, fields: [] };
  return browseProducts(index, search, { ...query, sort: 'relevant', skip: 0, limit: searchResultCount }).ids;
}

const nothing: BrowseResult = { ids: [], total: 0, facets: [], inStock: 0 };

/** One page of a list, the number of its products and of those for each value of each filter. */
export function browseProducts(index: SearchIndex, search: IndexSearch, query: BrowseQuery): BrowseResult {
  const { facts } = index;
  const { text, sort, skip, limit, from = 0, to = Number.POSITIVE_INFINITY } = query;
  const unknownBrands = text === undefined ? [] : search.unknownBrands(text);
  if (unknownBrands.length > 0) return { ...nothing, unknownBrands };
  const match =
    text === undefined ? undefined : query.written ? search.matchWritten(text) : search.match(text);
  const meant = text === undefined ? undefined : meantBy(index, search, text, match);
  if (text !== undefined && !match) return { ...nothing, ...(meant !== undefined && { meant }) };
  const counter = createFacetCounter(query, facts);
  const { preferred } = index.ranking;
  const excluded = query.exclude === undefined ? -1 : index.numberOf(query.exclude);
  const matching: number[] = [];
  const members = membersOf(index, query, match?.documents);
  forEachBit(members, 0, members.length * 32, (product) => {
    if (product === excluded) return;
    const poisha = facts.poishaOf(product);
    if (poisha < from || poisha >= to) return;
    if (counter.add(product, hasBit(preferred, product))) matching.push(product);
  });
  const page =
    match && sort === 'relevant'
      ? topOf(matching, match, index, skip + limit)
      : sorted(matching, index, query);
  return {
    ids: page.slice(skip, skip + limit).map(index.idOf),
    total: matching.length,
    facets: counter.facets(),
    inStock: counter.inStock(),
    ...(meant !== undefined && { meant }),
  };
}

/** The text as it was read, if it finds the best of what was found. */
function meantBy(
  { present }: SearchIndex,
  search: IndexSearch,
  text: string,
  match: ReturnType<IndexSearch['match']>,
): string | undefined {
  const meant = search.meant(text);
  const documents = meant === undefined ? undefined : search.match(meant)?.documents;
  if (!documents) return undefined;
  const [best] = match?.top(present, 1) ?? [];
  return best === undefined || hasBit(documents, best) ? meant : undefined;
}

/** Products of the list before any filter: those that match the text, in one of the categories or a best seller. */
function membersOf(
  { facts, present }: SearchIndex,
  { categories, bestSellers }: BrowseQuery,
  matching: Bitmap | undefined,
): Bitmap {
  const among = matching ?? present;
  if (!categories) return among;
  const members = createBitmap(present.length * 32);
  for (const { id, value } of facts.entriesOf(categoryColumn))
    if (categories.includes(String(value))) unite(members, facts.inCategory(id));
  if (bestSellers)
    forEachBit(among, 0, among.length * 32, (product) => {
      if (facts.isBestSeller(product)) setBit(members, product);
    });
  intersect(members, members, among);
  return members;
}

/** Adds the numbers of a set that may be longer. */
function unite(target: Bitmap, source: Bitmap): void {
  union(target, source, 0, Math.min(target.length, source.length));
}

/** The best matches of a text among the products, best first. */
function topOf(
  products: readonly number[],
  match: NonNullable<ReturnType<IndexSearch['match']>>,
  { present }: SearchIndex,
  limit: number,
): number[] {
  const among = createBitmap(present.length * 32);
  for (const product of products) setBit(among, product);
  return match.top(among, Math.min(limit, products.length));
}

/** The products up to the end of the page, in the order of the list. */
function sorted(
  products: number[],
  index: SearchIndex,
  { sort, soldOutLast, bestSellers, skip, limit }: BrowseQuery,
): number[] {
  const { facts, isNewer, ranking } = index;
  const newest = (one: number, other: number): number => (one === other ? 0 : isNewer(one, other) ? -1 : 1);
  const orders = {
    lowToHigh: (one: number, other: number) => facts.poishaOf(one) - facts.poishaOf(other),
    highToLow: (one: number, other: number) => facts.poishaOf(other) - facts.poishaOf(one),
    relevant: (one: number, other: number) =>
      (soldOutLast ? Number(hasBit(ranking.others, one)) - Number(hasBit(ranking.others, other)) : 0) ||
      (bestSellers ? facts.soldOf(other) - facts.soldOf(one) : 0),
  };
  const order = orders[sort];
  return selectFirst(products, skip + limit, (one, other) => order(one, other) || newest(one, other));
}
