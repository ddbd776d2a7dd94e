/** A list of the owner's that the server searches, sorts and cuts into pages; the address says which part is shown. */
import { totalHeader } from '@jontro/shop/admin-lists.ts';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import {
  changeListView,
  isNarrowed,
  type ListShape,
  type ListView,
  listAddress,
  listQuery,
  readListView,
} from './list-view.ts';
import { queryKeys } from './query-keys.ts';
import { send, serverUrl } from './send.ts';
import type { SendableEndpoint } from './services.ts';
import { useSession } from './session-state.ts';

/** A page of a list, and how many entries there are in all. */
export interface ListPart<Entry> {
  entries: readonly Entry[];
  total: number;
}

type Read<Entry> = (query: object, signal: AbortSignal) => Promise<ListPart<Entry>>;

/** Reads a list whose answer holds the entries and counts all of them in a header. */
export const readCounted =
  <Entry>(row: SendableEndpoint): Read<Entry> =>
  async (query, signal) => {
    let total = 0;
    const onAnswer = ({ headers }: Response) => {
      total = Number(headers.get(totalHeader));
    };
    const entries = await send(row, { query } as EndpointInput<SendableEndpoint>, { signal, onAnswer });
    return { entries: entries as unknown as Entry[], total };
  };

interface OwnerListOptions<Entry> {
  /** Its name in the cache. */
  key: string;
  shape: ListShape;
  read: Read<Entry>;
  /** The call that gives the same list as a file. */
  file: { url: string };
}

export function useOwnerList<Entry extends { _id: string }>({
  key,
  shape,
  read,
  file,
}: OwnerListOptions<Entry>) {
  const { ready } = useSession();
  const [address, setAddress] = useSearchParams();
  const view = readListView(address, shape);
  const [search, setSearch] = useSearchText(view.search);
  const { whole, page } = listQuery(view);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.ownerList(key, page),
    queryFn: ({ signal }) => read(page, signal),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const total = data?.total;
  const totalPages = total === undefined ? undefined : Math.max(Math.ceil(total / view.rows), 1);

  function show(next: ListView, replace: boolean): void {
    setAddress(listAddress(next), { replace, preventScrollReset: true });
  }

  // What was on the last page may be gone, and the page with it.
  const beyond = totalPages !== undefined && !isPlaceholderData && view.page > totalPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (beyond) show({ ...view, page: totalPages }, true);
  }, [beyond]);

  return {
    shape,
    view,
    /** What stands in the search box. */
    search,
    entries: beyond ? undefined : data?.entries,
    total,
    totalPages: totalPages ?? 1,
    narrowed: isNarrowed(view),
    failed: isError,
    /** The entries shown are those of the view before. */
    late: isPlaceholderData,
    fileUrl: serverUrl + endpointUrl(file, { query: whole }),
    retry: () => void refetch(),
    /** Shows another view, to which Back leads back. */
    change: (to: Parameters<typeof changeListView>[1]) => show(changeListView(view, to), false),
    /** Looks for a text while it is typed: all of it is one step for Back. */
    searchFor(text: string): void {
      setSearch(text);
      show(changeListView(view, { search: text }), true);
    },
    showAll(): void {
      setSearch('');
      show({ ...view, search: '', filters: {}, page: 1 }, false);
    },
    /** What an act does to the list before the server has answered; see `useAdminMutation`. */
    without: (id: string) => ({
      key,
      change: (part: ListPart<Entry>): ListPart<Entry> => ({
        entries: part.entries.filter(({ _id }) => _id !== id),
        total: part.total - (part.entries.some(({ _id }) => _id === id) ? 1 : 0),
      }),
    }),
    with: (id: string, changed: Partial<Entry>) => ({
      key,
      change: (part: ListPart<Entry>): ListPart<Entry> => ({
        ...part,
        entries: part.entries.map((entry) => (entry._id === id ? { ...entry, ...changed } : entry)),
      }),
    }),
  };
}

/** What `useOwnerList` gives. */
export type OwnerList<Entry extends { _id: string }> = ReturnType<typeof useOwnerList<Entry>>;

/** The text of the search box: ahead of the address while somebody types, and the address's after Back. */
function useSearchText(inAddress: string): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const { key } = useLocation();
  const arrival = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody goes back or forward
  useEffect(() => {
    if (arrival === 'POP') setText(inAddress);
  }, [key, arrival]);
  return [text, setText];
}
