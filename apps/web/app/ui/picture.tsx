/** An image in AVIF or WebP in the width that the layout needs; a placeholder if it is missing or fails to load. */
import { buildSrcSet } from '@jontro/shop/images/image-urls.ts';
import { preload } from 'react-dom';
import { placeholderImage } from '../lib/placeholder-image.ts';

interface PictureProps {
  src: string | undefined;
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  width?: number;
  height?: number;
  /** `high` for the page's main image: loaded eagerly and first. `low` for one that is in the viewport but not seen yet. */
  priority?: 'high' | 'low' | undefined;
  className?: string;
}

export function Picture({ src, alt, sizes, width = 1000, height = 1000, priority, className }: PictureProps) {
  const url = src || placeholderImage;
  const avif = buildSrcSet(url, 'avif');
  const webp = buildSrcSet(url, 'webp');
  if (priority === 'high' && avif) preloadPicture(url, avif, { sizes });
  return (
    <picture className="contents [&>source]:hidden">
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      {webp ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'high' ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding={priority === 'high' ? 'sync' : 'async'}
        className={className}
        onError={(event) => showPlaceholder(event.currentTarget)}
      />
    </picture>
  );
}

/** Loads a page's main image before its element is read; browsers without AVIF skip it. */
export function preloadPicture(
  url: string,
  avif: string,
  { sizes, media }: { sizes: string; media?: string },
): void {
  preload(url, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: avif,
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  });
}

/** Replaces an image that failed to load by the placeholder, once. */
function showPlaceholder(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholderImage)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.src = placeholderImage;
}
