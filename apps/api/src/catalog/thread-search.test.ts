/** The search in its thread: as current as one in this thread, from a file after a start, and back after a failure. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { eq, sql } from 'drizzle-orm';
import { ApplicationError } from '../http/application-error.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { products } from './catalog.table.ts';
import type { IndexBounds } from './current-index.ts';
import { createThreadSearch, type SearchTimes, type ThreadSearch } from './thread-search.ts';

let shop: TestShop;
let dataDir = '';
const searches: ThreadSearch[] = [];
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());
afterEach(async () => {
  for (const search of searches.splice(0)) await search.close();
  await shop.context.db.delete(products);
  if (dataDir) await rm(dataDir, { recursive: true });
  dataDir = '';
});

const minute = 60_000;
async function open(times: Partial<SearchTimes> = {}, bounds?: IndexBounds) {
  dataDir ||= await mkdtemp(join(tmpdir(), 'jontro-search-'));
  const { connectionString } = shop.context.database;
  const search = createThreadSearch(
    { connectionString, dataDir, logLevel: 'silent', ...(bounds && { bounds }) },
    { maxSearch: 5 * minute, idle: 60 * minute, restart: 1, ...times },
  );
  searches.push(search);
  let generation = 0;
  /** The products as a search after a change finds them. */
  const find = (text: string) => {
    generation += 1;
    return search.find(text, generation);
  };
  return { search, find };
}
const isAway = (error: unknown): boolean => {
  assert.ok(error instanceof ApplicationError);
  assert.deepEqual(
    [error.status, error.message, error.details],
    [503, failureTexts.searchAway, { retryAfter: 5 }],
  );
  return true;
};
const indexFile = () => join(dataDir, 'search-index');
const isFileWritten = () => stat(indexFile()).then(Boolean, () => false);

test('a search after a change finds it, and suggestions come from the same index', async () => {
  const { search, find } = await open();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  assert.deepEqual(await find('zephyr'), [id]);
  const other = await shop.addProduct({ name: 'Breezo Fan' });
  assert.deepEqual(await find('breezo'), [other]);
  assert.deepEqual(await search.suggest('zzpyhr', 3), ['zephyr']);
});

test('after a start the index comes from its file, with what has changed since', async () => {
  const first = await open();
  const ids = [await shop.addProduct({ name: 'Zephyr Fan' }), await shop.addProduct({ name: 'Zephyr Lamp' })];
  assert.equal((await first.find('zephyr')).length, 2);
  await waitFor('the file is written', isFileWritten);
  await first.search.close();
  const [renamed = '', deleted = ''] = ids;
  await shop.context.db.update(products).set({ name: 'Breezo Fan' }).where(eq(products.id, renamed));
  await shop.context.db.update(products).set({ deletedAt: shop.clock.now() }).where(eq(products.id, deleted));
  const written = (await stat(indexFile())).mtimeMs;
  const second = await open();
  assert.deepEqual(await second.find('breezo'), [renamed]);
  assert.deepEqual(await second.find('zephyr'), []);
  assert.equal((await stat(indexFile())).mtimeMs, written, 'the index was not built again');
});

test('a damaged file is replaced, and so is one of a database to which a backup was restored', async () => {
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  const first = await open();
  await first.find('zephyr');
  await waitFor('the file is written', isFileWritten);
  await first.search.close();
  const bytes = await readFile(indexFile());
  await writeFile(indexFile(), bytes.subarray(0, bytes.length / 2));
  const second = await open();
  assert.deepEqual(await second.find('zephyr'), [id]);
  const isReplaced = async () => (await readFile(indexFile())).length >= bytes.length;
  await waitFor('the file is complete', isReplaced);
  await second.search.close();

  const before = (await readFile(indexFile())).toString('latin1');
  // As a restore does: another table with rows of the same ids.
  await shop.context.db.execute(sql`create table restored (like products including all)`);
  await shop.context.db.execute(sql`alter table products rename to former_products`);
  await shop.context.db.execute(sql`alter table restored rename to products`);
  try {
    const third = await open();
    assert.deepEqual(await third.find('zephyr'), []);
    await waitFor(
      'the file is that of the restored table',
      async () => (await readFile(indexFile())).toString('latin1') !== before,
    );
  } finally {
    await shop.context.db.execute(sql`drop table products`);
    await shop.context.db.execute(sql`alter table former_products rename to products`);
  }
});

test('a file whose cursor lies in the future, as after a copy of older data, is not used', async () => {
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  const first = await open();
  await first.find('zephyr');
  await waitFor('the file is written', isFileWritten);
  await first.search.close();
  const { isCursorValid } = await import('./indexed-products.ts');
  const { rows } = (await shop.context.db.execute(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  )) as unknown as { rows: { next: string }[] };
  const next = BigInt(rows[0]?.next ?? 0);
  for (const [cursor, valid] of [
    [next, true],
    [next + 1_000n, false],
    [next - 2n ** 31n, false],
  ] as const)
    assert.equal(await isCursorValid(shop.context.db, String(cursor)), valid, String(cursor - next));
  assert.deepEqual(await (await open()).find('zephyr'), [id]);
});

test('while the first index of a large shop is built, searches fail with 503 at once; then they find', async () => {
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  const { search, find } = await open({}, { maxAwaitedProducts: 0, maxChanges: 2_000 });
  await assert.rejects(find('zephyr'), isAway);
  await search.prepare();
  assert.deepEqual(await find('zephyr'), [id]);
});

test('a thread that fails ends its searches with 503 and is started again', async () => {
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  const { search, find } = await open();
  assert.deepEqual(await find('zephyr'), [id]);
  const former = search.threadId;
  const interrupted = find('zephyr');
  const ended = assert.rejects(interrupted, isAway);
  await search.terminate();
  await ended;
  await waitFor(
    'another thread is started',
    () => search.threadId !== undefined && search.threadId !== former,
  );
  assert.deepEqual(await find('zephyr'), [id]);
});

test('a search that takes too long fails with 503', async () => {
  const { find } = await open({ maxSearch: 0 });
  await assert.rejects(find('zephyr'), isAway);
});

test('a thread without searches ends, and the next search starts another', async () => {
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  const { search, find } = await open({ idle: 20 });
  await find('zephyr');
  await waitFor('the thread ends', () => search.threadId === undefined);
  assert.deepEqual(await find('zephyr'), [id]);
});
