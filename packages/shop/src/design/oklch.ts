/** Colours as lightness, chroma and hue (OKLCH), and the contrast of two (WCAG 2.2), with nothing but arithmetic. */

/** Lightness from 0 to 1, chroma from 0 to some 0.37, hue in radians. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}
type Triple = readonly [number, number, number];

/** Red, green and blue from 0 to 255 of `#rrggbb`. */
const channels = (hex: string): Triple => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const gamma = (part: number): number =>
  255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** The relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(linear) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as `#rrggbb`, from 1 to 21, in any order. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Takes `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex).map(linear) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

/** Linear red, green and blue, outside 0 to 1 where screens cannot show the colour. */
function toLinear({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
const isShown = (colour: Oklch): boolean =>
  toLinear(colour).every((part) => part >= -0.0005 && part <= 1.0005);

/** Returns `#rrggbb`; a colour that screens cannot show loses chroma until they can, and keeps lightness and hue. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let [low, high] = [0, colour.c];
  if (isShown({ ...colour, l })) low = high;
  else
    for (let step = 0; step < 20; step += 1) {
      const c = (low + high) / 2;
      if (isShown({ ...colour, l, c })) low = c;
      else high = c;
    }
  const parts = toLinear({ ...colour, l, c: low }).map((part) =>
    Math.round(Math.min(255, Math.max(0, gamma(part))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
