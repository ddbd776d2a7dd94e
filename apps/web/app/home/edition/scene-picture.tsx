/** A picture that fills its part of the page: the tall one on phones, the wide one on desks; only one of them is loaded. */
import type { Hero } from '@jontro/shop/home/home.endpoints.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../../language/use-language.ts';
import { FramedPicture } from '../../ui/framed-picture.tsx';

interface ScenePictureProps {
  scene: NonNullable<Hero['scene']>;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** The page's main image, which is loaded first. */
  first?: boolean;
}

export function ScenePicture({ scene, sizes, first = false }: ScenePictureProps) {
  const { language } = useLanguage();
  return (
    <FramedPicture
      wide={scene.widePicture}
      narrow={scene.tallPicture}
      desk="(min-width: 64rem)"
      alt={textIn(scene.alt, language)}
      sizes={sizes}
      src={scene.tallPicture}
      width={1080}
      height={1350}
      first={first}
      className="ed-scene"
    />
  );
}
