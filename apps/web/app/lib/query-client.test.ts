import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { QueryObserver } from '@tanstack/react-query';
import {
  cacheTimeMs,
  createQueryClient,
  endpointQuery,
  refetchQueries,
  retryDelay,
  shouldRetry,
} from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { ApiError } from './send.ts';
import type { Send } from './services.ts';

describe('fetching data', () => {
  test('a failed fetch is retried 3 times', () => {
    proves('CONST-86');
    const fault = new ApiError(0, 'no network');
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => shouldRetry(failures, fault)),
      [true, true, true, false],
    );
  });

  test('client errors are final; network errors, server errors and "too many requests" are retried', () => {
    const retried = (status: number) => shouldRetry(0, new ApiError(status, ''));
    assert.deepEqual([0, 408, 429, 500, 503].map(retried), [true, true, true, true, true]);
    assert.deepEqual([400, 401, 403, 404, 409].map(retried), [false, false, false, false, false]);
  });

  test('retries wait 1 s, doubling, at most 30 s', () => {
    proves('CONST-87', 'CONST-88');
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map(retryDelay), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('unused data is cached for 5 minutes, mutations are not retried', () => {
    proves('CONST-89', 'CONST-90');
    assert.equal(cacheTimeMs, 300_000);
    assert.equal(createQueryClient().getDefaultOptions().mutations?.retry, false);
  });

  test('data that changes during its first fetch is fetched once more', async () => {
    const responses = ['before the change', 'after the change'];
    const held = Promise.withResolvers<void>();
    const client = createQueryClient((async () => {
      const response = responses.shift();
      await held.promise;
      return response;
    }) as unknown as Send);
    const query = endpointQuery(['list'], catalogEndpoints.listBestSellers, {});
    const stop = new QueryObserver(client, query).subscribe(() => {});
    const again = refetchQueries([['list']], client);
    held.resolve();
    await again;
    assert.deepEqual(client.getQueryData<unknown>(['list']), 'after the change');
    stop();
    client.clear();
  });

  test('a query sends its request through the given sender', async () => {
    const requests: unknown[] = [];
    const sender: Send = async (endpoint, input) => {
      requests.push([endpoint.url, input]);
      return [] as never;
    };
    const client = createQueryClient(sender);
    await client.fetchQuery(endpointQuery(queryKeys.bestSeller, catalogEndpoints.listBestSellers, {}));
    assert.deepEqual(requests, [['/api/best-seller', {}]]);
  });
});
