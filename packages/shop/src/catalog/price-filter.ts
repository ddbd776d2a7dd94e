/** Price buckets, slider, sort and page size of the category page (specification section 9, Q-104 to Q-109). */
import type { PlainMessage } from '../messages.ts';

export const maxSliderPrice = 300_000;

export interface PriceRange {
  /** Taka, inclusive. */
  min: number;
  /** Taka; undefined means unlimited. */
  max?: number;
}

/** The buckets with their labels; a price between two labels belongs to the lower one (half-open ranges, Q-105). */
export const priceBuckets = [
  { id: '0-2000', label: '0-2000', min: 0, max: 2000 },
  { id: '2001-5000', label: '2001-5000', min: 2001, max: 5000 },
  { id: '5001-10000', label: '5001-10000', min: 5001, max: 10_000 },
  { id: 'above-10000', label: 'Above 10000', min: 10_001, max: 100_000 },
  { id: 'unlimited', label: 'Unlimited', min: 0, max: undefined },
] as const;

/** The slider at its maximum means unlimited. */
export const effectiveMaxPrice = (max: number | undefined): number | undefined =>
  max === undefined || max >= maxSliderPrice ? undefined : max;

/**
 * The exclusive upper bound in taka of a range with this maximum. Whole-taka bounds are half-open: a maximum of 2000
 * includes 2000.50, which no other bucket would include.
 */
export function exclusiveMaxPrice(max: number | undefined): number | undefined {
  if (max === undefined) return undefined;
  return Number.isInteger(max) ? max + 1 : max + 0.01;
}

/** Whether a price in taka is within a range. */
export const isInPriceRange = (price: number, { min, max }: PriceRange): boolean =>
  price >= min && (max === undefined || price < (exclusiveMaxPrice(max) ?? 0));

export const pageSizes = [3, 6, 12] as const;
export const defaultPageSize = 6;
/** Of lists with filters, the default first. */
export const facetedPageSizes = [12, 24] as const;
export const maxPageSize = 50;

/** Clamps a page size to 1 to 50. */
export const clampPageSize = (limit: number): number => Math.min(Math.max(limit, 1), maxPageSize);

export const sortOptions = ['relevant', 'lowToHigh', 'highToLow'] as const;
export type SortOption = (typeof sortOptions)[number];
export const sortLabels: Record<SortOption, PlainMessage> = {
  relevant: 'Relevant',
  lowToHigh: 'Price: Low to High',
  highToLow: 'Price: High to Low',
};

/** Number of related products, and of search results in the header. */
export const relatedProductCount = 12;
export const searchResultCount = 10;
export const maxSearchLength = 100;
