/** Lists of products with filters by brand, stock and specification: of a category, or of a search. */

import { type catalogEndpoints, searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import {
  bestSellerCategory,
  type CategorySettings,
  categoryNames,
  findCategory,
} from '@jontro/shop/catalog/categories.ts';
import { type Facet, leastRating, parseSpecChoice, ratingBounds } from '@jontro/shop/catalog/facets.ts';
import { clampPageSize, effectiveMaxPrice } from '@jontro/shop/catalog/price-filter.ts';
import type { PriceWords } from '@jontro/shop/catalog/price-words.ts';
import { quotedText } from '@jontro/shop/catalog/search-text.ts';
import { fieldsOf, type SpecField } from '@jontro/shop/catalog/spec-sheets.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { CatalogSearch } from './catalog-search.ts';
import {
  type BrowseQuery,
  type BrowseResult,
  type FacetField,
  maxFilterPrice,
  poishaRange,
} from './facet-query.ts';
import { ratingColumn } from './product-facts.ts';
import { type CardSettings, listPopularGadgets, listProducts, toListed } from './products.ts';
import { readPrice } from './query-words.ts';
import type { ReplicaReads } from './replica-reads.ts';

type CategoryInput = EndpointInput<typeof catalogEndpoints.listCategoryProducts>;
type SearchInput = EndpointInput<typeof catalogEndpoints.listSearchResults>;
type SearchResponse = EndpointResponse<typeof catalogEndpoints.listSearchResults>;
type Choice = Pick<CategoryInput['query'], 'brand' | 'spec' | 'rating' | 'stock' | 'facets'>;
type Settings = CategorySettings & CardSettings & Pick<ShopSettings, 'specSheets' | 'soldOutLast'>;

export interface Lists {
  reads: Pick<ReplicaReads, 'forCache'>;
  search: CatalogSearch;
  settings: Settings;
}

/** Whether a list needs the index: it has a filter that no table of counts has, or their counts. */
export const isFaceted = ({ brand, spec, rating, stock, facets }: Choice): boolean =>
  brand !== undefined ||
  spec !== undefined ||
  rating !== undefined ||
  stock !== undefined ||
  facets !== undefined;

const inOrder = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** The choices in one order and case, without those that no product can have. */
export function canonicalChoice({ brand = [], spec = [], rating = [], stock, facets }: Choice): Choice {
  const brands = inOrder(brand.map((name) => name.trim().toLowerCase()).filter(Boolean));
  const least = leastRating(rating);
  const specs = inOrder(spec.filter((text) => parseSpecChoice(text)));
  return {
    ...(brands.length > 0 && { brand: brands }),
    ...(specs.length > 0 && { spec: specs }),
    ...(least !== undefined && { rating: [String(least)] }),
    ...(stock && { stock }),
    ...(facets && { facets }),
  };
}

/** The filters that the sheets of some categories have in common; a category without a sheet does not count. */
function commonFields({ specSheets }: Settings, categories: readonly string[]): SpecField[] {
  const sheets = categories
    .map((category) => fieldsOf(specSheets, category).filter(({ facet }) => facet))
    .filter(({ length }) => length > 0);
  return (sheets[0] ?? []).filter((field) =>
    sheets.every((fields) => fields.some(({ key, kind }) => key === field.key && kind === field.kind)),
  );
}

/** What is chosen of the fields that the list has; a lower bound must be one that is offered. */
function chosenOf(
  { brand, spec = [], rating = [] }: Choice,
  fields: readonly SpecField[],
): Record<string, string[]> {
  const chosen: Record<string, string[]> = brand ? { brand: [...brand] } : {};
  const least = leastRating(rating);
  if (least !== undefined) chosen[ratingColumn] = [String(least)];
  for (const { key, value } of spec.flatMap((text) => parseSpecChoice(text) ?? [])) {
    const field = fields.find((one) => one.key === key);
    if (!field || (field.atLeast && !field.atLeast.includes(Number(value)))) continue;
    chosen[key] = [...(chosen[key] ?? []), value];
  }
  return chosen;
}

type Page = Pick<CategoryInput['query'], 'page' | 'limit' | 'min' | 'max' | 'sort' | 'exclude'>;

/** Sort, page, price and choices as the index gets them. */
function browseQuery(
  query: Page & Choice,
  fields: readonly SpecField[],
  further: readonly FacetField[],
): BrowseQuery {
  const limit = clampPageSize(query.limit);
  return {
    ...poishaRange(query),
    ...(query.stock && { inStock: true }),
    ...(query.exclude && { exclude: query.exclude }),
    chosen: chosenOf(query, fields),
    fields: [
      ...further,
      { key: ratingColumn, atLeast: ratingBounds },
      { key: 'brand' },
      ...fields.map(({ key, atLeast }) => ({ key, ...(atLeast && { atLeast }) })),
    ],
    sort: query.sort ?? 'relevant',
    skip: (query.page - 1) * limit,
    limit,
  };
}

/** The filters of a list with their texts; those with a single value that is not chosen are left out. */
function facetsOf(
  { facets, inStock }: BrowseResult,
  settings: Settings,
  fields: readonly SpecField[],
  chosen: BrowseQuery['chosen'],
): Facet[] {
  const withTexts = facets.flatMap(({ key, options }): Facet[] => {
    if (key === ratingColumn)
      return options.length > 0 ? [{ key: 'rating', atLeast: true, options: options.toReversed() }] : [];
    if (options.length < 2 && !chosen[key]) return [];
    if (key === 'brand')
      return [
        {
          key,
          options: options.map(({ value, names, count }) => ({
            value,
            label: { ...names, en: value },
            count,
          })),
        },
      ];
    if (key === 'category')
      return [
        {
          key,
          options: options.map(({ value, count }) => ({
            value,
            label: findCategory(settings, value).title,
            count,
          })),
        },
      ];
    const field = fields.find((one) => one.key === key);
    return field ? [specFacet(field, options, chosen[key])] : [];
  });
  return [{ key: 'stock', options: [{ value: 'in', count: inStock }] }, ...withTexts];
}

function specFacet(
  { key, label, unit, kind, choices = [], atLeast }: SpecField,
  options: BrowseResult['facets'][number]['options'],
  chosen: readonly string[] = [],
): Facet {
  const shown =
    kind === 'yes-no' ? options.filter(({ value }) => value === 'true' || chosen.includes(value)) : options;
  const rank = ({ value }: { value: string }): number => choices.findIndex(({ en }) => en === value);
  return {
    key,
    label,
    ...(unit && { unit }),
    ...(atLeast && { atLeast: true }),
    options: (choices.length > 0 ? shown.toSorted((one, other) => rank(one) - rank(other)) : shown).map(
      ({ value, count }) => {
        const choice = choices.find(({ en }) => en === value);
        return { value, ...(choice && { label: choice }), count };
      },
    ),
  };
}

/** A page of a category with filters. */
export async function listFacetedCategory(
  { reads, search, settings }: Lists,
  { params, query }: CategoryInput,
): Promise<EndpointResponse<typeof catalogEndpoints.listCategoryProducts>> {
  const { name, members } = findCategory(settings, params.category);
  if (members.length === 0)
    return { result: [], totalPages: 0, total: 0, ...(query.facets && { facets: [] }) };
  const fields = commonFields(settings, members);
  const bestSellers = name === bestSellerCategory.toLowerCase();
  const browse: BrowseQuery = {
    ...browseQuery(query, fields, members.length > 1 || bestSellers ? [{ key: 'category' }] : []),
    categories: members,
    ...(bestSellers && { bestSellers }),
    ...(settings.soldOutLast && { soldOutLast: true }),
  };
  const found = await search.browse(browse);
  return {
    result: await reads.forCache((db) => listProducts(db, found.ids, toListed(settings))),
    totalPages: Math.ceil(found.total / browse.limit),
    total: found.total,
    ...(query.facets && { facets: facetsOf(found, settings, fields, browse.chosen) }),
  };
}

/** A page of what a search finds, with filters; words about a price are a filter. */
export async function listSearchResults(
  { reads, search, settings }: Lists,
  { query }: SearchInput,
): Promise<SearchResponse> {
  const quoted = quotedText(query.query);
  const words = readPrice(quoted ?? query.query);
  const page = { ...query, min: query.min ?? words.min, max: query.max ?? words.max };
  const chosenCategories = query.category?.map((category) => findCategory(settings, category).title.en) ?? [];
  const listed = async (categories: readonly string[]) => {
    const fields = commonFields(settings, categories);
    const browse = browseQuery(page as Page & Choice, fields, [{ key: 'category' }]);
    const chosen = { ...browse.chosen, ...(chosenCategories.length > 0 && { category: chosenCategories }) };
    const full: BrowseQuery = {
      ...browse,
      chosen,
      ...(words.text !== '' && { text: words.text, ...(quoted !== undefined && { written: true }) }),
      ...(settings.soldOutLast && { soldOutLast: true }),
    };
    return { fields, chosen, browse: full, found: await search.browse(full) };
  };
  let list = await listed(chosenCategories);
  const kinds = list.found.facets.find(({ key }) => key === 'category')?.options ?? [];
  const [only] = kinds;
  // All hits are of one category: its specifications are filters.
  if (chosenCategories.length === 0 && kinds.length === 1 && only) list = await listed([only.value]);
  const { found, fields, chosen, browse } = list;
  return {
    result: await reads.forCache((db) => listProducts(db, found.ids, toListed(settings))),
    totalPages: Math.ceil(found.total / browse.limit),
    total: found.total,
    ...(query.facets && { facets: facetsOf(found, settings, fields, chosen) }),
    ...((words.min !== undefined || words.max !== undefined) && { understood: words }),
    ...(found.meant !== undefined && quoted === undefined && found.total > 0 && { meant: found.meant }),
    ...(found.total === 0 &&
      !isNarrowed(query) && {
        near: await nearResults(
          { reads, search, settings },
          quoted !== undefined && found.meant !== undefined ? { ...words, text: found.meant } : words,
          found.unknownBrands,
        ),
      }),
  };
}

/** Whether a list has fewer products than its text alone finds. */
export const isNarrowed = ({
  brand,
  spec,
  rating,
  stock,
  category,
  min,
  max,
}: SearchInput['query']): boolean =>
  [brand, spec, rating, stock, category, min, max].some((filter) => filter !== undefined);

/** The number of products of each kind that are shown instead of results. */
const nearCount = 4;

/** The categories, of which there are products, that state what they fit: they go with devices that the shop does not sell. */
async function soldAccessories(search: CatalogSearch, settings: Settings): Promise<string[]> {
  const { categories, specSheets } = settings;
  const fitting = categoryNames({ categories }).filter((name) =>
    fieldsOf(specSheets, name).some(({ fit }) => fit),
  );
  if (fitting.length === 0) return [];
  const fields = [{ key: 'category' }];
  const list = { categories: fitting, fields, chosen: {}, sort: 'relevant', skip: 0, limit: 0 } as const;
  const [kinds] = (await search.browse(list)).facets;
  return fitting.filter((name) => kinds?.options.some(({ value, count }) => value === name && count > 0));
}

/** What may be meant by a text without results, or is near it: never among the results. */
async function nearResults(
  { reads, search, settings }: Lists,
  words: PriceWords,
  unknownBrands?: string[],
): Promise<SearchResponse['near']> {
  const convert = toListed(settings);
  const [suggestions, popular, accessories] = await Promise.all([
    search.suggest(words.text),
    reads.forCache((db) => listPopularGadgets(db, { skip: 0, limit: nearCount }, convert)),
    unknownBrands ? soldAccessories(search, settings) : [],
  ]);
  const near = {
    suggestions,
    popular,
    ...(unknownBrands && { unknownBrands }),
    ...(accessories.length > 0 && { accessories }),
  };
  // The text without its words about a price may find something.
  for (const text of unknownBrands ? suggestions : [words.text, ...suggestions].filter(Boolean)) {
    const products = (await search.find(text, convert)).slice(0, nearCount);
    if (products.length > 0) return { ...near, text, products };
  }
  return { ...near, products: [] };
}

/** The canonical input of a search. */
export const canonicalSearch = ({ query }: SearchInput): SearchInput => ({
  query: {
    query: searchText(query.query),
    page: query.page,
    limit: clampPageSize(query.limit),
    ...(query.min && { min: Math.min(query.min, maxFilterPrice) }),
    ...(effectiveMaxPrice(query.max) !== undefined && { max: query.max }),
    ...(query.sort && query.sort !== 'relevant' && { sort: query.sort }),
    ...(query.category && query.category.length > 0 && { category: inOrder(query.category) }),
    ...canonicalChoice(query),
  } as SearchInput['query'],
});
