/** Which zero-result searches are counted, and that counting neither delays a search nor makes it fail. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { sql } from 'drizzle-orm';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { zeroResultSearches } from './reports.table.ts';
import {
  createZeroResultCounter,
  listZeroResultSearches,
  maxRows,
  minDwellMs,
  retentionMs,
  searchKey,
  type ZeroResultCounter,
} from './zero-result-searches.ts';

let shop: TestShop;
let admin: SignedInClient;
let searches: ZeroResultCounter;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(zeroResultSearches);
  searches = createZeroResultCounter(shop.context);
});

const search = (visitor: string, text: string, products = 0) => {
  searches.onResult(text, products);
  searches.onSearch(text, () => visitor);
};
const counted = async () => {
  await searches.flush();
  return (await listZeroResultSearches(shop.context.db)).map(({ _id, count }) => [_id, count]);
};

test('a text counts after two seconds without another search; the prefixes typed before do not', async () => {
  for (const typed of ['dr', 'dro', 'dron', 'drone']) {
    search('somebody', typed);
    shop.clock.advance(300);
  }
  assert.deepEqual(await counted(), []);
  shop.clock.advance(minDwellMs);
  assert.deepEqual(await counted(), [['drone', 1]]);
  // The same search again, as when a window regains the focus.
  search('somebody', 'Drone ');
  shop.clock.advance(minDwellMs);
  assert.deepEqual(await counted(), [['drone', 1]]);
  search('somebody else', '  DRONE');
  shop.clock.advance(minDwellMs);
  search('somebody else', 'camera', 3);
  assert.deepEqual(await counted(), [['drone', 2]]);
});

test('a search with results is not counted, even if it had none before', async () => {
  search('a', 'tripod');
  shop.clock.advance(minDwellMs);
  await searches.flush();
  search('b', 'tripod', 2);
  shop.clock.advance(minDwellMs);
  assert.deepEqual(await counted(), [['tripod', 1]]);
  search('a', 'lamp');
  shop.clock.advance(500);
  search('a', 'lamps', 4);
  shop.clock.advance(minDwellMs);
  assert.deepEqual(await counted(), [['tripod', 1]]);
});

test('addresses, phone numbers and noise are never stored', () => {
  for (const text of [
    'a',
    ' ',
    '?!',
    'x'.repeat(61),
    'me@example.com',
    '01712-345678',
    '+880 1712 345678',
    '০১৭১২৩৪৫৬৭৮',
    'https://x.y/?token=1',
  ])
    assert.equal(searchKey(text), undefined, text);
  assert.equal(searchKey('  Power   BANK 20000 mAh '), 'power bank 20000 mah');
  assert.equal(searchKey('ড্রোন'), 'ড্রোন'.normalize('NFKC'));
});

test('the table keeps the most frequent searches and drops old ones', async () => {
  const { db, now } = shop.context;
  const day = 24 * 3_600_000;
  await db.execute(sql`insert into failed_searches (text, count, last_at)
    select 'text ' || n, 1 + n % 7, ${new Date(now().getTime() - day).toISOString()}::timestamptz from generate_series(1, ${maxRows}) n`);
  await db
    .insert(zeroResultSearches)
    .values({ text: 'long ago', count: 900, lastAt: new Date(now().getTime() - retentionMs - day) });
  search('a', 'newest');
  shop.clock.advance(minDwellMs);
  await searches.flush();
  assert.equal(await db.$count(zeroResultSearches), maxRows - 1);
  const texts = new Set(
    (await db.select({ text: zeroResultSearches.text }).from(zeroResultSearches)).map((row) => row.text),
  );
  assert.ok(texts.has('newest'));
  assert.ok(!texts.has('long ago'));
});

test('a database failure does not stop a search, and the counts are written later', async () => {
  const { db } = shop.context;
  search('a', 'hoverboard');
  shop.clock.advance(minDwellMs);
  await db.execute(sql`alter table failed_searches rename to elsewhere`);
  try {
    await assert.rejects(searches.flush());
    search('b', 'hoverboard');
    shop.clock.advance(minDwellMs);
    await assert.rejects(searches.flush());
    const response = await shop.visitor.call(catalogEndpoints.searchProducts, {
      query: { search: 'xylophone' },
    });
    assert.equal(response.status, 200);
  } finally {
    await db.execute(sql`alter table elsewhere rename to failed_searches`);
  }
  assert.deepEqual(await counted(), [['hoverboard', 2]]);
});

test('a search is counted when the server closes, also one with a cached result', async () => {
  const own = await createTestShop();
  const { db } = own.context;
  const request = (text: string, userAgent: string) =>
    own.visitor.call(
      catalogEndpoints.searchProducts,
      { query: { search: text } },
      { 'user-agent': userAgent },
    );
  await own.addProduct({ name: 'AirNova Pods' });
  await request('zzyzx', 'one browser');
  await request('zzyzx', 'another browser');
  await request('airnova', 'a third browser');
  own.clock.advance(minDwellMs);
  await own.app.close();
  assert.deepEqual(
    (await listZeroResultSearches(db)).map(({ _id, count }) => [_id, count]),
    [['zzyzx', 2]],
  );
  await own.close();
});

test('the report lists the most frequent searches first, without anything about the visitors', async () => {
  for (const visitor of ['a', 'b', 'c']) search(visitor, 'drone');
  shop.clock.advance(minDwellMs);
  search('a', 'gimbal');
  const lastAt = shop.clock.now().toISOString();
  shop.clock.advance(minDwellMs);
  await searches.flush();
  const { body } = await admin.call(reportEndpoints.listZeroResultSearches);
  assert.deepEqual(
    body.map(({ _id, count }) => [_id, count]),
    [
      ['drone', 3],
      ['gimbal', 1],
    ],
  );
  assert.deepEqual(body[1], { _id: 'gimbal', count: 1, lastAt });
});

test('a list of results without a hit is counted as in the search box, a filtered one is not', async () => {
  const own = await createTestShop();
  const { db } = own.context;
  const list = (userAgent: string, query: object) =>
    own.visitor.call(
      catalogEndpoints.listSearchResults,
      { query: { query: '', page: 1, limit: 12, ...query } },
      { 'user-agent': userAgent },
    );
  await own.visitor.call(
    catalogEndpoints.searchProducts,
    { query: { search: 'hoverboard' } },
    { 'user-agent': 'one browser' },
  );
  await list('one browser', { query: 'hoverboard', facets: '1' });
  await list('another browser', { query: 'Hoverboard' });
  await list('a third browser', { query: 'telescope', brand: ['nobody'] });
  await list('a fourth browser', { query: '01712 345678' });
  own.clock.advance(minDwellMs);
  await own.app.close();
  assert.deepEqual(
    (await listZeroResultSearches(db)).map(({ _id, count }) => [_id, count]),
    [['hoverboard', 2]],
  );
  await own.close();
});
