/** The cache of fetched data and its rules of retry (specification section 9, Q-148, Q-149). */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { send, statusOf } from './send.ts';
import type { Send, SendableEndpoint } from './services.ts';

/** In ms. */
export const cacheKeptMs = 5 * 60_000;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
const retries = 3;
/** How long a component takes fetched data without asking again; each visit of a page asks anew by itself. */
const justFetchedMs = 10_000;

/** Network faults, 408, 429 and 5xx are tried 3 times more; other refusals are final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  const passing = status === undefined || status === 0 || status === 408 || status === 429 || status >= 500;
  return passing && failures < retries;
}

/** The pause before retry number `retry` (0, 1, 2): 1 s, doubling, at most 30 s. */
export const retryDelay = (retry: number): number => Math.min(firstRetryMs * 2 ** retry, maxRetryMs);

/** The call behind a query; kept in the query's `meta`, so that server and browser fetch it each in their own way. */
interface QueryCall extends Record<string, unknown> {
  row: SendableEndpoint;
  input: unknown;
}

/**
 * A cache that fetches through `sender`. On the server nothing is retried and nothing expires by a timer, since the
 * cache lives for one request only.
 */
export function createQueryClient(sender: Send = send): QueryClient {
  const onServer = typeof window === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: onServer ? Number.POSITIVE_INFINITY : cacheKeptMs,
        staleTime: justFetchedMs,
        retry: onServer ? false : shouldRetry,
        retryDelay,
        // Without a connection the truth is told, not waited for; it is asked again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        queryFn: ({ meta, signal }) => {
          const { row, input } = meta as QueryCall;
          return sender(row, input as object, { signal });
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The one cache of this browser tab; on the server a new one each time. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/** Has what is kept under these keys, and under those that begin with one, fetched again wherever it is shown. */
export async function fetchAgain(queryKeys: readonly QueryKey[], client = queryClient()): Promise<void> {
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      // A first fetch would be joined, and its answer taken for fresh, though it may be older than what has changed.
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

/** Options for `useQuery` and prefetching: the reply of a call, kept under a key of `query-keys.ts`. */
export function endpointQuery<C extends SendableEndpoint>(
  queryKey: readonly unknown[],
  row: C,
  input: EndpointInput<C>,
) {
  return queryOptions<EndpointResponse<C>>({ queryKey, meta: { row, input } satisfies QueryCall });
}
