/** What a category page shows, as its address says it: page, size, sort and price range. */
import {
  defaultPageSize,
  openEnd,
  pageSizes,
  type Sort,
  sliderMaximum,
  sorts,
} from '@jontro/shop/catalog/price-filter.ts';

export interface CategoryView {
  page: number;
  limit: number;
  sort: Sort;
  /** Taka, inclusive. */
  min: number;
  /** Taka, inclusive; undefined means unlimited. */
  max: number | undefined;
}

export const freshView: CategoryView = {
  page: 1,
  limit: defaultPageSize,
  sort: 'relevant',
  min: 0,
  max: undefined,
};

const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Reads an address forgivingly: what is missing or makes no sense is as on a fresh visit. */
export function readCategoryView(search: URLSearchParams): CategoryView {
  const limit = wholeNumber(search.get('limit'));
  const min = Math.min(wholeNumber(search.get('min')) ?? 0, sliderMaximum);
  const max = openEnd(wholeNumber(search.get('max')));
  return {
    page: Math.min(Math.max(wholeNumber(search.get('page')) ?? 1, 1), 1_000_000),
    limit: pageSizes.find((size) => size === limit) ?? defaultPageSize,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'relevant',
    min: max !== undefined && min > max ? max : min,
    max: max !== undefined && min > max ? min : max,
  };
}

/** The query of an address that shows `view`; what is as on a fresh visit is left out. Starts with "?" unless empty. */
export function categorySearch(view: CategoryView): string {
  const search = new URLSearchParams();
  for (const name of ['page', 'limit', 'sort', 'min', 'max'] as const) {
    if (view[name] !== freshView[name] && view[name] !== undefined) search.set(name, String(view[name]));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** The view after a change; anything but a change of the page goes back to page 1. */
export const changeView = (view: CategoryView, change: Partial<CategoryView>): CategoryView => ({
  ...view,
  page: 1,
  ...change,
});

/** True when a price filter is set. */
export const isFiltered = (view: CategoryView): boolean => view.min > 0 || view.max !== undefined;
