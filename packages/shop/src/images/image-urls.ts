/** Widths, formats and URLs of the images on the image host (docs/protocols/image-host.md#addresses-and-deletion). */

export const outputImageWidths = [160, 320, 640, 960, 1280, 1600] as const;
export const outputImageFormats = ['avif', 'webp'] as const;
export type OutputImageFormat = (typeof outputImageFormats)[number];

/** The width in a stored URL, if the image is wide enough. */
export const storedImageWidth = 1280;

/** The widths in which an image of a width is available: never enlarged, ending with its own width or the maximum. */
export function availableImageWidths(width: number): number[] {
  const maxWidth = Math.min(width, outputImageWidths[outputImageWidths.length - 1] ?? width);
  return [...outputImageWidths.filter((available) => available < maxWidth), maxWidth];
}

/**
 * The URL of an image on our own host as products, carts and orders store it. The size is in the fragment, which is not
 * sent to the server; the layout reserves space with it.
 */
export function buildImageUrl(hash: string, width: number, height: number): string {
  const fileWidth =
    availableImageWidths(width).findLast((available) => available <= storedImageWidth) ?? width;
  return `/i/${hash}/${fileWidth}.webp#${width}x${height}`;
}

/** The path where an image can be deleted with its token. */
export const imageDeletionPath = (hash: string): string => `/i/${hash}/delete`;

const ownUrl = /^(?<base>[^#]*\/i\/[0-9a-f]{32})\/(?<file>\d+)\.webp(?:#(?<size>\d+x\d+))?$/;
const sizeFragment = /#(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})$/;

/** Width and height of an image from its URL, or undefined if the URL does not contain them. */
export function parseImageSize(url: string): { width: number; height: number } | undefined {
  const size = sizeFragment.exec(url)?.groups;
  return size && { width: Number(size.width), height: Number(size.height) };
}

/** The parts of an image on our own host; undefined for any other URL. */
function parseOwnUrl(url: string): { base: string; widths: number[] } | undefined {
  const { base, file, size } = ownUrl.exec(url)?.groups ?? {};
  if (base === undefined) return undefined;
  // Up to its size, or without one up to the width of its file.
  return { base, widths: availableImageWidths((size && parseImageSize(url)?.width) || Number(file)) };
}

/** The URL of an image on our own host in at least the given width, if available; returns any other URL unchanged. */
export function imageUrlAtWidth(url: string, width: number): string {
  const own = parseOwnUrl(url);
  if (!own) return url;
  return `${own.base}/${own.widths.find((available) => available >= width) ?? own.widths.at(-1)}.webp`;
}

/** The `srcset` of an image on our own host in one format, or undefined for any other URL. */
export function buildSrcSet(url: string, format: OutputImageFormat): string | undefined {
  const own = parseOwnUrl(url);
  return own?.widths.map((width) => `${own.base}/${width}.${format} ${width}w`).join(', ');
}

/**
 * The preview image of a shared link: an image on our own host as JPEG, which all sites accept, at most as wide as the
 * stored file; undefined for a URL without its size.
 */
export function buildShareImage(
  url: string,
): { url: string; type: 'image/jpeg'; width: number; height: number } | undefined {
  const own = parseOwnUrl(url);
  const size = parseImageSize(url);
  const width = own?.widths.findLast((available) => available <= storedImageWidth);
  if (!own || !size || !width) return undefined;
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  return { url: `${own.base}/${width}.jpg`, type: 'image/jpeg', width, height };
}

/** The longest side of a picture in a mail, in pixels of the layout. */
const mailPictureSize = 64;

/**
 * The small picture of a mail: an image on our own host as JPEG, and the size at which it fills a square; undefined for a URL
 * without its size.
 */
export function buildMailPicture(url: string): { url: string; width: number; height: number } | undefined {
  const own = parseOwnUrl(url);
  const size = parseImageSize(url);
  if (!own || !size) return undefined;
  const scale = mailPictureSize / Math.max(size.width, size.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const width = own.widths.find((available) => available >= 2 * mailPictureSize) ?? own.widths.at(-1);
  return { url: `${own.base}/${width}.jpg`, width: side(size.width), height: side(size.height) };
}
