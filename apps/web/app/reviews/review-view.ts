/** Which reviews of a product its page shows, as in its URL: the first few, or a page of all or of those that are asked for. */
import {
  firstReviewCount,
  maxReviewSearchLength,
  reviewPageSize,
} from '@jontro/shop/reviews/product-reviews.endpoints.ts';

export interface ReviewView {
  /** Undefined for the few most helpful ones. */
  page?: number | undefined;
  /** Only reviews with so many stars. */
  stars?: number | undefined;
  /** The most helpful first if left out. */
  sort?: 'newest' | undefined;
  /** Only reviews with photos. */
  photos?: 'yes' | undefined;
  /** Only reviews with these words. */
  q?: string | undefined;
}

/** Parses the query of a URL; invalid parameters are left out. */
export function readReviewView(search: URLSearchParams): ReviewView {
  const page = /^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0];
  const stars = /^[1-5]$/.exec(search.get('stars') ?? '')?.[0];
  const words = (search.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const q = words.slice(0, maxReviewSearchLength).trim();
  const view: ReviewView = {
    ...(stars && { stars: Number(stars) }),
    ...(search.get('sort') === 'newest' && { sort: 'newest' }),
    ...(search.get('photos') === 'yes' && { photos: 'yes' }),
    ...(q && { q }),
  };
  return page || Object.keys(view).length > 0 ? { page: Number(page ?? 1), ...view } : {};
}

/** The query of the URL that shows `view`; starts with "?" unless empty. */
export function reviewSearch(view: ReviewView): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
}

/** The query of the request for a view. */
export const reviewRequest = ({ page, ...filters }: ReviewView) => ({
  ...filters,
  page: page ?? 1,
  limit: page === undefined ? firstReviewCount : reviewPageSize,
});
