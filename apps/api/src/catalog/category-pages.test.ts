/** Properties of category pages that hold for any catalogue, filter, sort and page size. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { isInPriceRange, maxPageSize, priceBuckets, sortOptions } from '@jontro/shop/catalog/price-filter.ts';
import fc from 'fast-check';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { listCategoryProducts } from './category-pages.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(products);
});

const poisha = fc.oneof(
  fc.integer({ min: 1, max: 30_000_000 }),
  // Around the bounds of the buckets, where a price could be in none.
  fc
    .tuple(fc.constantFrom(200_000, 500_000, 1_000_000, 10_000_000), fc.integer({ min: -150, max: 150 }))
    .map(([edge, beside]) => edge + beside),
);
const prices = fc.array(fc.record({ price: poisha, discount: fc.option(poisha) }), { maxLength: 25 });

/** Replaces the shop's products and returns their ids. Creation times collide intentionally. */
async function fill(
  catalog: { price: number; discount: number | null }[],
  categories = ['Earbuds'],
): Promise<string[]> {
  await shop.context.db.delete(products);
  const ids: string[] = [];
  for (const [index, { price, discount }] of catalog.entries()) {
    const reduced = discount !== null && discount < price ? discount / 100 : undefined;
    ids.push(
      await shop.addProduct({
        price: price / 100,
        category: categories[index % categories.length],
        ...(reduced !== undefined && { discountPrice: reduced }),
      }),
    );
  }
  return ids;
}

for (const [name = '', ...categories] of [
  ['earbuds', 'Earbuds'],
  ['more', 'Smart TV', 'Laptop'],
]) {
  test(`every product of "${name}" is on exactly one page, in the order of the sort`, async () => {
    const request = fc.record({
      limit: fc.integer({ min: -2, max: 60 }),
      sort: fc.constantFrom(...sortOptions, undefined),
    });
    await fc.assert(
      fc.asyncProperty(prices, request, async (catalog, { limit, sort }) => {
        const ids = await fill(catalog, categories);
        const query = { limit, ...(sort && { sort }) };
        const first = await listCategoryProducts(shop.context.db, name, { ...query, page: 1 });
        assert.equal(first.total, ids.length);
        const pages = [first];
        for (let page = 2; page <= first.totalPages; page += 1) {
          pages.push(await listCategoryProducts(shop.context.db, name, { ...query, page }));
        }
        assert.ok(pages.every((page) => page.result.length <= maxPageSize));
        const all = pages.flatMap((page) => page.result);
        assert.deepEqual(all.map((product) => product._id).sort(), [...ids].sort());
        assert.ok(ids.length === 0 || pages.every((page) => page.result.length > 0), 'no page is empty');
        const paid = all.map(currentPrice);
        if (sort === 'lowToHigh')
          assert.deepEqual(
            paid,
            [...paid].sort((a, b) => a - b),
          );
        if (sort === 'highToLow')
          assert.deepEqual(
            paid,
            [...paid].sort((a, b) => b - a),
          );
      }),
      { numRuns: 15 },
    );
  });
}

test('the server filters every bucket exactly as `inRange` does', async () => {
  await fc.assert(
    fc.asyncProperty(prices, async (catalog) => {
      await fill(catalog);
      const { result: all } = await listCategoryProducts(shop.context.db, 'earbuds', { page: 1, limit: 50 });
      for (const { min, max } of priceBuckets) {
        const query = { page: 1, limit: 50, min, ...(max !== undefined && { max }) };
        const { result } = await listCategoryProducts(shop.context.db, 'earbuds', query);
        const expected = all.filter((product) => isInPriceRange(currentPrice(product), { min, max }));
        assert.deepEqual(result, expected);
      }
    }),
    { numRuns: 25 },
  );
});
