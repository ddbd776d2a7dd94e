/** The widths and formats in which the image host keeps every picture, and how their addresses are read (docs/protocols/image-host.md#addresses-and-deletion). */

export const pictureWidths = [160, 320, 640, 960, 1280, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The width of the file that a stored address names, where the picture is wide enough. */
export const storedWidth = 1280;

/** The widths in which a picture of a width exists: never enlarged, ending with its own width or the widest. */
export function widthsOf(width: number): number[] {
  const widest = Math.min(width, pictureWidths[pictureWidths.length - 1] ?? width);
  return [...pictureWidths.filter((each) => each < widest), widest];
}

/**
 * The address of a picture of our own host as products, carts and orders store it. Its size stands behind the "#": it
 * stays in the browser and tells the layout how much room to keep.
 */
export function pictureAddress(hash: string, width: number, height: number): string {
  const shown = widthsOf(width).findLast((each) => each <= storedWidth) ?? width;
  return `/i/${hash}/${shown}.webp#${width}x${height}`;
}

/** Where whoever holds a picture's token can delete it. */
export const removalPath = (hash: string): string => `/i/${hash}/delete`;

const own = /^(?<base>[^#]*\/i\/[0-9a-f]{32})\/(?<file>\d+)\.webp(?:#(?<size>\d+x\d+))?$/;
const sized = /#(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})$/;

/** Width and height of the picture behind an address, or undefined where the address does not tell. */
export function pictureSize(url: string): { width: number; height: number } | undefined {
  const found = sized.exec(url)?.groups;
  return found && { width: Number(found.width), height: Number(found.height) };
}

/** The address of a picture of our own host in one of its widths; any other address as it is. */
export function pictureIn(url: string, width: number): string {
  const base = own.exec(url)?.groups?.base;
  const widths = base === undefined ? [] : existingWidths(url);
  const chosen = widths.find((each) => each >= width) ?? widths.at(-1);
  return base === undefined ? url : `${base}/${chosen}.webp`;
}

/** The `srcset` of a picture of our own host in one format, or undefined for any other address. */
export function srcSetOf(url: string, format: PictureFormat): string | undefined {
  const base = own.exec(url)?.groups?.base;
  if (base === undefined) return undefined;
  return existingWidths(url)
    .map((width) => `${base}/${width}.${format} ${width}w`)
    .join(', ');
}

/**
 * The picture of our own host that other sites show for a shared link: a JPEG, which each of them takes, at most as wide as
 * the stored file; undefined for an address that does not tell its size.
 */
export function sharePictureOf(
  url: string,
): { url: string; type: 'image/jpeg'; width: number; height: number } | undefined {
  const base = own.exec(url)?.groups?.base;
  const size = pictureSize(url);
  const width = existingWidths(url).findLast((each) => each <= storedWidth);
  if (base === undefined || !size || !width) return undefined;
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  return { url: `${base}/${width}.jpg`, type: 'image/jpeg', width, height };
}

/** Every width that the address proves: up to its size, or without one up to its file. */
const existingWidths = (url: string): number[] =>
  widthsOf(pictureSize(url)?.width ?? Number(own.exec(url)?.groups?.file));
