/** What `npm run gallery` was asked for: widths, presets, languages, colour schemes, checks, what is left out. */
import { parseArgs } from 'node:util';
import { type Preset, presetNames } from '@jontro/shop/settings.ts';

/** In pixels: the narrowest phone, a phone, a tablet, a desktop, a wide one. */
export const allWidths = [320, 360, 768, 1280, 1920] as const;
export type Width = (typeof allWidths)[number];

export type Language = 'en' | 'bn';

/** What a device wishes. */
export type ColorScheme = 'light' | 'dark';

export interface GalleryOptions {
  widths: readonly Width[];
  /** Of each scene that has no preset of its own; without it that of the specification, and all scenes are taken. */
  presets?: readonly Preset[];
  languages: readonly Language[];
  schemes: readonly ColorScheme[];
  /** Whether each combination is also checked by program. */
  check: boolean;
  /** Whether combinations are left out that an earlier run took without a fault. */
  resume: boolean;
  /** Parts of the names of the scenes that are taken; all if there are none. */
  scenes: readonly string[];
}

const widthsIn = (text: string): Width[] =>
  text.split(',').map((asked) => {
    const width = allWidths.find((known) => String(known) === asked);
    if (!width) throw new Error(`The gallery has the widths ${allWidths.join(', ')}, not ${asked}`);
    return width;
  });

function presetsIn(name: string): Preset[] {
  const preset = presetNames.find((known) => known === name);
  if (!preset) throw new Error(`The gallery has the presets ${presetNames.join(', ')}, not ${name}`);
  return [preset];
}

const bothLanguages: readonly Language[] = ['en', 'bn'];

function languagesIn(name: string): Language[] {
  const language = bothLanguages.find((known) => known === name);
  if (!language) throw new Error(`The gallery has the languages ${bothLanguages.join(', ')}, not ${name}`);
  return [language];
}

/**
 * Reads the arguments of the command; throws an `Error` about one that it does not know. `--matrix` is every combination
 * with checks, which the other options narrow.
 */
export function galleryOptions(args: readonly string[]): GalleryOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      matrix: { type: 'boolean', default: false },
      widths: { type: 'string' },
      preset: { type: 'string' },
      language: { type: 'string' },
      dark: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
    },
  });
  const { matrix, widths, preset, language, dark, check, resume } = values;
  const presets = preset === undefined ? matrix && presetNames : presetsIn(preset);
  const usual: readonly Width[] = matrix ? allWidths : [360, 768, 1280];
  return {
    widths: widths === undefined ? usual : widthsIn(widths),
    ...(presets && { presets }),
    languages: language === undefined ? bothLanguages : languagesIn(language),
    schemes: dark ? ['dark'] : matrix ? ['light', 'dark'] : ['light'],
    check: check || matrix,
    resume,
    scenes: positionals,
  };
}

const environmentName = 'GALLERY_ARGS';

/** The options of the run that this process belongs to. */
export const currentOptions = (): GalleryOptions =>
  galleryOptions(JSON.parse(process.env[environmentName] ?? '[]'));
