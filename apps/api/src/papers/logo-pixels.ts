/** The shop's logo as pixels, for papers. */
import { defaultLogo } from '@jontro/shop/site.ts';
import sharp from 'sharp';

export interface LogoPixels {
  width: number;
  height: number;
  /** Three bytes for each pixel, from the top left. */
  rgb: Uint8Array;
  /** One byte for each pixel. */
  alpha: Uint8Array;
}

/** Enough for 24 points in print. */
const maxSide = 96;

/** Drawn from the default logo, because no SVG is read on the server. */
const defaultLogoImage = '/icon-192.png';

/** Reads the pixels of a logo by its path; undefined without a file, and for one that is no image or an SVG. */
export type LogoReader = (path: string) => Promise<LogoPixels | undefined>;

/** The last logo is kept. `readFile` returns undefined for a path without a file of this shop. */
export function createLogoReader(readFile: (path: string) => Promise<Uint8Array | undefined>): LogoReader {
  let known: { path: string; pixels: LogoPixels } | undefined;
  return async (path) => {
    if (known?.path === path) return known.pixels;
    const file = await readFile(path === defaultLogo ? defaultLogoImage : path);
    const pixels = file && (await toPixels(file).catch(() => undefined));
    if (pixels) known = { path, pixels };
    return pixels;
  };
}

async function toPixels(file: Uint8Array): Promise<LogoPixels | undefined> {
  const image = sharp(file);
  if ((await image.metadata()).format === 'svg') return undefined;
  const { data, info } = await image
    .resize(maxSide, maxSide, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const count = width * height;
  const rgb = new Uint8Array(3 * count);
  const alpha = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    rgb.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
    alpha[pixel] = data[4 * pixel + 3] ?? 0;
  }
  return { width, height, rgb, alpha };
}
