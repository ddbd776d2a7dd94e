/** The reviews of a product: mean, spread, the most helpful ones, and the others by page (decision 158). */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { ProductRating } from '@jontro/shop/catalog/ratings.ts';
import { firstReviewCount, maxReviewSearchLength } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { readVariant, variantSearch } from '../lib/variant-search.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageLinks, pageLinkClass } from '../ui/page-links.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { type LoadPhotoViewer, ReviewCard } from './review-card.tsx';
import { productReviewsQuery } from './review-queries.ts';
import { type ReviewView, readReviewView, reviewSearch } from './review-view.ts';

const section = 'reviews';

/** Returns the links to other reviews; the variant that is chosen stays. */
function useReviewLinks() {
  const [search] = useSearchParams();
  return (view: ReviewView) => ({
    search: variantSearch(readVariant(search), reviewSearch(view)),
    hash: section,
  });
}

interface ProductReviewsProps {
  product: Product;
  rating: ProductRating;
  /** Opens the photos of a review. */
  loadViewer: LoadPhotoViewer;
}

export function ProductReviews({ product, rating, loadViewer }: ProductReviewsProps) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const view = readReviewView(search);
  const { data, isError, refetch } = useQuery(productReviewsQuery(product._id, view));
  return (
    <section id={section} aria-labelledby="product-reviews-title" className="scroll-mt-28 pt-12 lg:pt-16">
      <h2 id="product-reviews-title" className="mb-5 text-xl font-bold lg:text-2xl">
        {t('What buyers say')}
      </h2>
      {/* Rendered near the viewport: the words of buyers may need the fonts of another script. */}
      <div className="-m-1 grid grid-cols-1 items-start gap-6 p-1 [contain-intrinsic-size:auto_48rem] [content-visibility:auto] md:grid-cols-[15rem_minmax(0,1fr)] md:[contain-intrinsic-size:auto_30rem] lg:gap-14">
        <Spread rating={rating} view={view} />
        <div className="grid max-w-[70ch] grid-cols-1 gap-4">
          {rating.count > firstReviewCount ? <Filters view={view} /> : null}
          {isError && !data ? <LoadFailed what="The reviews" onRetry={() => void refetch()} /> : null}
          {!isError && !data ? (
            <Loading label="Loading reviews" className="grid gap-4">
              <Skeleton className="h-28" />
              <Skeleton className="h-28" />
            </Loading>
          ) : null}
          {data?.total === 0 ? <p className="text-slate">{t('No review matches.')}</p> : null}
          <ul className="grid grid-cols-1 divide-y divide-line">
            {data?.result.map((review) => (
              <li key={review._id}>
                <ReviewCard review={review} product={product} loadViewer={loadViewer} />
              </li>
            ))}
          </ul>
          {data ? <Pages view={view} total={rating.count} totalPages={data.totalPages} /> : null}
        </div>
      </div>
    </section>
  );
}

/** How many reviews have five stars, four, and so on; each row is a link that filters. */
function Spread({ rating, view }: { rating: ProductRating; view: ReviewView }) {
  const { t, digits } = useLanguage();
  const linkTo = useReviewLinks();
  return (
    <div className="grid gap-3">
      <p className="tabular flex items-baseline gap-2">
        <span className="text-4xl font-bold">{digits(rating.average.toFixed(1))}</span>
        <span className="text-slate">{t('of 5, {count} reviews', { count: rating.count })}</span>
      </p>
      <ul className="grid gap-0.5">
        {rating.stars
          .map((count, index) => ({ count, stars: index + 1 }))
          .reverse()
          .map(({ count, stars }) => (
            <li key={stars}>
              <Link
                to={linkTo({ ...view, page: 1, stars })}
                preventScrollReset
                aria-current={view.stars === stars || undefined}
                className="tabular grid min-h-8 grid-cols-[2rem_minmax(0,1fr)_2.5rem] items-center gap-2 rounded-control text-sm hover:bg-fog aria-[current]:bg-bottle-wash"
              >
                <span className="sr-only">{t('{stars} of 5 stars: {count} reviews', { count, stars })}</span>
                <span aria-hidden="true" className="flex items-center justify-end gap-1">
                  {digits(stars)} <Icon name="starFilled" size={12} className="text-star" />
                </span>
                <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full bg-star"
                    style={{ width: `${Math.round((count / rating.count) * 100)}%` }}
                  />
                </span>
                <span aria-hidden="true" className="text-slate">
                  {digits(count)}
                </span>
              </Link>
            </li>
          ))}
      </ul>
      <p className="text-sm text-slate">{t('Only people who have received it can rate it.')}</p>
    </div>
  );
}

/** Links to the other reviews, which work without scripts. */
function Pages({ view, total, totalPages }: { view: ReviewView; total: number; totalPages: number }) {
  const { t } = useLanguage();
  const linkTo = useReviewLinks();
  if (view.page === undefined) {
    if (total <= firstReviewCount) return null;
    return (
      <Link to={linkTo({ page: 1 })} preventScrollReset className={pageLinkClass}>
        {t('All {count} reviews', { count: total })}
      </Link>
    );
  }
  const isAll = Object.keys(view).length === 1;
  return (
    <PageLinks
      label="Pages of reviews"
      page={view.page}
      totalPages={totalPages}
      linkTo={(page) => linkTo({ ...view, page })}
    >
      {isAll ? null : (
        <Link to={linkTo({ page: 1 })} preventScrollReset className={pageLinkClass}>
          {t('All {count} reviews', { count: total })}
        </Link>
      )}
    </PageLinks>
  );
}

const chip =
  'inline-flex min-h-10 items-center rounded-full border border-line px-4 text-sm font-semibold hover:bg-fog aria-[current]:border-bottle aria-[current]:bg-bottle-wash';

/** A search for words and links to filters, all of which work without scripts. */
function Filters({ view }: { view: ReviewView }) {
  const { t } = useLanguage();
  const linkTo = useReviewLinks();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { page, q, ...others } = view;
  const kept = new URLSearchParams(variantSearch(readVariant(search), reviewSearch(others)));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = new URLSearchParams({ q: String(new FormData(event.currentTarget).get('q')) });
    void navigate(linkTo({ ...view, page: 1, q: readReviewView(words).q }), { preventScrollReset: true });
  }

  return (
    <div className="flex flex-wrap gap-2">
      <form noValidate action={`#${section}`} className="flex w-full gap-2" onSubmit={submit}>
        {[...kept].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={maxReviewSearchLength}
          aria-label={t('Search the reviews')}
          placeholder={t('Search the reviews')}
          className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-paper px-3"
        />
        <button type="submit" className={chip}>
          {t('Search')}
        </button>
      </form>
      <Link
        to={linkTo({ ...view, page: 1, sort: view.sort ? undefined : 'newest' })}
        preventScrollReset
        aria-current={view.sort && true}
        className={chip}
      >
        {t('Newest first')}
      </Link>
      <Link
        to={linkTo({ ...view, page: 1, photos: view.photos ? undefined : 'yes' })}
        preventScrollReset
        aria-current={view.photos && true}
        className={chip}
      >
        {t('With photos')}
      </Link>
    </div>
  );
}
