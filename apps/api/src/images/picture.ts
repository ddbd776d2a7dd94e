/** Decodes what was uploaded and encodes it anew: no received byte is ever stored or served (docs/protocols/image-host.md#processing). */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { pictureWidths } from '@jontro/shop/images/pictures.ts';
import sharp from 'sharp';
import { ApplicationError } from '../http/application-error.ts';

/** Counts up when the pipeline makes different pictures, so that they get new addresses. */
export const pipelineVersion = 1;

export const formats = ['avif', 'webp', 'jpg', 'png'] as const;
export type Format = (typeof formats)[number];

export const contentTypes: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** The content type that the ending of a file's name tells. Throws for an ending that no picture has. */
export function contentTypeOf(file: string): string {
  const format = formats.find((each) => file.endsWith(`.${each}`));
  if (!format) throw new Error('this is no file of a picture');
  return contentTypes[format];
}

const widest = Math.max(...pictureWidths);
const maxPixels = 40e6;
const maxSidePixels = 12_000;
const timeout = { seconds: 20 };
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

sharp.cache(false);
sharp.concurrency(1);
// Everything else that the library could read (SVG, TIFF, PDF …) stays closed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

/** What every variant is made from: upright, in sRGB, without metadata, at most as wide as the widest variant. */
export interface Master {
  /** WebP of high quality. */
  bytes: Buffer;
  width: number;
  height: number;
  /** The format for browsers that know neither AVIF nor WebP. */
  fallback: 'jpg' | 'png';
  /** The dominant colour as #rrggbb. */
  colour: string;
}

/**
 * The master of uploaded bytes. Refuses what is not one of the accepted types by its content (415), is broken (400),
 * or is too many pixels (413).
 */
export async function makeMaster(received: Uint8Array): Promise<Master> {
  try {
    const picture = sharp(received, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });
    const { format, compression, width, height, pages = 1 } = await picture.metadata();
    if (!accepted.has(format) || (format === 'heif' && compression !== 'av1')) throw wrongType();
    // Only the first frame of an animation is used; the limit counts them all.
    if (width * height * pages > maxPixels) throw new ApplicationError('too-large', imageTexts.tooManyPixels);
    if (Math.max(width, height) > maxSidePixels)
      throw new ApplicationError('too-large', imageTexts.tooManyPixels);
    const { data: bytes, info } = await picture
      .timeout(timeout)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { bytes, width: info.width, height: info.height, ...(await lookOf(bytes)) };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The master of a picture that comes with the shop or its settings: a WebP that is no wider than a master and says nothing
 * but the picture is one as it stands, so that a first start need not encode them all.
 */
export async function ownMaster(bytes: Uint8Array): Promise<Master> {
  const { format, width, height, exif, xmp, iptc, icc, pages } = await sharp(bytes).metadata();
  if (format !== 'webp' || width > widest || exif || xmp || iptc || icc || pages) return makeMaster(bytes);
  return { bytes: Buffer.from(bytes), width, height, ...(await lookOf(bytes)) };
}

/** What is seen of a picture at a tenth of its size is enough for its colour, not for a single transparent point. */
async function lookOf(bytes: Uint8Array): Promise<Pick<Master, 'fallback' | 'colour'>> {
  const { hasAlpha } = await sharp(bytes).metadata();
  const small = await sharp(bytes).resize({ width: 100, withoutEnlargement: true }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  const isOpaque = !hasAlpha || (await sharp(bytes).stats()).isOpaque;
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
  return { fallback: isOpaque ? 'jpg' : 'png', colour: `#${hex.join('')}` };
}

const wrongType = (): ApplicationError =>
  new ApplicationError('wrong-type', imageTexts.wrongType, { error: 310 });

/** What the library said about bytes that it could not read, as a refusal; other faults stay as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'Error' || error instanceof ApplicationError) return error;
  if (/pixel limit/.test(error.message)) return new ApplicationError('too-large', imageTexts.tooManyPixels);
  if (/unsupported image format/.test(error.message)) return wrongType();
  return new ApplicationError('invalid', imageTexts.notAnImage, { error: 310 });
}

/** One variant of a master. AVIF at effort 2: a fifteenth of the time of effort 4 for some 4 % more bytes. */
export function makeVariant(master: Uint8Array, width: number, format: Format): Promise<Buffer> {
  const picture = sharp(master).timeout(timeout).resize({ width, withoutEnlargement: true });
  const encoded = {
    avif: () => picture.avif({ quality: 50, effort: 2 }),
    webp: () => picture.webp({ quality: 78, effort: 4 }),
    // JPEG knows no transparency: white, as the page behind a picture.
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
    png: () => picture.png({ compressionLevel: 9, palette: true }),
  };
  return encoded[format]().toBuffer();
}
