/** Filters with counts over the search index, compared with a filter that reads every product. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBit } from '@jontro/search/bitmap.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createRandom, type Random } from '../seed/random.ts';
import { browseProducts } from './browse-products.ts';
import type { BrowseQuery, FacetField } from './facet-query.ts';
import type { FactValue } from './product-facts.ts';
import { createIndexSearch } from './product-search.ts';
import type { IndexedProduct } from './product-terms.ts';
import { createSearchIndex } from './search-index.ts';

type Faceted = IndexedProduct & { facts: NonNullable<IndexedProduct['facts']> };

const categories = ['Earbuds', 'Fan', 'Laptop'];
const brands = ['Sursonik', 'sursonik', 'Nirovo', 'Khelix', ''];
const colours = ['Black', 'White', 'Red', 'Blue'];
const fields: readonly FacetField[] = [
  { key: 'brand' },
  { key: 'anc' },
  { key: 'charging' },
  { key: 'hours', atLeast: [10, 20, 40] },
  { key: 'ports' },
  { key: '@rating', atLeast: [2, 3, 4] },
];

function randomProduct(random: Random, index: number): Faceted {
  const specs: { key: string; value: FactValue }[] = [];
  const give = (key: string, value: FactValue) => random.number() < 0.8 && specs.push({ key, value });
  give('anc', random.number() < 0.3);
  give('charging', random.pick(['USB-C', 'Mains']));
  give('hours', random.between(1, 60));
  give('ports', random.between(1, 4));
  const brand = random.pick(brands);
  return {
    id: `p${String(index).padStart(6, '0')}`,
    productName: `Model ${random.pick(colours)} ${index}`,
    category: random.pick(categories),
    keyFeatures: [],
    inStock: random.number() < 0.8,
    addedAt: random.between(0, 5_000),
    facts: {
      category: '',
      poisha: random.between(100, 500) * 1000,
      sold: random.between(0, 20),
      bestSeller: random.number() < 0.1,
      ...(brand && { brand: { en: brand } }),
      specs,
      ...(random.number() < 0.6 && { rating: random.between(100, 501) / 100 }),
    },
  };
}
const withCategory = (product: Faceted): Faceted => ({
  ...product,
  facts: { ...product.facts, category: product.category },
});

const some = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items.filter(() => random.number() < 0.4);

function randomQuery(random: Random): BrowseQuery {
  const maybe = <Value>(value: Value): Value | undefined => (random.number() < 0.5 ? value : undefined);
  const chosen: Record<string, string[]> = {};
  const choose = (key: string, values: readonly string[]) => {
    const picked = maybe(some(random, values));
    if (picked?.length) chosen[key] = picked;
  };
  choose('brand', ['sursonik', 'Nirovo', 'khelix']);
  choose('anc', ['true']);
  choose('charging', ['USB-C', 'Mains']);
  choose('hours', ['10', '20', '40']);
  choose('ports', ['1', '2', '3']);
  choose('@rating', ['2', '3', '4']);
  const text = maybe(random.pick(['black', 'model red', 'whit']));
  const from = maybe(random.between(100, 300) * 1000);
  const to = maybe(random.between(300, 501) * 1000);
  return {
    ...(text && { text }),
    ...(random.number() < 0.7 && { categories: some(random, categories) }),
    ...(random.number() < 0.2 && { bestSellers: true }),
    ...(from && { from }),
    ...(to && { to }),
    ...(maybe(true) && { inStock: true }),
    ...(maybe(true) && { soldOutLast: true }),
    chosen,
    fields,
    sort: random.pick(['relevant', 'lowToHigh', 'highToLow']),
    skip: random.between(0, 30),
    limit: 24,
  };
}

const textOf = (product: Faceted, key: string): string | undefined => {
  const { brand, rating, specs } = product.facts;
  const value =
    key === 'brand' ? brand?.en : key === '@rating' ? rating : specs.find((spec) => spec.key === key)?.value;
  return value === undefined ? undefined : String(value).toLowerCase();
};
const hasOption = (product: Faceted, { key, atLeast }: FacetField, option: string): boolean => {
  const value = textOf(product, key);
  if (value === undefined) return false;
  return atLeast ? Number(value) >= Number(option) : value === option.toLowerCase();
};
const passes = (product: Faceted, field: FacetField, { chosen }: BrowseQuery): boolean =>
  !chosen[field.key] || (chosen[field.key] ?? []).some((option) => hasOption(product, field, option));

/** The products of a list without its choices: the text decides by the search itself, which has tests of its own. */
const inList = (product: Faceted, query: BrowseQuery, matching: ReadonlySet<string> | undefined): boolean =>
  (matching?.has(product.id) ?? true) &&
  (!query.categories ||
    query.categories.includes(product.category) ||
    (query.bestSellers === true && product.facts.bestSeller)) &&
  product.facts.poisha >= (query.from ?? 0) &&
  product.facts.poisha < (query.to ?? Number.POSITIVE_INFINITY);

const isNewer = (one: Faceted, other: Faceted): number =>
  other.addedAt - one.addedAt || (one.id < other.id ? -1 : 1);

function sortNaively(products: Faceted[], { sort, soldOutLast, bestSellers }: BrowseQuery): string[] {
  const price = (product: Faceted) => product.facts.poisha;
  const key = (one: Faceted, other: Faceted): number => {
    if (sort === 'lowToHigh') return price(one) - price(other);
    if (sort === 'highToLow') return price(other) - price(one);
    const stock = soldOutLast ? Number(other.inStock) - Number(one.inStock) : 0;
    return stock || (bestSellers ? other.facts.sold - one.facts.sold : 0);
  };
  return products.sort((one, other) => key(one, other) || isNewer(one, other)).map(({ id }) => id);
}

function check(
  query: BrowseQuery,
  products: readonly Faceted[],
  index: ReturnType<typeof createSearchIndex>,
): void {
  const search = createIndexSearch(index);
  const { text } = query;
  const documents = text === undefined ? undefined : search.match(text)?.documents;
  const matching =
    documents && new Set(products.map(({ id }) => id).filter((id) => hasBit(documents, index.numberOf(id))));
  const result = browseProducts(index, search, query);
  const listed = products.filter((product) => inList(product, query, matching));
  const all = (without?: FacetField) => (product: Faceted) =>
    fields.every((field) => field === without || passes(product, field, query));
  const stock = (product: Faceted) => !query.inStock || product.inStock;
  const found = listed.filter((product) => stock(product) && all()(product));
  assert.equal(result.total, found.length, JSON.stringify(query));
  assert.equal(result.inStock, listed.filter((product) => product.inStock && all()(product)).length);
  if (query.text === undefined || query.sort !== 'relevant') {
    const expected = sortNaively(found, query).slice(query.skip, query.skip + query.limit);
    assert.deepEqual(result.ids, expected, JSON.stringify(query));
  } else if (products.length < 1000) {
    const ids = new Set(found.map(({ id }) => id));
    const all = search.find(query.text, products.length);
    assert.deepEqual(new Set(all), matching);
    const inOrder = all.filter((id) => ids.has(id));
    assert.deepEqual(result.ids, inOrder.slice(query.skip, query.skip + query.limit));
  }
  for (const field of fields) {
    const options = result.facets.find(({ key }) => key === field.key)?.options ?? [];
    const others = listed.filter((product) => stock(product) && all(field)(product));
    for (const { value, count } of options)
      assert.equal(
        count,
        others.filter((product) => hasOption(product, field, value)).length,
        `${field.key} ${value}`,
      );
    const offered = listed.filter((product) => textOf(product, field.key) !== undefined);
    if (offered.length > 0 && !field.atLeast)
      for (const product of offered)
        assert.ok(options.some(({ value }) => value.toLowerCase() === textOf(product, field.key)));
  }
}

test('20 random combinations over 10,000 products give the products, the order and the counts of a naive filter', () => {
  proves('B-KNOW-09');
  const random = createRandom(156);
  const products = Array.from({ length: 10_000 }, (_, index) => withCategory(randomProduct(random, index)));
  const growing = createSearchIndex();
  for (const product of products) growing.put(product);
  const index = createSearchIndex(growing.pack());
  for (let round = 0; round < 20; round += 1) check(randomQuery(random), products, index);
});

test('products that are added, changed and removed after the index was packed are counted as they are', () => {
  const random = createRandom(17);
  const products = Array.from({ length: 400 }, (_, index) => withCategory(randomProduct(random, index)));
  const growing = createSearchIndex();
  for (const product of products) growing.put(product);
  const index = createSearchIndex(growing.pack());
  const present = new Map(products.map((product) => [product.id, product]));
  for (let round = 0; round < 40; round += 1) {
    for (let change = 0; change < 10; change += 1) {
      const at = random.between(0, 450);
      const product = withCategory(randomProduct(random, at));
      const before = present.get(product.id);
      if (before && random.number() < 0.3) {
        present.delete(product.id);
        index.remove(product.id);
      } else {
        // Often only what it is filtered by changes, and its texts stay.
        const next =
          before && random.number() < 0.6
            ? { ...before, inStock: product.inStock, facts: { ...product.facts, category: before.category } }
            : product;
        present.set(product.id, next);
        index.put(next);
      }
    }
    check(randomQuery(random), [...present.values()], index);
  }
});

test('a brand or value that no product has finds nothing, and a text without letters lists everything', () => {
  const random = createRandom(3);
  const products = Array.from({ length: 50 }, (_, index) => withCategory(randomProduct(random, index)));
  const index = createSearchIndex();
  for (const product of products) index.put(product);
  const search = createIndexSearch(index);
  const query: BrowseQuery = { chosen: {}, fields, sort: 'relevant', skip: 0, limit: 100 };
  const impossible: BrowseQuery['chosen'][] = [{ brand: ['__proto__'] }, { hours: ['7'] }, { ports: [''] }];
  for (const chosen of impossible) assert.equal(browseProducts(index, search, { ...query, chosen }).total, 0);
  assert.equal(browseProducts(index, search, query).total, 50);
  assert.equal(browseProducts(index, search, { ...query, text: 'zzzzqqqq' }).total, 0);
});
