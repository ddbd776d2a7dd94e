/** What products are filtered, counted and sorted by, as columns of the search index: price, sales, category, brand, specifications. */
import { type Bitmap, clearBit, createBitmap, setBit } from '@jontro/search/bitmap.ts';
import { type PackedStrings, packStrings, stringAt } from '@jontro/search/packed-strings.ts';

type Numbers = Uint32Array<ArrayBuffer>;
export type FactValue = string | number | boolean;

export interface ProductFacts {
  category: string;
  /** The present price. */
  poisha: number;
  /** Units sold. */
  sold: number;
  bestSeller: boolean;
  /** In English, and in other languages. */
  brand?: Readonly<Record<string, string>>;
  /** Texts of more than 60 characters are no filter. */
  specs: readonly { key: string; value: FactValue }[];
  /** The average of its stars; absent without a review. */
  rating?: number;
}

export interface PackedFacts {
  poisha: Numbers;
  sold: Numbers;
  bestSellers: Numbers;
  categories: Numbers;
  brands: Numbers;
  /** By product: where its values start. One more at the end. */
  starts: Numbers;
  values: Numbers;
  /** JSON of each entry of the dictionary: the name of a column and a value. */
  dictionary: PackedStrings;
}

/** A value of a column, by its number in the dictionary. */
export interface Entry {
  id: number;
  value: unknown;
}

/** The names of the columns that no specification can have as its key. */
export const categoryColumn = '@category';
export const brandColumn = '@brand';
export const ratingColumn = '@rating';
/** The number of what has no value. */
const none = 0;
const maxValueLength = 60;

export interface FactColumns {
  poishaOf(product: number): number;
  soldOf(product: number): number;
  isBestSeller(product: number): boolean;
  categoryOf(product: number): number;
  /** The products that have a category, also those that are no longer in the index. Valid until the next change. */
  inCategory(id: number): Bitmap;
  brandOf(product: number): number;
  /** Calls `visit` with the number of each value. */
  forEachValue(product: number, visit: (id: number) => void): void;
  /** The values of a column that any product has, or had. */
  entriesOf(column: string): readonly Entry[];
  /** The number of entries of the dictionary. */
  readonly entryCount: number;
  set(product: number, facts: ProductFacts): void;
  /** The columns of the products in this order. */
  pack(order: Numbers): PackedFacts;
}

const columnNames = ['poisha', 'sold', 'bestSellers', 'categories', 'brands'] as const;

export function createFactColumns(packed?: PackedFacts): FactColumns {
  const texts: string[] = [''];
  const ids = new Map<string, number>([['', none]]);
  const columns = new Map<string, Entry[]>();
  const packedCount = packed ? packed.starts.length - 1 : 0;
  let numbers = Object.fromEntries(
    columnNames.map((name) => [name, packed?.[name] ?? new Uint32Array(64)]),
  ) as Record<(typeof columnNames)[number], Numbers>;
  /** The values of products that are not packed, or were changed since. */
  const changed = new Map<number, readonly number[]>();

  function idOf(column: string, value: unknown): number {
    const text = JSON.stringify([column, value]);
    const known = ids.get(text);
    if (known !== undefined) return known;
    const id = texts.push(text) - 1;
    ids.set(text, id);
    const entries = columns.get(column) ?? [];
    columns.set(column, entries);
    entries.push({ id, value });
    return id;
  }
  const dictionarySize = packed ? packed.dictionary.offsets.length - 1 : 0;
  for (let index = 1; index < dictionarySize && packed; index += 1)
    idOf(...(JSON.parse(stringAt(packed.dictionary, index)) as [string, unknown]));

  function growTo(size: number): void {
    if (size <= numbers.poisha.length) return;
    members.clear();
    numbers = Object.fromEntries(
      columnNames.map((name) => {
        const longer = new Uint32Array(Math.max(2 * numbers[name].length, size));
        longer.set(numbers[name]);
        return [name, longer];
      }),
    ) as typeof numbers;
  }

  /** By category; those that were asked for. */
  const members = new Map<number, Bitmap>();
  function inCategory(id: number): Bitmap {
    const known = members.get(id);
    if (known) return known;
    const { categories } = numbers;
    const found = createBitmap(categories.length);
    for (let product = 0; product < categories.length; product += 1)
      if (categories[product] === id) setBit(found, product);
    members.set(id, found);
    return found;
  }
  function setCategory(product: number, id: number): void {
    const former = members.get(numbers.categories[product] as number);
    if (former) clearBit(former, product);
    numbers.categories[product] = id;
    const present = members.get(id);
    if (present) setBit(present, product);
  }

  function forEachValue(product: number, visit: (id: number) => void): void {
    const own = changed.get(product);
    if (own) {
      for (const id of own) visit(id);
    } else if (packed && product < packedCount) {
      const end = packed.starts[product + 1] as number;
      for (let at = packed.starts[product] as number; at < end; at += 1) visit(packed.values[at] as number);
    }
  }

  return {
    poishaOf: (product) => numbers.poisha[product] as number,
    soldOf: (product) => numbers.sold[product] as number,
    isBestSeller: (product) => numbers.bestSellers[product] === 1,
    categoryOf: (product) => numbers.categories[product] as number,
    inCategory,
    brandOf: (product) => numbers.brands[product] as number,
    forEachValue,
    entriesOf: (column) => columns.get(column) ?? [],
    get entryCount() {
      return texts.length;
    },
    set(product, { category, poisha, sold, bestSeller, brand, specs, rating }) {
      growTo(product + 1);
      numbers.poisha[product] = poisha;
      numbers.sold[product] = sold;
      numbers.bestSellers[product] = bestSeller ? 1 : 0;
      setCategory(product, idOf(categoryColumn, category));
      numbers.brands[product] = brand?.en ? idOf(brandColumn, brand) : none;
      const values = specs
        .filter(({ value }) => typeof value !== 'string' || value.length <= maxValueLength)
        .map(({ key, value }) => idOf(key, value));
      if (rating !== undefined) values.push(idOf(ratingColumn, rating));
      changed.set(product, values);
    },
    pack(order) {
      const values: number[] = [];
      const starts = new Uint32Array(order.length + 1);
      for (const [number, product] of order.entries()) {
        forEachValue(product, (id) => values.push(id));
        starts[number + 1] = values.length;
      }
      const inOrder = Object.fromEntries(
        columnNames.map((name) => [name, Uint32Array.from(order, (product) => numbers[name][product] ?? 0)]),
      ) as typeof numbers;
      return { ...inOrder, starts, values: Uint32Array.from(values), dictionary: packStrings(texts) };
    },
  };
}
