/** The view of an admin list as in its URL query: search text, filters, sort, page and page size. */
import type { SortDirection } from '@jontro/shop/admin-lists.ts';

export const rowCounts = [20, 50, 100] as const;

/** The sorts and filters of a list. */
export interface ListShape {
  sorts: readonly string[];
  /** The default sort, descending: newest first. */
  defaultSort?: string;
  /** Filters by their names in the query, with their allowed values; a day is "2026-11-21". */
  filters: Readonly<Record<string, readonly string[] | 'text' | 'day'>>;
}

export interface ListView {
  search: string;
  /** By name; unset ones are missing. */
  filters: Readonly<Record<string, string>>;
  sort: string | undefined;
  order: SortDirection;
  page: number;
  rows: number;
}

const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const maxTextLength = 100;

function isAllowed(value: string, allowed: readonly string[] | 'text' | 'day'): boolean {
  if (allowed === 'text') return value !== '' && value.length <= maxTextLength;
  return allowed === 'day' ? day.test(value) : allowed.includes(value);
}

const parseNumber = (text: string | null): number | undefined =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Reads a URL query; invalid values are ignored. */
export function readListView(address: URLSearchParams, shape: ListShape): ListView {
  const filters = Object.entries(shape.filters).flatMap(([name, allowed]) => {
    const value = address.get(name) ?? '';
    return isAllowed(value, allowed) ? [[name, value]] : [];
  });
  const rows = parseNumber(address.get('rows'));
  return {
    search: address.get('search') ?? '',
    filters: Object.fromEntries(filters),
    sort: shape.sorts.find((sort) => sort === address.get('sort')),
    order: address.get('order') === 'desc' ? 'desc' : 'asc',
    page: Math.max(parseNumber(address.get('page')) ?? 1, 1),
    rows: rowCounts.find((count) => count === rows) ?? rowCounts[0],
  };
}

/** Returns the URL query of a view, without default values. */
export const listSearchParams = ({
  search,
  filters,
  sort,
  order,
  page,
  rows,
}: ListView): Record<string, string> => ({
  ...(search && { search }),
  ...filters,
  ...(sort && { sort }),
  ...(sort && order === 'desc' && { order }),
  ...(page > 1 && { page: String(page) }),
  ...(rows !== rowCounts[0] && { rows: String(rows) }),
});

/** Returns the API queries of a view: `whole` for a file, `page` for one page. */
export function listQuery({ search, filters, sort, order, page, rows }: ListView) {
  const text = search.trim();
  const whole = { ...(text && { search: text }), ...filters, ...(sort && { sort, order }) };
  return { whole, page: { ...whole, page, limit: rows } };
}

/** Changes a view. A filter of "" is removed. Any change other than of the page goes back to the first page. */
export function changeListView(
  view: ListView,
  { filters, ...change }: Partial<Omit<ListView, 'filters'>> & { filters?: Record<string, string> },
): ListView {
  const set = Object.entries({ ...view.filters, ...filters }).filter(([, value]) => value !== '');
  return { ...view, page: 1, ...change, filters: Object.fromEntries(set) };
}

/** Returns the current sort. */
export function currentSort(
  view: Pick<ListView, 'sort' | 'order'>,
  { defaultSort }: Pick<ListShape, 'defaultSort'>,
): { sort: string; order: SortDirection } | undefined {
  if (view.sort) return { sort: view.sort, order: view.order };
  return defaultSort ? { sort: defaultSort, order: 'desc' } : undefined;
}

/** Returns the sort after a click on a column heading: ascending, then descending, then the default. */
export function nextSort(
  view: Pick<ListView, 'sort' | 'order'>,
  shape: Pick<ListShape, 'defaultSort'>,
  name: string,
): Pick<ListView, 'sort' | 'order'> {
  const current = currentSort(view, shape);
  if (current?.sort !== name) return { sort: name, order: 'asc' };
  if (name === shape.defaultSort) {
    return current.order === 'asc' ? { sort: undefined, order: 'asc' } : { sort: name, order: 'asc' };
  }
  return current.order === 'asc' ? { sort: name, order: 'desc' } : { sort: undefined, order: 'asc' };
}

/** True if a search or filter is set. */
export const isFiltered = ({ search, filters }: ListView): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;
