/** Lets a page name its queries once: fetched before rendering on the server, while rendering in the browser. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { createQueryClient, type endpointQuery, queryClient } from './query-client.ts';
import { sendInProcess, statusOf } from './send.ts';
import { servicesContext } from './services.ts';

type PageQuery = Omit<ReturnType<typeof endpointQuery>, 'queryKey'> & { queryKey: readonly unknown[] };

/** What a page's address says: the parameters of its route, decoded, and its query. */
export interface PageAddress {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

interface PageDataOptions {
  /** Longest time in ms that the browser waits for the data before it shows the page with skeletons; 0 by default. */
  waitMs?: number;
  /** Queries that follow from the data of the first ones, read from `client`. */
  follow?: (client: QueryClient, address: PageAddress) => PageQuery[];
}

interface LoaderArgs {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
}

const addressOf = ({ request, params }: Pick<LoaderArgs, 'request' | 'params'>): PageAddress => ({
  params,
  search: new URL(request.url).searchParams,
});

/** What the loaders of a page give: on the server all that was fetched, for the browser's cache. */
export interface PageData {
  fetched?: { queryKey: readonly unknown[]; data: unknown }[];
}

/** A cache that begins with what came with the first page. */
export function seededClient(pages: readonly (PageData | undefined)[]): QueryClient {
  const client = queryClient();
  for (const { queryKey, data } of pages.flatMap((page) => page?.fetched ?? [])) {
    client.setQueryData(queryKey, data);
  }
  return client;
}

/** What was fetched under a key, when it came with the page. */
export function fetchedOf<T>(pageData: PageData | undefined, queryKey: readonly unknown[]): T | undefined {
  const wanted = hashKey(queryKey);
  return pageData?.fetched?.find((each) => hashKey(each.queryKey) === wanted)?.data as T | undefined;
}

/**
 * The `loader` (server) and `clientLoader` (browser) of a public page, from the queries it shows. On the server a
 * refusal of what the address says becomes the error page; any other failed fetch leaves its part of the page to the
 * browser, and the page is answered with 503, so that nobody keeps it. In the browser each part of the page says for itself what failed.
 */
export function pageData(queriesOf: (address: PageAddress) => PageQuery[], options: PageDataOptions = {}) {
  /** Gives the refusals' statuses; 0 for anything that was no answer. */
  async function fetchAll(client: QueryClient, address: PageAddress): Promise<number[]> {
    const first = await fetchEach(client, queriesOf(address));
    const following = options.follow?.(client, address) ?? [];
    return [...first, ...(await fetchEach(client, following))];
  }

  return {
    async loader(args: LoaderArgs) {
      const client = createQueryClient(sendInProcess(args.context.get(servicesContext)));
      const failures = await fetchAll(client, addressOf(args));
      if (failures.some(namesNothing)) throw data(null, { status: 404 });
      return data(fetchedBy(client), { status: failures.length > 0 ? 503 : 200 });
    },
    async clientLoader(args: Pick<LoaderArgs, 'request' | 'params'>): Promise<PageData> {
      const client = queryClient();
      const address = addressOf(args);
      const fetching = fetchAll(client, address);
      if (!options.waitMs) return {};
      await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, options.waitMs))]);
      const wanted = queriesOf(address).map(({ queryKey }) => hashKey(queryKey));
      return {
        fetched: fetchedBy(client).fetched?.filter(({ queryKey }) => wanted.includes(hashKey(queryKey))),
      };
    },
  };
}

/** Whether a refusal's status is about the address: a name that is unknown, or cannot be one. */
const namesNothing = (status: number): boolean => status === 404 || status === 400 || status === 414;

async function fetchEach(client: QueryClient, queries: PageQuery[]): Promise<number[]> {
  const fetched = await Promise.allSettled(
    queries.map((query) => client.fetchQuery({ ...query, queryKey: query.queryKey, staleTime: 0 })),
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
