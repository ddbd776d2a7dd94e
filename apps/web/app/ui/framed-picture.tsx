/** A picture that is another one on phones than on desks; only one of the two is loaded, and none with the data saver. */
import { buildSrcSet } from '@jontro/shop/images/image-urls.ts';
import { useSavesData } from '../lib/data-saver.ts';
import { preloadPicture } from './picture.tsx';
import { usePictureRetry } from './picture-retry.ts';

interface FramedPictureProps {
  /** From `desk`, a media query, on. */
  wide: string;
  narrow: string;
  desk: string;
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** For browsers that know no other; `width` and `height` are its own. */
  src: string;
  width: number;
  height: number;
  /** The page's main image, which is loaded first. */
  first: boolean;
  className: string;
}

export function FramedPicture({
  wide,
  narrow,
  desk,
  alt,
  sizes,
  src,
  width,
  height,
  first,
  className,
}: FramedPictureProps) {
  const savesData = useSavesData();
  const { isMissing, img } = usePictureRetry(src);
  if (savesData) return null;
  const sources = [
    { media: desk, url: wide },
    { media: `not all and ${desk}`, url: narrow },
  ];
  for (const { media, url } of first ? sources : []) {
    const avif = buildSrcSet(url, 'avif');
    if (avif) preloadPicture(url, avif, { sizes, media });
  }
  return (
    <picture>
      {(isMissing ? [] : sources).flatMap(({ media, url }) =>
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={media + format}
            media={media}
            type={`image/${format}`}
            srcSet={buildSrcSet(url, format) ?? url}
            sizes={sizes}
          />
        )),
      )}
      <img
        {...img}
        src={isMissing ? undefined : src}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        className={className}
      />
    </picture>
  );
}
