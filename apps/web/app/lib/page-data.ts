/** Lets a page name its queries once: fetched before rendering on the server, while rendering in the browser. */
import type { QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { type callQuery, createQueryClient, queryClient } from './query-client.ts';
import { statusOf } from './send.ts';
import { servicesContext } from './services.ts';

type PageQuery = Omit<ReturnType<typeof callQuery>, 'queryKey'> & { queryKey: readonly unknown[] };

/** What a page's address says: the parameters of its route, decoded, and its query. */
export interface PageAddress {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

interface PageDataOptions {
  /** Whether the browser waits for the data before it shows the page; otherwise the page shows skeletons. */
  awaited?: boolean;
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

/**
 * The `loader` (server) and `clientLoader` (browser) of a public page, from the queries it shows. A 404 of an awaited
 * page becomes the error page; any other failed fetch leaves its part of the page to say so.
 */
export function pageData(
  queriesOf: (address: PageAddress) => PageQuery[],
  { awaited = false }: PageDataOptions = {},
) {
  async function fetchAll(client: QueryClient, args: Pick<LoaderArgs, 'request' | 'params'>): Promise<void> {
    const fetched = queriesOf(addressOf(args)).map((query) =>
      client.fetchQuery({ ...query, queryKey: query.queryKey, staleTime: 0 }),
    );
    const [missing] = (await Promise.allSettled(fetched)).filter(
      (result) => result.status === 'rejected' && statusOf(result.reason) === 404,
    );
    if (awaited && missing) throw data(null, { status: 404 });
  }

  return {
    async loader(args: LoaderArgs): Promise<PageData> {
      const client = createQueryClient(args.context.get(servicesContext).send);
      await fetchAll(client, args);
      const fetched = client.getQueryCache().getAll();
      return {
        fetched: fetched
          .filter((query) => query.state.status === 'success')
          .map((query) => ({ queryKey: query.queryKey, data: query.state.data })),
      };
    },
    async clientLoader(args: Pick<LoaderArgs, 'request' | 'params'>): Promise<PageData> {
      const fetching = fetchAll(queryClient(), args);
      if (awaited) await fetching;
      else fetching.catch(() => {});
      return {};
    },
  };
}
