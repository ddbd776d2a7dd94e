/** The file of the search index: read as it was written, and not at all when it is damaged or of another shop. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { demoCatalog, readQueries } from '../testing/search-queries.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { createIndexSearch } from './product-search.ts';
import { createSearchIndex } from './search-index.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jontro-index-'));
});
after(() => rm(folder, { recursive: true }));

const growing = createSearchIndex();
for (const [position, { _id: id, ...product }] of demoCatalog().entries())
  growing.put({ ...product, id, addedAt: position });
const built = { products: growing.pack(), cursor: '1234567890123' };

test('an index is read as it was written, and finds the same', async () => {
  await writeIndexFile(folder, 'shop 1', built);
  const read = await readIndexFile(folder, 'shop 1');
  assert.deepEqual(read, built);
  assert.deepEqual(await readdir(folder), ['search-index']);
  const [one, other] = [read?.products, built.products].map((products) =>
    createIndexSearch(createSearchIndex(products)),
  );
  for (const { text } of readQueries(demoCatalog()))
    assert.deepEqual(one?.find(text), other?.find(text), text);
});

test('an empty index is read as it was written', async () => {
  const empty = { products: createSearchIndex().pack(), cursor: '1' };
  await writeIndexFile(folder, 'shop 1', empty);
  assert.deepEqual(await readIndexFile(folder, 'shop 1'), empty);
});

test('the index of another database is not read', async () => {
  await writeIndexFile(folder, 'shop 1', built);
  assert.equal(await readIndexFile(folder, 'shop 2'), undefined);
});

test('a file with any changed byte, a half-written one and a missing one are not read', async () => {
  await writeIndexFile(folder, 'shop 1', built);
  const path = join(folder, 'search-index');
  const bytes = await readFile(path);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
      const damaged = Buffer.from(bytes);
      damaged[position] = (damaged[position] ?? 0) ^ change;
      await writeFile(path, damaged);
      assert.equal(await readIndexFile(folder, 'shop 1'), undefined);
      await writeFile(path, bytes.subarray(0, position));
      assert.equal(await readIndexFile(folder, 'shop 1'), undefined);
    }),
    {
      numRuns: 60,
      examples: [
        [0, 1],
        [25, 3],
        [bytes.length - 1, 1],
      ],
    },
  );
  await rm(path);
  assert.equal(await readIndexFile(folder, 'shop 1'), undefined);
});
