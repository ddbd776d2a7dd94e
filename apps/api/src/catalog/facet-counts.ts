/** Counts the products of a list for each value of each filter, in one pass over their columns. */

import type { BrowseQuery, FacetField, FacetOption } from './facet-query.ts';
import { brandColumn, categoryColumn, type Entry, type FactColumns } from './product-facts.ts';

/** More values of a field are not offered, unless they are chosen. */
const maxOptions = 30;
const absent = -1;

interface Dimension {
  field: FacetField;
  options: { value: string; names?: Readonly<Record<string, string>>; order: number | string }[];
  /** The option of each dictionary entry of the field. */
  optionOf: ReadonlyMap<number, number>;
  /** By option; none if nothing is chosen. */
  chosen: Uint8Array | undefined;
}

/** Products of each option of a dimension. */
interface OptionCounts {
  /** Among all of the list. */
  inList: Uint32Array;
  /** Among those that match all other filters. */
  matching: Uint32Array;
}

const isCumulative = ({ field }: Dimension): boolean => field.atLeast !== undefined;

const columnOf = ({ key }: FacetField): string =>
  key === 'category' ? categoryColumn : key === 'brand' ? brandColumn : key;

const isNames = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null;

/** The options of a field: its lower bounds, or its values; brands that differ in letter case only are one. */
function dimensionOf(
  field: FacetField,
  chosenValues: readonly string[] | undefined,
  facts: FactColumns,
): Dimension {
  const options: Dimension['options'] = [];
  const optionOf = new Map<number, number>();
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
    if (!atLeast)
      optionOf.set(
        id,
        isNames(value)
          ? add(value.en ?? '', value.en ?? '', value)
          : add(String(value), typeof value === 'number' ? value : String(value)),
      );
    else if (typeof value === 'number') {
      const option = atLeast.filter((bound) => bound <= value).length - 1;
      if (option !== absent) optionOf.set(id, option);
    }
  }
  const wanted = chosenValues && new Set(chosenValues.map((value) => value.toLowerCase()));
  const chosen = wanted && Uint8Array.from(options, ({ value }) => (wanted.has(value.toLowerCase()) ? 1 : 0));
  const lowest = chosen?.indexOf(1) ?? absent;
  // A lower bound includes those above it.
  if (chosen && atLeast && lowest !== absent) chosen.fill(1, lowest);
  return { field, options, optionOf, chosen };
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
  const dimensions = fields.map((field) => dimensionOf(field, chosen[field.key], facts));
  // Counted by dictionary entry, each of which is of one column, in flat arrays: this is the inner loop of every list.
  const isCounted = new Uint8Array(facts.entryCount);
  /** A bit for each filter that is chosen; of an entry, the filter that it is of, and the same if it is one of the choices. */
  let wanted = 0;
  const filterOf = new Uint32Array(facts.entryCount);
  const passes = new Uint32Array(facts.entryCount);
  let nextBit = 1;
  for (const { optionOf, chosen } of dimensions) {
    for (const [id, option] of optionOf) {
      isCounted[id] = 1;
      if (chosen) filterOf[id] = nextBit;
      if (chosen?.[option] === 1) passes[id] = nextBit;
    }
    if (!chosen) continue;
    wanted |= nextBit;
    nextBit <<= 1;
  }
  const isOf = (key: string): boolean => fields.some((field) => field.key === key);
  const [countsBrands, countsCategories] = [isOf('brand'), isOf('category')];
  const readsValues = fields.some((field) => columnOf(field) === field.key);
  const inList = new Uint32Array(facts.entryCount);
  const matching = new Uint32Array(facts.entryCount);
  let inStockCount = 0;
  /** The entries of the present product. */
  const entries = new Uint32Array(facts.entryCount);
  let entryCount = 0;
  const take = (id: number): void => {
    if (isCounted[id] !== 1) return;
    entries[entryCount] = id;
    entryCount += 1;
  };

  function add(product: number, inStock: boolean): boolean {
    entryCount = 0;
    if (countsBrands) take(facts.brandOf(product));
    if (countsCategories) take(facts.categoryOf(product));
    if (readsValues) facts.forEachValue(product, take);
    let passed = 0;
    for (let at = 0; at < entryCount; at += 1) {
      const id = entries[at] as number;
      inList[id] = (inList[id] as number) + 1;
      passed |= passes[id] as number;
    }
    const missed = wanted & ~passed;
    const isInStock = !onlyInStock || inStock;
    if (missed === 0 && isInStock) {
      for (let at = 0; at < entryCount; at += 1) {
        const id = entries[at] as number;
        matching[id] = (matching[id] as number) + 1;
      }
      if (inStock) inStockCount += 1;
      return true;
    }
    // A filter's own options count products that fail this filter alone.
    if (isInStock && (missed & (missed - 1)) === 0)
      for (let at = 0; at < entryCount; at += 1) {
        const id = entries[at] as number;
        if (filterOf[id] === missed) matching[id] = (matching[id] as number) + 1;
      }
    return false;
  }

  function countsOf({ options, optionOf }: Dimension): OptionCounts {
    const counts = { inList: new Uint32Array(options.length), matching: new Uint32Array(options.length) };
    for (const [id, option] of optionOf) {
      counts.inList[option] = (counts.inList[option] as number) + (inList[id] as number);
      counts.matching[option] = (counts.matching[option] as number) + (matching[id] as number);
    }
    return counts;
  }

  /** Products of an option, and of those above it where it is a lower bound. */
  const totalOf = (dimension: Dimension, numbers: Uint32Array, option: number): number =>
    isCumulative(dimension)
      ? numbers.subarray(option).reduce((sum, value) => sum + value, 0)
      : (numbers[option] as number);

  function optionsOf(dimension: Dimension): FacetOption[] {
    const { options, field } = dimension;
    const { inList, matching } = countsOf(dimension);
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
        return { value, ...(names && { names }), count: totalOf(dimension, matching, option) };
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
