/** A picture that fills its part of the page: the tall one on phones, the wide one on desks; only one of them is loaded. */
import type { Hero } from '@jontro/shop/home/home.endpoints.ts';
import { buildSrcSet } from '@jontro/shop/images/image-urls.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../../language/use-language.ts';
import { useSavesData } from '../../lib/data-saver.ts';
import { preloadPicture } from '../../ui/picture.tsx';

const desk = '(min-width: 64rem)';

interface ScenePictureProps {
  scene: NonNullable<Hero['scene']>;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** The page's main image, which is loaded first. */
  first?: boolean;
}

export function ScenePicture({ scene, sizes, first = false }: ScenePictureProps) {
  const { language } = useLanguage();
  const savesData = useSavesData();
  if (savesData) return null;
  const sources = [
    { media: desk, url: scene.widePicture },
    { media: `not all and ${desk}`, url: scene.tallPicture },
  ];
  for (const { media, url } of first ? sources : []) {
    const avif = buildSrcSet(url, 'avif');
    if (avif) preloadPicture(url, avif, { sizes, media });
  }
  return (
    <picture>
      {sources.flatMap(({ media, url }) =>
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
        src={scene.tallPicture}
        alt={textIn(scene.alt, language)}
        width={1080}
        height={1350}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className="ed-scene"
      />
    </picture>
  );
}
