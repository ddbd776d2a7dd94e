/** What a list of products is filtered, counted and sorted by, as the thread of the search gets it. */

import { effectiveMaxPrice, exclusiveMaxPrice } from '@jontro/shop/catalog/price-filter.ts';
import { toPoisha } from '@jontro/shop/money.ts';

/** A dimension of the filters: its products are counted for each of its values. */
export interface FacetField {
  /** `category`, `brand`, `@rating` or the key of a specification. */
  key: string;
  /** Lower bounds, ascending; without them each value is an option. */
  atLeast?: readonly number[];
}

export interface BrowseQuery {
  /** The text that products match; all without it. */
  text?: string;
  /** Only what has the words of the text as they are written. */
  written?: boolean;
  /** The names of the categories that products are in; all without it. */
  categories?: readonly string[];
  /** Products that are best sellers belong to it as well. */
  bestSellers?: boolean;
  /** The present price in poisha, from inclusive, to exclusive. */
  from?: number;
  to?: number;
  inStock?: boolean;
  /** The values that are chosen, as texts, by the key of their field. */
  chosen: Readonly<Record<string, readonly string[]>>;
  /** The fields that are counted; also those that are chosen from. */
  fields: readonly FacetField[];
  sort: 'relevant' | 'lowToHigh' | 'highToLow';
  soldOutLast?: boolean;
  /** The id of a product that is left out. */
  exclude?: string;
  skip: number;
  limit: number;
}

export interface FacetOption {
  /** The value as a text; of a brand the English name. */
  value: string;
  /** Of a brand, in each language. */
  names?: Readonly<Record<string, string>>;
  /** Products with it among those that match all other filters. */
  count: number;
}

export interface BrowseResult {
  ids: string[];
  total: number;
  facets: { key: string; options: FacetOption[] }[];
  /** Products in stock among those that match all other filters. */
  inStock: number;
  /** Brands in the text of which the shop has no product: nothing is found then. */
  unknownBrands?: string[];
  /** The text as it was read, where its spelling is not one of the catalogue's. */
  meant?: string;
}

/** In taka: above every price, and still exact in poisha. */
export const maxFilterPrice = 100_000_000;

/** The bounds of a query for prices in taka, both inclusive. */
export function poishaRange({ min, max }: PriceRange): Pick<BrowseQuery, 'from' | 'to'> {
  const ceiling = exclusiveMaxPrice(effectiveMaxPrice(max));
  return {
    ...(min !== undefined && { from: toPoisha(Math.min(min, maxFilterPrice)) }),
    ...(ceiling !== undefined && { to: toPoisha(Math.min(ceiling, maxFilterPrice)) }),
  };
}

interface PriceRange {
  min?: number | undefined;
  max?: number | undefined;
}
