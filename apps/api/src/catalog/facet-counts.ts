/** Counts the products of a list for each value of each filter, in one pass over their columns. */

import type { BrowseQuery, FacetField, FacetOption } from './facet-query.ts';
import { brandColumn, categoryColumn, type Entry, type FactColumns } from './product-facts.ts';

/** More values of a field are not offered, unless they are chosen. */
const maxOptions = 30;
const absent = -1;

interface Dimension {
  field: FacetField;
  options: { value: string; names?: Readonly<Record<string, string>>; order: number | string }[];
  /** By option; none if nothing is chosen. */
  chosen: Uint8Array | undefined;
  /** Products with the option among all of the list, and among those that match all other filters. */
  inList: Uint32Array;
  counts: Uint32Array;
}

const isCumulative = ({ field }: Dimension): boolean => field.atLeast !== undefined;

const columnOf = ({ key }: FacetField): string =>
  key === 'category' ? categoryColumn : key === 'brand' ? brandColumn : key;

const isNames = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null;

/**
 * The options of a field: its lower bounds, or its values; brands that differ in letter case only are one. Writes the option of
 * each entry of the dictionary that is of the field.
 */
function dimensionOf(
  field: FacetField,
  chosenValues: readonly string[] | undefined,
  facts: FactColumns,
  optionOf: Int32Array,
): Dimension {
  const options: Dimension['options'] = [];
  const byKey = new Map<string, number>();
  const { atLeast } = field;
  const add = (value: string, order: number | string, names?: Record<string, string>): number => {
    const key = value.toLowerCase();
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, options.length);
    return options.push({ value, order, ...(names && { names }) }) - 1;
  };
  if (atLeast) for (const bound of atLeast) add(String(bound), bound);
  for (const { id, value } of facts.entriesOf(columnOf(field)) as readonly Entry[]) {
    if (atLeast)
      optionOf[id] =
        typeof value === 'number' ? atLeast.filter((bound) => bound <= value).length - 1 : absent;
    else if (isNames(value)) optionOf[id] = add(value.en ?? '', value.en ?? '', value);
    else optionOf[id] = add(String(value), typeof value === 'number' ? value : String(value));
  }
  const wanted = chosenValues && new Set(chosenValues.map((value) => value.toLowerCase()));
  const chosen = wanted && Uint8Array.from(options, ({ value }) => (wanted.has(value.toLowerCase()) ? 1 : 0));
  const lowest = chosen?.indexOf(1) ?? absent;
  // A lower bound includes those above it.
  if (chosen && atLeast && lowest !== absent) chosen.fill(1, lowest);
  const [inList, counts] = [new Uint32Array(options.length), new Uint32Array(options.length)];
  return { field, options, chosen, inList, counts };
}

export interface FacetCounter {
  /** Counts a product of the list; returns whether it matches all filters. */
  add(product: number, inStock: boolean): boolean;
  /** The options of each field; those without products in the list are left out. */
  facets(): { key: string; options: FacetOption[] }[];
  inStock(): number;
}

export function createFacetCounter(
  { fields, chosen, inStock: onlyInStock }: BrowseQuery,
  facts: FactColumns,
): FacetCounter {
  /** By dictionary entry, each of which is of one column: its option. */
  const optionOf = new Int32Array(facts.entryCount).fill(absent);
  const dimensions = fields.map((field) => dimensionOf(field, chosen[field.key], facts, optionOf));
  const count = dimensions.length;
  /** By dictionary entry of a specification: its dimension. */
  const dimensionOfEntry = new Int32Array(facts.entryCount).fill(absent);
  for (const [index, { field }] of dimensions.entries())
    if (columnOf(field) === field.key)
      for (const { id } of facts.entriesOf(field.key)) dimensionOfEntry[id] = index;
  const brandAt = dimensions.findIndex(({ field }) => field.key === 'brand');
  const categoryAt = dimensions.findIndex(({ field }) => field.key === 'category');
  const readsValues = dimensions.some(({ field }) => columnOf(field) === field.key);
  /** Of the present product, by dimension. */
  const optionAt = new Int32Array(count);
  let inStockCount = 0;
  const take = (at: number, id: number): void => {
    if (at !== absent) optionAt[at] = optionOf[id] as number;
  };
  const takeValue = (id: number): void => take(dimensionOfEntry[id] as number, id);

  function add(product: number, inStock: boolean): boolean {
    optionAt.fill(absent);
    take(brandAt, facts.brandOf(product));
    take(categoryAt, facts.categoryOf(product));
    if (readsValues) facts.forEachValue(product, takeValue);
    let failures = onlyInStock && !inStock ? 1 : 0;
    let failed = failures === 1 ? count : absent;
    for (let at = 0; at < count && failures < 2; at += 1) {
      const { chosen } = dimensions[at] as Dimension;
      const option = optionAt[at] as number;
      if (chosen && (option === absent || chosen[option] !== 1)) {
        failures += 1;
        failed = at;
      }
    }
    for (let at = 0; at < count; at += 1) {
      const option = optionAt[at] as number;
      if (option === absent) continue;
      const { inList, counts } = dimensions[at] as Dimension;
      inList[option] = (inList[option] as number) + 1;
      if (failures === 0 || (failures === 1 && failed === at))
        counts[option] = (counts[option] as number) + 1;
    }
    if (inStock && (failures === 0 || (failures === 1 && failed === count))) inStockCount += 1;
    return failures === 0;
  }

  /** Products of an option, and of those above it where it is a lower bound. */
  const totalOf = (dimension: Dimension, numbers: Uint32Array, option: number): number =>
    isCumulative(dimension)
      ? numbers.subarray(option).reduce((sum, value) => sum + value, 0)
      : (numbers[option] as number);

  function optionsOf(dimension: Dimension): FacetOption[] {
    const { options, inList, counts, field } = dimension;
    const wanted = new Set(chosen[field.key]?.map((value) => value.toLowerCase()));
    const isChosen = (value: string): boolean => wanted.has(value.toLowerCase());
    const offered = [...options.keys()].filter(
      (option) => totalOf(dimension, inList, option) > 0 || isChosen(options[option]?.value ?? ''),
    );
    const bySize = offered.toSorted((one, other) => (inList[other] as number) - (inList[one] as number));
    const kept = new Set(bySize.slice(0, maxOptions));
    return offered
      .filter(
        (option) => isCumulative(dimension) || kept.has(option) || isChosen(options[option]?.value ?? ''),
      )
      .sort((one, other) => compare(options[one]?.order ?? '', options[other]?.order ?? ''))
      .map((option) => {
        const { value, names } = options[option] as Dimension['options'][number];
        return { value, ...(names && { names }), count: totalOf(dimension, counts, option) };
      });
  }

  return {
    add,
    facets: () =>
      dimensions.map((dimension) => ({ key: dimension.field.key, options: optionsOf(dimension) })),
    inStock: () => inStockCount,
  };
}

const compare = (one: number | string, other: number | string): number =>
  one < other ? -1 : one > other ? 1 : 0;
