/** An admin list that the server searches, sorts and paginates; the URL query has its view. */
import { moreThanTotalHeader, totalCountHeader } from '@jontro/shop/admin-lists.ts';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import type { SendableEndpoint } from '@jontro/shop/page-services.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAddressView } from './address-view.ts';
import { withBengaliFont } from './bengali-font.ts';
import { useListSearch } from './list-search.ts';
import {
  changeListView,
  isFiltered,
  type ListShape,
  type ListView,
  listQuery,
  listSearchParams,
  readListView,
} from './list-view.ts';
import { send, serverUrl } from './send.ts';
import { useSession } from './session-state.ts';
import { staffKeys } from './staff-query-keys.ts';

/** A page of a list, and the total number of entries. */
export interface ListPage<Entry> {
  entries: readonly Entry[];
  total: number;
  /** There are more than the total. */
  more?: boolean;
}

type Read<Entry> = (query: object, signal: AbortSignal) => Promise<ListPage<Entry>>;

/** Returns a reader for an endpoint whose response has the entries and, in a header, their total number. */
export const createListReader =
  <Entry>(endpoint: SendableEndpoint): Read<Entry> =>
  async (query, signal) => {
    let total = 0;
    let more = false;
    const onResponse = ({ headers }: Response) => {
      total = Number(headers.get(totalCountHeader));
      more = headers.has(moreThanTotalHeader);
    };
    const entries = await send(endpoint, { query } as EndpointInput<SendableEndpoint>, {
      signal,
      onResponse: onResponse,
    });
    return { entries: entries as unknown as Entry[], total, more };
  };

interface AdminListOptions<Entry> {
  /** The list's key in the cache. */
  key: string;
  shape: ListShape;
  read: Read<Entry>;
  /** The endpoint that returns the same list as a file. */
  file?: { url: string };
}

export function useAdminList<Entry extends { _id: string }>({
  key,
  shape,
  read,
  file,
}: AdminListOptions<Entry>) {
  const { ready } = useSession();
  const [view, showQuery] = useAddressView((query) => readListView(query, shape));
  const [search, setSearch] = useListSearch(view.search);
  const { whole, page } = listQuery(view);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: staffKeys.adminList(key, page),
    queryFn: async ({ signal }) => withBengaliFont(await read(page, signal)),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const total = data?.total;
  const more = data?.more === true;
  const countedPages = total === undefined ? undefined : Math.max(Math.ceil(total / view.rows), 1);
  // Beyond the counted ones there is always a next page until one is not full.
  const isFull = data?.entries.length === view.rows;
  const totalPages =
    more && countedPages !== undefined ? Math.max(countedPages, view.page + (isFull ? 1 : 0)) : countedPages;

  const show = (next: ListView, replace: boolean): void => showQuery(listSearchParams(next), { replace });

  // After deletions the last page may not exist any more.
  const pageMissing = totalPages !== undefined && !isPlaceholderData && view.page > totalPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per missing page
  useEffect(() => {
    if (pageMissing) show({ ...view, page: totalPages }, true);
  }, [pageMissing]);

  return {
    shape,
    view,
    /** The text of the search box. */
    search,
    entries: pageMissing ? undefined : data?.entries,
    total,
    more,
    totalPages: totalPages ?? 1,
    narrowed: isFiltered(view),
    failed: isError,
    /** The entries are those of the previous view. */
    late: isPlaceholderData,
    fileUrl: file ? serverUrl + endpointUrl(file, { query: whole }) : '',
    retry: () => void refetch(),
    /** Shows another view as a new history entry. */
    change: (to: Parameters<typeof changeListView>[1]) => show(changeListView(view, to), false),
    /** Searches while somebody types, without new history entries. */
    searchFor(text: string): void {
      setSearch(text);
      show(changeListView(view, { search: text }), true);
    },
    /** Shows the view of a query of an address, in place of the present history entry. */
    showQuery(query: string): void {
      const next = new URLSearchParams(query);
      setSearch(next.get('search') ?? '');
      showQuery(next, { replace: true });
    },
    showAll(): void {
      setSearch('');
      show({ ...view, search: '', filters: {}, page: 1 }, false);
    },
    /** Optimistic updates of the list; see `useAdminMutation`. */
    without: (id: string) => ({
      key,
      change: (part: ListPage<Entry>): ListPage<Entry> => ({
        ...part,
        entries: part.entries.filter(({ _id }) => _id !== id),
        total: part.total - (part.entries.some(({ _id }) => _id === id) ? 1 : 0),
      }),
    }),
    with: (id: string, changed: Partial<Entry>) => ({
      key,
      change: (part: ListPage<Entry>): ListPage<Entry> => ({
        ...part,
        entries: part.entries.map((entry) => (entry._id === id ? { ...entry, ...changed } : entry)),
      }),
    }),
  };
}

/** The result of `useAdminList`. */
export type AdminList<Entry extends { _id: string }> = ReturnType<typeof useAdminList<Entry>>;
