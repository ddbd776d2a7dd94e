/** Loaders for a page's queries: fetched before rendering on the server, while rendering in the browser. */

import type { WebSettings } from '@jontro/shop/page-services.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { addPageKey, isReturnTo } from './page-return.ts';
import { createQueryClient, type endpointQuery, queryClient, staleAfterMs } from './query-client.ts';
import { sendInProcess, statusOf } from './send.ts';
import { browserSettings, completeSettings, servicesContext } from './services.ts';

type PageQuery = Omit<ReturnType<typeof endpointQuery>, 'queryKey'> & { queryKey: readonly unknown[] };

/** The decoded route parameters and the query of a page's URL. */
export interface PageLocation {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  settings: WebSettings;
}

/** A faster page would flicker with skeletons. */
const instantWaitMs = 300;

interface PageDataOptions {
  /** How long the browser waits for the data before it shows the page with skeletons, in ms; 0 by default, and 300 with `instantPages`. */
  waitMs?: number;
  /** Queries that depend on the data of the first ones, read from `client`. */
  dependentQueries?: (client: QueryClient, location: PageLocation) => PageQuery[];
}

interface LoaderArgs {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
}

const locationOf = (
  { request, params }: Pick<LoaderArgs, 'request' | 'params'>,
  settings: WebSettings,
): PageLocation => ({
  params,
  search: new URL(request.url).searchParams,
  settings,
});

/** The result of a page's loaders: on the server all fetched data, for the browser's cache. */
export interface PageData {
  fetched?: { queryKey: readonly unknown[]; data: unknown }[];
}

/** Returns a cache with the data of the first page. */
export function createSeededClient(pages: readonly (PageData | undefined)[]): QueryClient {
  const client = queryClient();
  for (const { queryKey, data } of pages.flatMap((page) => page?.fetched ?? [])) {
    client.setQueryData(queryKey, data);
    addPageKey(queryKey);
  }
  return client;
}

/** Returns the data of a key, if it came with the page. */
export function findFetched<T>(pageData: PageData | undefined, queryKey: readonly unknown[]): T | undefined {
  const hash = hashKey(queryKey);
  return pageData?.fetched?.find((query) => hashKey(query.queryKey) === hash)?.data as T | undefined;
}

/**
 * Returns the `loader` (server) and `clientLoader` (browser) of a public page from its queries. On the server an error
 * about the URL becomes the error page; any other failed fetch is left to the browser, and the page has status 503, so
 * that it is not cached. In the browser each part of the page shows its own error.
 */
export function pageData(queriesOf: (location: PageLocation) => PageQuery[], options: PageDataOptions = {}) {
  /** Returns the statuses of the errors; 0 for an error without a response. */
  async function fetchAll(client: QueryClient, location: PageLocation, staleTime = 0): Promise<number[]> {
    const first = await fetchEach(client, queriesOf(location), staleTime);
    const following = options.dependentQueries?.(client, location) ?? [];
    return [...first, ...(await fetchEach(client, following, staleTime))];
  }

  return {
    async loader(args: LoaderArgs) {
      const client = createQueryClient(sendInProcess(args.context.get(servicesContext)));
      const { shop } = args.context.get(servicesContext);
      const failures = await fetchAll(client, locationOf(args, completeSettings(shop)));
      if (failures.some(isUrlError)) throw data(null, { status: 404 });
      return data(fetchedBy(client), { status: failures.length > 0 ? 503 : 200 });
    },
    async clientLoader({ request, params }: Pick<LoaderArgs, 'request' | 'params'>): Promise<PageData> {
      const client = queryClient();
      const location = locationOf({ request, params }, browserSettings());
      const { instantPages } = location.settings;
      const fetching = fetchAll(client, location, instantPages ? staleTimeOf(request.url) : 0);
      const waitMs = options.waitMs ?? (instantPages ? instantWaitMs : 0);
      if (!waitMs) return {};
      await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, waitMs))]);
      const hashes = queriesOf(location).map(({ queryKey }) => hashKey(queryKey));
      return {
        fetched: fetchedBy(client).fetched?.filter(({ queryKey }) => hashes.includes(hashKey(queryKey))),
      };
    },
  };
}

/** Whether an error's status is about the URL: an unknown or invalid name. */
const isUrlError = (status: number): boolean => status === 404 || status === 400 || status === 414;

/** With `instantPages` data are used again that were fetched before the press, and all of them after Back. */
const staleTimeOf = (url: string): number => (isReturnTo(url) ? Number.POSITIVE_INFINITY : staleAfterMs);

async function fetchEach(client: QueryClient, queries: PageQuery[], staleTime: number): Promise<number[]> {
  for (const { queryKey } of queries) addPageKey(queryKey);
  const fetched = await Promise.allSettled(
    queries.map((query) => client.fetchQuery({ ...query, queryKey: query.queryKey, staleTime })),
  );
  return fetched.flatMap((result) => (result.status === 'rejected' ? [statusOf(result.reason) ?? 0] : []));
}

const fetchedBy = (client: QueryClient): PageData => ({
  fetched: client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => ({ queryKey: query.queryKey, data: query.state.data })),
});
