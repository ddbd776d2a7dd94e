/** Times of lists with filters in a large index: random choices of brand and specification, with the counts of all filters. */

import { browseProducts } from '../apps/api/src/catalog/browse-products.ts';
import type { BrowseQuery, FacetField } from '../apps/api/src/catalog/facet-query.ts';
import { type ProductFacts, ratingColumn } from '../apps/api/src/catalog/product-facts.ts';
import type { IndexSearch } from '../apps/api/src/catalog/product-search.ts';
import type { SearchIndex } from '../apps/api/src/catalog/search-index.ts';
import { createRandom, type Random } from '../apps/api/src/seed/random.ts';
import type { Product } from '../packages/shop/src/catalog/catalog.ts';
import { ratingBounds } from '../packages/shop/src/catalog/facets.ts';
import { fieldsOf, type SpecField } from '../packages/shop/src/catalog/spec-sheets.ts';
import { defaultSettings } from '../packages/shop/src/settings.ts';

const { specSheets, categories } = defaultSettings;
const requests = 400;
const brands = ['Sursonik', 'Nirovo', 'Khelix', 'Borlo', 'Tamzo', 'Ekhon'] as const;
/** Each matches a large part of the catalogue. */
const texts = ['wireless', 'smart', 'black', 'fan', 'bluetooth'] as const;

const facetFields = (category: string): SpecField[] =>
  fieldsOf(specSheets, category).filter(({ facet }) => facet);

const randomValue = (random: Random, { kind, choices, atLeast }: SpecField): string | number | boolean =>
  kind === 'yes-no'
    ? random.number() < 0.5
    : kind === 'number'
      ? random.between(1, 2 * (atLeast?.at(-1) ?? 20))
      : choices
        ? random.pick(choices).en
        : `Value ${random.between(0, 20)}`;

/** The values of a product in each filter of its category. */
export function randomFacts(random: Random, { category, price }: Product): ProductFacts {
  return {
    category,
    poisha: price * 100 + random.between(0, 50_000),
    sold: random.between(0, 500),
    bestSeller: random.number() < 0.1,
    brand: { en: random.pick(brands) },
    specs: facetFields(category).map((field) => ({ key: field.key, value: randomValue(random, field) })),
    rating: random.between(100, 501) / 100,
  };
}

function randomQuery(random: Random, list: Pick<BrowseQuery, 'text' | 'categories'>): BrowseQuery {
  const fields = facetFields(list.categories?.[0] ?? '');
  const asked: FacetField[] = [
    ...(list.categories ? [] : [{ key: 'category' }]),
    { key: ratingColumn, atLeast: ratingBounds },
    { key: 'brand' },
    ...fields.map(({ key, atLeast }) => ({ key, ...(atLeast && { atLeast }) })),
  ];
  const chosen: Record<string, string[]> = {};
  if (random.number() < 0.5) chosen.brand = [random.pick(brands)];
  for (const field of fields)
    if (random.number() < 0.2)
      chosen[field.key] = [String(field.atLeast ? random.pick(field.atLeast) : randomValue(random, field))];
  return { ...list, chosen, fields: asked, sort: 'relevant', soldOutLast: true, skip: 0, limit: 24 };
}

/** CPU times in ms of `requests` lists each, of categories and of searches. */
export function timesOfFacets(
  index: SearchIndex,
  search: IndexSearch,
  cpuMs: () => number,
): Record<'a category' | 'a search', number[]> {
  const random = createRandom(17);
  const names = categories.map(({ name }) => name.en).filter((name) => facetFields(name).length > 0);
  const timesOf = (list: () => Pick<BrowseQuery, 'text' | 'categories'>): number[] =>
    Array.from({ length: requests }, () => {
      const query = randomQuery(random, list());
      const start = cpuMs();
      browseProducts(index, search, query);
      return cpuMs() - start;
    });
  const lists = {
    'a category': () => ({ categories: [random.pick(names)] }),
    'a search': () => ({ text: random.pick(texts) }),
  };
  for (const list of Object.values(lists))
    for (let warm = 0; warm < 20; warm += 1) browseProducts(index, search, randomQuery(random, list()));
  return { 'a category': timesOf(lists['a category']), 'a search': timesOf(lists['a search']) };
}
