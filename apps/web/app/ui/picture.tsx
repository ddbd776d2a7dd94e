/** An image in AVIF or WebP in the width that the layout needs; a placeholder if it is missing or fails to load twice. */
import { buildSrcSet } from '@jontro/shop/images/image-urls.ts';
import { lazy, Suspense, useState } from 'react';
import { preload } from 'react-dom';
import { useSavesData } from '../lib/data-saver.ts';
import { placeholderImage } from '../lib/placeholder-image.ts';
import { usePictureRetry } from './picture-retry.ts';

const SavedPicture = lazy(() => import('./saved-picture.tsx'));

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
  /** What it shows: with the data saver it is then a link that shows it. For a picture that is in no other link or button. */
  shows?: string;
}

export function Picture({
  src,
  alt,
  sizes,
  width = 1000,
  height = 1000,
  priority,
  className,
  shows,
}: PictureProps) {
  const savesData = useSavesData();
  // A picture that is shown stays when the connection becomes slow.
  const [saved] = useState(savesData);
  const url = src || placeholderImage;
  const shown = usePictureRetry(url);
  if (saved)
    return (
      <Suspense fallback={<span className={className} />}>
        <SavedPicture src={url} alt={alt} shows={src ? shows : undefined} className={className} />
      </Suspense>
    );
  const avif = buildSrcSet(url, 'avif');
  const webp = buildSrcSet(url, 'webp');
  if (priority === 'high' && avif) preloadPicture(url, avif, { sizes });
  return (
    <picture className="contents [&>source]:hidden">
      {avif && !shown.isMissing ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      {webp && !shown.isMissing ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
      <img
        {...shown.img}
        src={shown.src}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'high' ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding={priority === 'high' ? 'sync' : 'async'}
        className={className}
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
