/** Price buckets, slider, sort and page size of the category page (specification section 9, Q-104 to Q-109). */

export const sliderMaximum = 300_000;

export interface PriceRange {
  /** Taka, inclusive. */
  min: number;
  /** Taka; undefined means unlimited. */
  max?: number;
}

/** The buckets with their labels; a price between two labels falls into the lower one (half-open edges, Q-105). */
export const priceBuckets = [
  { id: '0-2000', label: '0-2000', min: 0, max: 2000 },
  { id: '2001-5000', label: '2001-5000', min: 2001, max: 5000 },
  { id: '5001-10000', label: '5001-10000', min: 5001, max: 10_000 },
  { id: 'above-10000', label: 'Above 10000', min: 10_001, max: 100_000 },
  { id: 'unlimited', label: 'Unlimited', min: 0, max: undefined },
] as const;

/** The slider at its maximum means unlimited. */
export const openEnd = (max: number | undefined): number | undefined =>
  max === undefined || max >= sliderMaximum ? undefined : max;

/**
 * Whether a price in taka is kept by a range. Whole-taka edges are half-open upwards: max 2000 keeps 2000.50, which no
 * other bucket would keep.
 */
export const inRange = (price: number, { min, max }: PriceRange): boolean =>
  price >= min && (max === undefined || price < Math.floor(max) + 1);

export const pageSizes = [3, 6, 12] as const;
export const defaultPageSize = 6;
export const largestPageSize = 50;

export const sorts = ['relevant', 'lowToHigh', 'highToLow'] as const;
export type Sort = (typeof sorts)[number];
export const sortLabels: Record<Sort, string> = {
  relevant: 'Relevant',
  lowToHigh: 'Price: Low to High',
  highToLow: 'Price: High to Low',
};

/** Page size of the related products and how many search results the header shows. */
export const relatedCount = 12;
export const searchResultCount = 10;
export const longestSearch = 100;
