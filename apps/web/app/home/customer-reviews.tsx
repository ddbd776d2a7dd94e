/** Reviews of delivered orders; hidden without any. */
import { homeTexts } from '@jontro/shop/home/home.ts';
import type { RecentReview } from '@jontro/shop/reviews/recent-reviews.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { ProductName } from '../ui/product-name.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { recentReviewsQuery } from './home-queries.ts';
import { HomeSection } from './home-section.tsx';

/**
 * A row to swipe on phones, a grid on larger screens. Rendered only near the viewport: a Bengali review would load the
 * whole Bengali font in the first view of an English page.
 */
const listClass =
  '[contain-intrinsic-size:auto_14rem] [content-visibility:auto] flex snap-x gap-4 overflow-x-auto max-md:-mx-4 max-md:px-4 max-md:pb-2 max-md:scroll-px-4 md:[contain-intrinsic-size:auto_33.5rem] lg:[contain-intrinsic-size:auto_23rem] md:fit-columns [--gap:1rem] [--min-column:14rem] md:[--count:2] lg:[--count:3]';
const itemClass = 'max-md:w-[82%] max-md:max-w-80 max-md:shrink-0 max-md:snap-start';

export function CustomerReviews() {
  const { t } = useLanguage();
  const { data: reviews, isPending } = useQuery(recentReviewsQuery);
  if (!isPending && !reviews?.length) return null;
  return (
    <HomeSection title={homeTexts.reviews} text={homeTexts.reviewsText} name="reviews">
      {/* A scrollable list must be reachable by keyboard. */}
      <ul
        className={listClass}
        tabIndex={reviews && reviews.length > 1 ? 0 : undefined}
        aria-label={t(homeTexts.reviews)}
      >
        {reviews
          ? reviews.map((review) => (
              <li key={review.text} className={itemClass}>
                <ReviewCard review={review} />
              </li>
            ))
          : [0, 1, 2].map((position) => (
              <li key={position} className={itemClass} aria-hidden="true">
                <Skeleton height={200} />
              </li>
            ))}
      </ul>
    </HomeSection>
  );
}

const languageOf = (text: string) => (/[\u0980-\u09ff]/.test(text) ? 'bn' : 'en');

function ReviewCard({ review: { text, firstName, product } }: { review: RecentReview }) {
  const { t } = useLanguage();
  const { _id } = product;
  const name = <ProductName product={product} />;
  return (
    <figure className="flex h-full flex-col gap-5 rounded-card bg-fog p-5 lg:p-6">
      <blockquote
        lang={languageOf(text)}
        dir="auto"
        className="flex-1 leading-relaxed [overflow-wrap:anywhere] before:mb-3 before:block before:h-1 before:w-8 before:rounded-full before:bg-bottle"
      >
        {text}
      </blockquote>
      <figcaption className="text-sm text-slate">
        <span className="block font-semibold text-ink">{firstName ?? t('A customer')}</span>
        {t('Bought')}{' '}
        {_id ? (
          <Link
            to={paths.product({ ...product, _id })}
            className="py-1 font-medium text-bottle hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </figcaption>
    </figure>
  );
}
