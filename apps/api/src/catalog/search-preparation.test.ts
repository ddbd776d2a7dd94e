/** The search index is prepared when the server listens; the log says if that failed, not that the server was stopped. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildApp } from '../app.ts';
import { createLog } from '../runtime/log.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import type { IdSearch } from './id-search.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

/** Starts and stops a server whose preparation fails at once or, as an unfinished one does, by closing. Returns its warnings. */
async function warningsOf(failsAtOnce: boolean): Promise<string[]> {
  const warnings: string[] = [];
  const write = (line: string) => warnings.push((JSON.parse(line) as { msg: string }).msg);
  const preparation = Promise.withResolvers<void>();
  const search: IdSearch = {
    ...shop.context.search,
    prepare: () => preparation.promise,
    async close() {
      preparation.reject(new Error('the thread has ended'));
    },
  };
  const app = await buildApp({ ...shop.context, search }, { loggerInstance: createLog('warn', { write }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  if (failsAtOnce) {
    preparation.reject(new Error('the database is away'));
    await preparation.promise.catch(() => undefined);
  }
  await app.close();
  return warnings;
}

test('a preparation that fails is logged', async () => {
  assert.deepEqual(await warningsOf(true), ['the search index was not built at the start']);
});

test('a server that is stopped before the index is built logs nothing', async () => {
  assert.deepEqual(await warningsOf(false), []);
});
