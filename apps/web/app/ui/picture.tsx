/** A picture in AVIF or WebP in the width that the place needs; a placeholder where there is none or it fails. */
import { srcSetOf } from '@jontro/shop/images/pictures.ts';
import { placeholderImage } from '../lib/placeholder-image.ts';

interface PictureProps {
  src: string | undefined;
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  width?: number;
  height?: number;
  /** The picture that the page is about: loaded at once and first. */
  first?: boolean;
  className?: string;
}

export function Picture({ src, alt, sizes, width = 1000, height = 1000, first, className }: PictureProps) {
  const address = src || placeholderImage;
  const avif = srcSetOf(address, 'avif');
  const webp = srcSetOf(address, 'webp');
  return (
    <picture className="contents [&>source]:hidden">
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      {webp ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        className={className}
        onError={(event) => showPlaceholder(event.currentTarget)}
      />
    </picture>
  );
}

/** A picture that cannot be loaded becomes the placeholder, once. */
function showPlaceholder(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholderImage)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.src = placeholderImage;
}
