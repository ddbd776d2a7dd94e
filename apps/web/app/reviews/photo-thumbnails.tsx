/** The photos of a review as its writer and staff see them: thumbnails that link to the photo. */
import type { ReviewPhoto } from '@jontro/shop/reviews/review-photos.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

interface PhotoThumbnailsProps {
  photos: readonly ReviewPhoto[];
  /** Of one’s own photos. */
  onRemove?: (id: string) => void;
}

export function PhotoThumbnails({ photos, onRemove }: PhotoThumbnailsProps) {
  const { t } = useLanguage();
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ _id, small, large }, index) => (
        <li key={_id} className="relative">
          <a href={large} target="_blank" rel="noopener">
            <img
              src={small}
              alt={t('Photo {number}', { number: index + 1 })}
              width={80}
              height={80}
              loading="lazy"
              className="size-20 rounded-control bg-sweep object-cover"
            />
          </a>
          {onRemove ? (
            <button
              type="button"
              aria-label={t('Remove photo {number}', { number: index + 1 })}
              className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-paper shadow-card hover:bg-fog"
              onClick={() => onRemove(_id)}
            >
              <Icon name="x" size={14} />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
