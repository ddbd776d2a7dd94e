import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { QueryObserver } from '@tanstack/react-query';
import {
  cacheKeptMs,
  createQueryClient,
  endpointQuery,
  fetchAgain,
  retryDelay,
  shouldRetry,
} from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { ApiError } from './send.ts';
import type { Send } from './services.ts';

describe('fetching data', () => {
  test('a failed fetch is tried 3 times more, and no more [CONST-86]', () => {
    const fault = new ApiError(0, 'no network');
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => shouldRetry(failures, fault)),
      [true, true, true, false],
    );
  });

  test('refusals are final, faults of network and server and "too many" are passing', () => {
    const retried = (status: number) => shouldRetry(0, new ApiError(status, ''));
    assert.deepEqual([0, 408, 429, 500, 503].map(retried), [true, true, true, true, true]);
    assert.deepEqual([400, 401, 403, 404, 409].map(retried), [false, false, false, false, false]);
  });

  test('retries wait 1 s, doubling, at most 30 s [CONST-87 CONST-88]', () => {
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map(retryDelay), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('unused data are kept 5 minutes, mutations are not retried [CONST-89 CONST-90]', () => {
    assert.equal(cacheKeptMs, 300_000);
    assert.equal(createQueryClient().getDefaultOptions().mutations?.retry, false);
  });

  test('what changes while it is fetched for the first time is fetched once more', async () => {
    const answers = ['before the change', 'after the change'];
    const held = Promise.withResolvers<void>();
    const client = createQueryClient((async () => {
      const answer = answers.shift();
      await held.promise;
      return answer;
    }) as unknown as Send);
    const query = endpointQuery(['list'], catalogEndpoints.listBestSellers, {});
    const stop = new QueryObserver(client, query).subscribe(() => {});
    const again = fetchAgain([['list']], client);
    held.resolve();
    await again;
    assert.deepEqual(client.getQueryData<unknown>(['list']), 'after the change');
    stop();
    client.clear();
  });

  test('a query makes its call through the sender it is given', async () => {
    const made: unknown[] = [];
    const sender: Send = async (row, input) => {
      made.push([row.url, input]);
      return [] as never;
    };
    const client = createQueryClient(sender);
    await client.fetchQuery(endpointQuery(queryKeys.bestSeller, catalogEndpoints.listBestSellers, {}));
    assert.deepEqual(made, [['/api/best-seller', {}]]);
  });
});
