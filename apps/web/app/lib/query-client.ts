/** The query cache and its retry rules (specification section 9, Q-148, Q-149). */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { SendableEndpoint } from '@jontro/shop/page-services.ts';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { isKept } from './page-return.ts';
import { send, statusOf } from './send.ts';
import type { Send } from './services.ts';

/** In ms. */
export const cacheTimeMs = 5 * 60_000;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
const retries = 3;
/** How long components reuse fetched data; each visit of a page refetches its own. */
export const staleAfterMs = 10_000;

/** Network errors, 408, 429 and 5xx are retried 3 times; other errors are final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  const isTransient =
    status === undefined || status === 0 || status === 408 || status === 429 || status >= 500;
  return isTransient && failures < retries;
}

/** The delay before retry number `retry` (0, 1, 2): 1 s, doubling, at most 30 s. */
export const retryDelay = (retry: number): number => Math.min(firstRetryMs * 2 ** retry, maxRetryMs);

/** The request of a query; stored in its `meta`, so that server and browser can send it in their own way. */
interface QueryRequest extends Record<string, unknown> {
  endpoint: SendableEndpoint;
  input: unknown;
  shown: (response: never) => unknown;
}

/**
 * Returns a cache that fetches through `sender`. On the server nothing is retried and nothing expires by a timer, since
 * the cache is used for one request only.
 */
export function createQueryClient(sender: Send = send): QueryClient {
  const onServer = typeof window === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: onServer ? Number.POSITIVE_INFINITY : cacheTimeMs,
        staleTime: ({ queryKey }) => (isKept(queryKey) ? Number.POSITIVE_INFINITY : staleAfterMs),
        retry: onServer ? false : shouldRetry,
        retryDelay,
        // Offline, a query fails instead of waiting, and is refetched on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        queryFn: async ({ meta, signal }) => {
          const { endpoint, input, shown } = meta as QueryRequest;
          return shown((await sender(endpoint, input as object, { signal })) as never);
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** Returns the cache of this browser tab; on the server a new one each time. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/** Refetches the shown queries of these keys and of keys that begin with one, and marks the others as stale. */
export async function refetchQueries(queryKeys: readonly QueryKey[], client = queryClient()): Promise<void> {
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      // A running first fetch would be reused, although its response may be older than the change.
      const first = client.getQueryCache().findAll({
        queryKey,
        fetchStatus: 'fetching',
        predicate: ({ state }) => state.data === undefined,
      });
      await Promise.allSettled(first.map(({ promise }) => promise));
      await client.invalidateQueries({ queryKey });
    }),
  );
}

/** Options for `useQuery` and prefetching: an endpoint's response, cached under a key of `query-keys.ts`. */
export function endpointQuery<C extends SendableEndpoint>(
  queryKey: readonly unknown[],
  endpoint: C,
  input: EndpointInput<C>,
) {
  return shownQuery(queryKey, endpoint, input, (response) => response);
}

/**
 * The same for a query of which components need only a part, which `shown` makes of the response. Pages are sent with this
 * part, because the data of a page are sent once more for its hydration.
 */
export function shownQuery<C extends SendableEndpoint, Shown>(
  queryKey: readonly unknown[],
  endpoint: C,
  input: EndpointInput<C>,
  shown: (response: EndpointResponse<C>) => Shown | Promise<Shown>,
) {
  return queryOptions<Shown>({ queryKey, meta: { endpoint, input, shown } satisfies QueryRequest });
}
