/** The state of a list of products in its URL: pages, page size, sort, price range and filters. */

import { leastRating, maxChoices, parseSpecChoice } from '@jontro/shop/catalog/facets.ts';
import {
  defaultPageSize,
  effectiveMaxPrice,
  facetedPageSizes,
  maxSliderPrice,
  pageSizes,
  type SortOption,
  sortOptions,
} from '@jontro/shop/catalog/price-filter.ts';
import { searchText } from '@jontro/shop/catalog/search-text.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';

/** What is chosen of the filters of a list. */
export interface Choice {
  /** English names, in lower case. */
  brand: readonly string[];
  /** "key:value". */
  spec: readonly string[];
  /** Names of categories in links, where a list has products of several. */
  category: readonly string[];
  inStock: boolean;
  /** The least average of stars; undefined for any. */
  rating: number | undefined;
}
export const noChoice: Choice = { brand: [], spec: [], category: [], inStock: false, rating: undefined };

export interface CategoryView extends Choice {
  /** The last page shown; the only one unless more were appended. */
  page: number;
  /** The first page shown. */
  from: number;
  limit: number;
  sort: SortOption;
  /** Taka, inclusive. */
  min: number;
  /** Taka, inclusive; undefined means unlimited. */
  max: number | undefined;
  /** The text of a search; empty on the page of a category. */
  query: string;
  /** Whether the list has filters (setting `facets`). */
  facets: boolean;
}

export const defaultView: CategoryView = {
  page: 1,
  from: 1,
  limit: defaultPageSize,
  sort: 'relevant',
  min: 0,
  max: undefined,
  ...noChoice,
  query: '',
  facets: false,
};

/** How many pages are shown one below the other at most, so that no URL requests the whole catalogue. */
export const maxPagesShown = 10;

/** The page sizes that a list offers, the default first. */
export const sizesOf = ({ facets }: Pick<CategoryView, 'facets'>): readonly number[] =>
  facets ? facetedPageSizes : pageSizes;
const defaultSize = (view: Pick<CategoryView, 'facets'>): number =>
  view.facets ? facetedPageSizes[0] : defaultPageSize;

/** Also as it was typed into a form without script. */
function wholeNumber(text: string | null): number | undefined {
  const digits = plainCharacters(text ?? '').trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** The values of a repeated parameter, each once and in one order, so that equal choices have equal addresses. */
const valuesOf = (search: URLSearchParams, name: string, maxLength: number): string[] =>
  [...new Set(search.getAll(name))]
    .filter((value) => value.trim() !== '' && value.length <= maxLength)
    .sort()
    .slice(0, maxChoices);

const readChoice = (search: URLSearchParams): Choice => ({
  brand: valuesOf(search, 'brand', 60).map((name) => name.trim().toLowerCase()),
  spec: valuesOf(search, 'spec', 110).filter(parseSpecChoice),
  category: valuesOf(search, 'category', 60).map((name) => name.trim().toLowerCase()),
  inStock: search.get('stock') === 'in',
  rating: leastRating(search.getAll('rating')),
});

/** Parses the query of a URL; missing or invalid parameters get their default. Without `facets` there are no filters but the price. */
export function readCategoryView(search: URLSearchParams, facets = false): CategoryView {
  const limit = wholeNumber(search.get('limit'));
  const min = Math.min(wholeNumber(search.get('min')) ?? 0, maxSliderPrice);
  const max = effectiveMaxPrice(wholeNumber(search.get('max')));
  const page = Math.min(Math.max(wholeNumber(search.get('page')) ?? 1, 1), 1_000_000);
  const first = Math.max(wholeNumber(search.get('from')) ?? page, 1);
  return {
    page,
    from: Math.max(Math.min(first, page), page - maxPagesShown + 1),
    limit: sizesOf({ facets }).find((size) => size === limit) ?? defaultSize({ facets }),
    sort: sortOptions.find((sort) => sort === search.get('sort')) ?? 'relevant',
    min: max !== undefined && min > max ? max : min,
    max: max !== undefined && min > max ? min : max,
    ...(facets ? readChoice(search) : noChoice),
    query: '',
    facets,
  };
}

/** The view of a category's page with filters. */
export const readFacetedView = (search: URLSearchParams): CategoryView => readCategoryView(search, true);

/** The view of a page of search results; `q` is what people and adverts type for `query`. */
export const readResultsView = (search: URLSearchParams): CategoryView => ({
  ...readFacetedView(search),
  query: searchText(search.get('query') ?? search.get('q') ?? ''),
});

/** The parameters of the URL that shows `view`, without defaults. */
export function viewParams(view: CategoryView): URLSearchParams {
  const search = new URLSearchParams(view.query === '' ? {} : { query: view.query });
  const defaults = { ...defaultView, limit: defaultSize(view) };
  for (const name of ['page', 'limit', 'sort', 'min', 'max'] as const) {
    if (view[name] !== defaults[name] && view[name] !== undefined) search.set(name, String(view[name]));
  }
  for (const name of ['brand', 'category', 'spec'] as const)
    for (const value of view[name]) search.append(name, value);
  if (view.inStock) search.set('stock', 'in');
  if (view.rating !== undefined) search.set('rating', String(view.rating));
  if (view.from < view.page) search.set('from', String(view.from));
  return search;
}

/** The query of the URL that shows `view`. Starts with "?" unless empty. */
export function categorySearch(view: CategoryView): string {
  const search = viewParams(view);
  return search.size === 0 ? '' : `?${search}`;
}

/** Applies a change to a view, which then shows one page: the first unless the change names another. */
export function changeView(view: CategoryView, change: Partial<CategoryView>): CategoryView {
  const { page = 1 } = change;
  return { ...view, from: page, ...change, page };
}

/** The view with the next page appended; undefined at the limit. */
export const withNextPage = (view: CategoryView): CategoryView | undefined =>
  view.page - view.from + 1 < maxPagesShown ? { ...view, page: view.page + 1 } : undefined;

/** The numbers of the pages that a view shows. */
export const pagesShown = ({ from, page }: CategoryView): number[] =>
  Array.from({ length: page - from + 1 }, (_, position) => from + position);

/** True when a price filter is set. */
export const isPriceFiltered = (view: CategoryView): boolean => view.min > 0 || view.max !== undefined;

/** True when any filter is set. */
export const isFiltered = (view: CategoryView): boolean => isPriceFiltered(view) || choiceCount(view) > 0;

/** The number of chosen values. */
export const choiceCount = ({ brand, spec, category, inStock, rating }: Choice): number =>
  brand.length + spec.length + category.length + (inStock ? 1 : 0) + (rating === undefined ? 0 : 1);

/** The view with a value chosen, or no longer chosen if it was. */
export function toggled(view: Choice, key: string, value: string): Partial<Choice> {
  if (key === 'stock') return { inStock: !view.inStock };
  if (key === 'rating') return { rating: isChosen(view, key, value) ? undefined : Number(value) };
  const [name, wanted] =
    key === 'brand' || key === 'category'
      ? ([key, value.toLowerCase()] as const)
      : (['spec', `${key}:${value}`] as const);
  const values = view[name];
  return {
    [name]: values.includes(wanted) ? values.filter((one) => one !== wanted) : [...values, wanted].sort(),
  };
}

/** Whether a value is chosen. */
export function isChosen(view: Choice, key: string, value: string): boolean {
  if (key === 'stock') return view.inStock;
  if (key === 'rating') return view.rating === Number(value);
  if (key === 'brand' || key === 'category') return view[key].includes(value.toLowerCase());
  return view.spec.includes(`${key}:${value}`);
}
