/** Thumbnails of all images of a product. */
import { useLanguage } from '../../language/use-language.ts';
import { Picture } from '../../ui/picture.tsx';

interface ImageThumbnailsProps {
  images: readonly string[];
  chosen: number;
  onChoose: (position: number) => void;
}

export function ImageThumbnails({ images, chosen, onChoose }: ImageThumbnailsProps) {
  const { t } = useLanguage();
  return (
    <ul className="flex flex-wrap gap-3 noscript:hidden">
      {images.map((image, position) => (
        <li key={image}>
          <button
            type="button"
            data-thumbnail={position}
            aria-label={t('Show picture {position} of {count}', {
              position: position + 1,
              count: images.length,
            })}
            aria-pressed={position === chosen}
            className="block size-12 overflow-hidden rounded-control bg-sweep ring-1 ring-line hover:ring-ink aria-pressed:ring-2 aria-pressed:ring-bottle lg:size-22"
            onClick={() => onChoose(position)}
          >
            <Picture src={image} alt="" sizes="88px" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
