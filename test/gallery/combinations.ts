/** The combinations of preset, language, colour scheme and width in which a scene is taken. */
import { type Preset, presets as settingsOf } from '@jontro/shop/settings.ts';
import type { ColorScheme, GalleryOptions, Width } from './gallery-options.ts';
import { type Language, type Scene, widthsOf } from './scene.ts';

export interface Combination {
  preset: Preset;
  language: Language;
  scheme: ColorScheme;
  width: Width;
  /** The name of its screenshot, which no other combination of any scene has. */
  file: string;
}

const hasDarkMode = (preset: Preset): boolean => {
  const settings: { darkMode?: boolean } = settingsOf[preset];
  return settings.darkMode ?? false;
};

/** The presets of the shops in which a scene is taken. */
export function presetsOf({ preset: own }: Scene, { presets }: GalleryOptions): Preset[] {
  if (!presets) return [own ?? 'specification'];
  return presets.filter((preset) => !own || own === preset);
}

/** All combinations of a scene; a preset without dark pages has none in dark. */
export function combinationsOf(scene: Scene, options: GalleryOptions): Combination[] {
  const { name, preset: own = 'specification', languages = ['en', 'bn'] } = scene;
  const variants = presetsOf(scene, options).flatMap((preset) =>
    languages
      .filter((language) => options.languages.includes(language))
      .map((language) => ({ preset, language })),
  );
  return variants.flatMap(({ preset, language }) =>
    widthsOf(scene, options.widths).flatMap((width) =>
      options.schemes
        .filter((scheme) => scheme === 'light' || hasDarkMode(preset))
        .map((scheme) => {
          const variant = [preset !== own && preset, scheme === 'dark' && scheme].filter(Boolean);
          const file = `${[name, ...variant, language, width].join('.')}.jpg`;
          return { preset, language, scheme, width, file };
        }),
    ),
  );
}
