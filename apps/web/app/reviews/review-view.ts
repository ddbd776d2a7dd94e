/** Which reviews of a product its page shows, as in its URL: the first few, or a page of all or of those with some stars. */
import { firstReviewCount, reviewPageSize } from '@jontro/shop/reviews/product-reviews.endpoints.ts';

export interface ReviewView {
  /** Undefined for the few most helpful ones. */
  page?: number | undefined;
  /** Only reviews with so many stars. */
  stars?: number | undefined;
}

/** Parses the query of a URL; invalid parameters are left out. */
export function readReviewView(search: URLSearchParams): ReviewView {
  const page = /^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0];
  const stars = /^[1-5]$/.exec(search.get('stars') ?? '')?.[0];
  if (!page && !stars) return {};
  return { page: Number(page ?? 1), ...(stars && { stars: Number(stars) }) };
}

/** The query of the URL that shows `view`; starts with "?" unless empty. */
export function reviewSearch({ page, stars }: ReviewView): string {
  const search = new URLSearchParams();
  if (page !== undefined) search.set('page', String(page));
  if (stars !== undefined) search.set('stars', String(stars));
  return search.size === 0 ? '' : `?${search}`;
}

/** The query of the request for a view. */
export const reviewRequest = ({ page, stars }: ReviewView) => ({
  page: page ?? 1,
  limit: page === undefined ? firstReviewCount : reviewPageSize,
  stars,
});
