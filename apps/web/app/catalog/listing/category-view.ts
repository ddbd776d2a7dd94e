/** The state of a category page in its URL: pages, page size, sort and price range. */
import {
  defaultPageSize,
  effectiveMaxPrice,
  maxSliderPrice,
  pageSizes,
  type SortOption,
  sortOptions,
} from '@jontro/shop/catalog/price-filter.ts';

export interface CategoryView {
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
}

export const defaultView: CategoryView = {
  page: 1,
  from: 1,
  limit: defaultPageSize,
  sort: 'relevant',
  min: 0,
  max: undefined,
};

/** How many pages are shown one below the other at most, so that no URL requests the whole catalogue. */
export const maxPagesShown = 10;

const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Parses the query of a URL; missing or invalid parameters get their default. */
export function readCategoryView(search: URLSearchParams): CategoryView {
  const limit = wholeNumber(search.get('limit'));
  const min = Math.min(wholeNumber(search.get('min')) ?? 0, maxSliderPrice);
  const max = effectiveMaxPrice(wholeNumber(search.get('max')));
  const page = Math.min(Math.max(wholeNumber(search.get('page')) ?? 1, 1), 1_000_000);
  const first = Math.max(wholeNumber(search.get('from')) ?? page, 1);
  return {
    page,
    from: Math.max(Math.min(first, page), page - maxPagesShown + 1),
    limit: pageSizes.find((size) => size === limit) ?? defaultPageSize,
    sort: sortOptions.find((sort) => sort === search.get('sort')) ?? 'relevant',
    min: max !== undefined && min > max ? max : min,
    max: max !== undefined && min > max ? min : max,
  };
}

/** The query of the URL that shows `view`, without defaults. Starts with "?" unless empty. */
export function categorySearch(view: CategoryView): string {
  const search = new URLSearchParams();
  for (const name of ['page', 'limit', 'sort', 'min', 'max'] as const) {
    if (view[name] !== defaultView[name] && view[name] !== undefined) search.set(name, String(view[name]));
  }
  if (view.from < view.page) search.set('from', String(view.from));
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
export const isFiltered = (view: CategoryView): boolean => view.min > 0 || view.max !== undefined;
