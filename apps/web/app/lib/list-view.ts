/** What an owner's list shows, as its address says it: words, filters, order, page and size of a page. */
import type { Direction } from '@jontro/shop/admin-lists.ts';

export const rowCounts = [20, 50, 100] as const;

/** What a list can be asked for. */
export interface ListShape {
  sorts: readonly string[];
  /** The sort that is the list's own order, newest first, when nothing else is asked for. */
  standing?: string;
  /** Filters by their names in the address, with the values that they take; a day is "2026-11-21". */
  filters: Readonly<Record<string, readonly string[] | 'text' | 'day'>>;
}

export interface ListView {
  search: string;
  /** By name; those that are not set are missing. */
  filters: Readonly<Record<string, string>>;
  sort: string | undefined;
  order: Direction;
  page: number;
  rows: number;
}

const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const maxTextLength = 100;

function isTaken(value: string, taken: readonly string[] | 'text' | 'day'): boolean {
  if (taken === 'text') return value !== '' && value.length <= maxTextLength;
  return taken === 'day' ? day.test(value) : taken.includes(value);
}

const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Reads an address forgivingly: what makes no sense is as if it were not there. */
export function readListView(address: URLSearchParams, shape: ListShape): ListView {
  const filters = Object.entries(shape.filters).flatMap(([name, taken]) => {
    const value = address.get(name) ?? '';
    return isTaken(value, taken) ? [[name, value]] : [];
  });
  const rows = wholeNumber(address.get('rows'));
  return {
    search: address.get('search') ?? '',
    filters: Object.fromEntries(filters),
    sort: shape.sorts.find((sort) => sort === address.get('sort')),
    order: address.get('order') === 'desc' ? 'desc' : 'asc',
    page: Math.max(wholeNumber(address.get('page')) ?? 1, 1),
    rows: rowCounts.find((count) => count === rows) ?? rowCounts[0],
  };
}

/** The query of the address that shows a view; what is as on a fresh visit is left out. */
export const listAddress = ({
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

/** What the server is asked for: the part that a file has, and the page besides. */
export function listQuery({ search, filters, sort, order, page, rows }: ListView) {
  const wanted = search.trim();
  const whole = { ...(wanted && { search: wanted }), ...filters, ...(sort && { sort, order }) };
  return { whole, page: { ...whole, page, limit: rows } };
}

/** A filter of "" is not set any more. Anything but a turn of the page goes back to the first one. */
export function changeListView(
  view: ListView,
  { filters, ...change }: Partial<Omit<ListView, 'filters'>> & { filters?: Record<string, string> },
): ListView {
  const set = Object.entries({ ...view.filters, ...filters }).filter(([, value]) => value !== '');
  return { ...view, page: 1, ...change, filters: Object.fromEntries(set) };
}

/** What the list is sorted by now. */
export function presentSort(
  view: Pick<ListView, 'sort' | 'order'>,
  { standing }: Pick<ListShape, 'standing'>,
): { sort: string; order: Direction } | undefined {
  if (view.sort) return { sort: view.sort, order: view.order };
  return standing ? { sort: standing, order: 'desc' } : undefined;
}

/** A click on a column's heading: upwards, then downwards, then the list's own order again. */
export function nextSort(
  view: Pick<ListView, 'sort' | 'order'>,
  shape: Pick<ListShape, 'standing'>,
  name: string,
): Pick<ListView, 'sort' | 'order'> {
  const present = presentSort(view, shape);
  if (present?.sort !== name) return { sort: name, order: 'asc' };
  if (name === shape.standing) {
    return present.order === 'asc' ? { sort: undefined, order: 'asc' } : { sort: name, order: 'asc' };
  }
  return present.order === 'asc' ? { sort: name, order: 'desc' } : { sort: undefined, order: 'asc' };
}

/** True when not everything is shown. */
export const isNarrowed = ({ search, filters }: ListView): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;
