/** Decodes uploads and re-encodes them: no received byte is ever stored or served (docs/protocols/image-host.md#processing). */

import { outputImageWidths } from '@jontro/shop/images/image-urls.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';

/** Increment when the pipeline's output changes, so that images get new URLs. */
export const pipelineVersion = 1;

export const formats = ['avif', 'webp', 'jpg', 'png'] as const;
export type Format = (typeof formats)[number];

export const contentTypes: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** Returns the content type for a file name's extension. Throws for an unknown extension. */
export function contentTypeOf(file: string): string {
  const format = formats.find((extension) => file.endsWith(`.${extension}`));
  if (!format) throw new Error('unknown image file extension');
  return contentTypes[format];
}

const maxWidth = Math.max(...outputImageWidths);
const maxPixels = 40e6;
const maxSidePixels = 12_000;
const timeout = { seconds: 20 };
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

let library: ReturnType<typeof loadLibrary> | undefined;

/** The image library, native code that is loaded for the first image. */
const imageLibrary = (): ReturnType<typeof loadLibrary> => {
  library ??= loadLibrary();
  return library;
};

async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The library's other loaders (SVG, TIFF, PDF …) stay blocked.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  return sharp;
}

/** The source of every variant: upright, in sRGB, without metadata, at most as wide as the widest variant. */
export interface Master {
  /** High-quality WebP. */
  bytes: Buffer;
  width: number;
  height: number;
  /** The format for browsers that support neither AVIF nor WebP. */
  fallback: 'jpg' | 'png';
  /** The dominant colour as #rrggbb. */
  colour: string;
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Opens uploaded bytes, whose headers must be those of an accepted image. */
async function openImage(sharp: Library, received: Uint8Array) {
  const image = sharp(received, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });
  const { format, compression, width, height, pages = 1 } = await image.metadata();
  if (!accepted.has(format) || (format === 'heif' && compression !== 'av1')) throw wrongType();
  // Only the first frame of an animation is used; the limit counts all frames.
  if (width * height * pages > maxPixels) throw new ApplicationError('too-large', imageTexts.tooManyPixels);
  if (Math.max(width, height) > maxSidePixels)
    throw new ApplicationError('too-large', imageTexts.tooManyPixels);
  return image;
}

/** Whether all of a stored image can be decoded. */
export async function isWholeImage(bytes: Uint8Array): Promise<boolean> {
  const sharp = await imageLibrary();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

/** Throws for bytes that are no image by their headers as `makeMaster` does, without drawing it. */
export async function checkImage(received: Uint8Array): Promise<void> {
  if (received.length === 0) throw new ApplicationError('invalid', imageTexts.empty);
  try {
    await openImage(await imageLibrary(), received);
  } catch (error) {
    throw toApplicationError(error);
  }
}

/**
 * Makes the master of uploaded bytes. Throws 415 for content that is not of an accepted type, 400 for a broken image,
 * 413 for too many pixels.
 */
export async function makeMaster(received: Uint8Array): Promise<Master> {
  const sharp = await imageLibrary();
  try {
    const image = await openImage(sharp, received);
    const { data: bytes, info } = await image
      .timeout(timeout)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: maxWidth, withoutEnlargement: true })
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { bytes, width: info.width, height: info.height, ...(await fallbackAndColour(bytes)) };
  } catch (error) {
    throw toApplicationError(error);
  }
}

/**
 * Makes the master of an image that comes with the shop or its settings. A WebP that is not too wide and has no metadata
 * is used as it is, so that a first start need not encode every image.
 */
export async function makeBundledMaster(bytes: Uint8Array): Promise<Master> {
  const sharp = await imageLibrary();
  const { format, width, height, exif, xmp, iptc, icc, pages } = await sharp(bytes).metadata();
  if (format !== 'webp' || width > maxWidth || exif || xmp || iptc || icc || pages) return makeMaster(bytes);
  return { bytes: Buffer.from(bytes), width, height, ...(await fallbackAndColour(bytes)) };
}

/** A thumbnail is enough for the dominant colour, but could lose a single transparent pixel. */
async function fallbackAndColour(bytes: Uint8Array): Promise<Pick<Master, 'fallback' | 'colour'>> {
  const sharp = await imageLibrary();
  const { hasAlpha } = await sharp(bytes).metadata();
  const small = await sharp(bytes).resize({ width: 100, withoutEnlargement: true }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  const isOpaque = !hasAlpha || (await sharp(bytes).stats()).isOpaque;
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
  return { fallback: isOpaque ? 'jpg' : 'png', colour: `#${hex.join('')}` };
}

const wrongType = (): ApplicationError =>
  new ApplicationError('wrong-type', imageTexts.wrongType, { error: 310 });

/** Converts the library's errors about unreadable bytes to ApplicationErrors; other errors stay as they are. */
function toApplicationError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'Error' || error instanceof ApplicationError) return error;
  if (/pixel limit/.test(error.message)) return new ApplicationError('too-large', imageTexts.tooManyPixels);
  if (/unsupported image format/.test(error.message)) return wrongType();
  return new ApplicationError('invalid', imageTexts.notAnImage, { error: 310 });
}

/** An uploaded image in one size, as WebP. */
export interface SizedImage {
  size: string;
  file: Buffer;
  width: number;
  height: number;
}

/** Makes an uploaded image in sizes named with their longest side in px, never enlarged. Throws as `makeMaster`. */
export async function makeSizes(
  received: Uint8Array,
  sides: Readonly<Record<string, number>>,
): Promise<SizedImage[]> {
  const sharp = await imageLibrary();
  const master = await makeMaster(received);
  const made: SizedImage[] = [];
  for (const [size, side] of Object.entries(sides)) {
    const { data: file, info } = await sharp(master.bytes)
      .timeout(timeout)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    made.push({ size, file, width: info.width, height: info.height });
  }
  return made;
}

/** Makes a variant of a master. AVIF at effort 2: a fifteenth of the time of effort 4 for some 4 % more bytes. */
export async function makeVariant(master: Uint8Array, width: number, format: Format): Promise<Buffer> {
  const sharp = await imageLibrary();
  const image = sharp(master).timeout(timeout).resize({ width, withoutEnlargement: true });
  const encoders = {
    avif: () => image.avif({ quality: 50, effort: 2 }),
    webp: () => image.webp({ quality: 78, effort: 4 }),
    // JPEG has no transparency: white, like the page behind the image.
    jpg: () => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
    png: () => image.png({ compressionLevel: 9, palette: true }),
  };
  return encoders[format]().toBuffer();
}
