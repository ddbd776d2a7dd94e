/** The stars that the shopper has given to the products of an order, what became of them, and the shop's answers. */
import type { OwnReview } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { useLanguage } from '../language/use-language.ts';
import { ModerationState } from '../ui/moderation-state.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { GivenStars } from '../ui/stars.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';
import { useRemovePhoto } from './photo-uploads.ts';

export function OwnRatings({ reviews, orderText }: { reviews: readonly OwnReview[]; orderText: string }) {
  const { t } = useLanguage();
  const removing = useRemovePhoto();
  if (reviews.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {reviews.map((review) => (
        <li key={review._id} className="grid gap-1.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <GivenStars rating={review.rating} />
            <span className="text-sm font-semibold wrap-anywhere">
              <ProductName product={review.product} />
            </span>
            <ModerationState of={review} />
          </span>
          {review.text && review.text !== orderText ? (
            <span dir="auto" className="break-words whitespace-pre-line">
              {review.text}
            </span>
          ) : null}
          {review.photos ? <PhotoThumbnails photos={review.photos} onRemove={removing.mutate} /> : null}
          {review.reply ? (
            <span className="rounded-control bg-fog px-4 py-2 text-sm">
              <span className="block font-semibold">{t('The shop answers')}</span>
              <span dir="auto" className="break-words whitespace-pre-line">
                {review.reply}
              </span>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
