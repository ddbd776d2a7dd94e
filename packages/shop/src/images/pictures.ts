/** The widths and formats in which the image host keeps every picture, and how to name them (image-host reference section 4). */

export const pictureWidths = [160, 320, 640, 960, 1280, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;

/** A picture of our own image host: where it is, without width and format, and its largest width. */
const own = /^(?<base>.*\/i\/[0-9a-f]{32})\/(?<width>\d+)\.webp$/;

/** The `srcset` of a picture of our own host in one format, or undefined for any other address. */
export function srcSetOf(url: string, format: (typeof pictureFormats)[number]): string | undefined {
  const match = own.exec(url)?.groups;
  if (!match) return undefined;
  const largest = Number(match.width);
  const widths = [...pictureWidths.filter((width) => width < largest), largest];
  return widths.map((width) => `${match.base}/${width}.${format} ${width}w`).join(', ');
}
