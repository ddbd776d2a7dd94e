/** Stars of a rating: the mean with the number of reviews, or those that one person has given. */
import type { ProductRating } from '@jontro/shop/catalog/ratings.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

/** One star, the mean to one decimal and the number of reviews. */
export function RatingMean({
  rating: { average, count },
  className = 'text-sm',
}: {
  rating: Pick<ProductRating, 'average' | 'count'>;
  className?: string;
}) {
  const { t, digits } = useLanguage();
  const mean = average.toFixed(1);
  return (
    <span className={`tabular inline-flex items-center gap-1 ${className}`}>
      <Icon name="starFilled" size={16} className="text-star" />
      <span className="sr-only">{t('{mean} of 5 stars, {count} reviews', { mean, count })}</span>
      <span aria-hidden="true" className="font-semibold">
        {digits(mean)}
      </span>
      <span aria-hidden="true" className="text-slate">
        ({digits(count)})
      </span>
    </span>
  );
}

/** The one to five stars of one review. */
export function GivenStars({ rating }: { rating: number }) {
  const { t } = useLanguage();
  return (
    <span className="inline-flex" role="img" aria-label={t('{count} of 5 stars', { count: rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name={star <= rating ? 'starFilled' : 'star'}
          size={16}
          className={star <= rating ? 'text-star' : 'text-edge'}
        />
      ))}
    </span>
  );
}
