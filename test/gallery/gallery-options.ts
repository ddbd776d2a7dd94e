/** What `npm run gallery` was asked for: widths, preset, dark, checks. */
import { parseArgs } from 'node:util';

/** In pixels: the narrowest phone, a phone, a tablet, a desktop, a wide one. */
export const allWidths = [320, 360, 768, 1280, 1920] as const;
export type Width = (typeof allWidths)[number];

export interface GalleryOptions {
  widths: readonly Width[];
  /** Of all scenes; otherwise each has its own. */
  preset?: 'modern';
  /** On a device that wishes dark pages. */
  dark: boolean;
  /** Whether each scene is also checked by program. */
  check: boolean;
  /** Parts of the names of the scenes that are taken; all if there are none. */
  scenes: readonly string[];
}

/** Reads the arguments of the command; throws an `Error` about one that it does not know. */
export function galleryOptions(args: readonly string[]): GalleryOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '360,768,1280' },
      preset: { type: 'string' },
      dark: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const widths = values.widths.split(',').map((asked) => {
    const width = allWidths.find((known) => String(known) === asked);
    if (!width) throw new Error(`The gallery has the widths ${allWidths.join(', ')}, not ${asked}`);
    return width;
  });
  const { preset, dark, check } = values;
  if (preset !== undefined && preset !== 'modern')
    throw new Error(`The gallery has the preset modern besides each scene’s own, not ${preset}`);
  return { widths, dark, check, scenes: positionals, ...(preset && { preset }) };
}

const environmentName = 'GALLERY_ARGS';

/** The options of the run that this process belongs to. */
export const currentOptions = (): GalleryOptions =>
  galleryOptions(JSON.parse(process.env[environmentName] ?? '[]'));
