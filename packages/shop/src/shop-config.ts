/** The schema of shop.config.ts and its validation. */
import { findCategory, productCategories } from './catalog/categories.ts';
import { languages } from './language.ts';
import { footerLinks, type ShopSettings } from './settings.ts';

/** One slide of the home page. Images are files, relative to the folder of shop.config.ts. */
export interface BannerConfig {
  title: string;
  text: string;
  /** Button label. */
  action: string;
  /** Shown from 768 px; 8:3, for example 2400 × 900. */
  desktopPicture: string;
  /** Shown on phones; square, for example 1200 × 1200. */
  mobilePicture: string;
  /** The name of a category in URLs, or the id of a product; a slide with a deleted product is not shown. */
  leadsTo: { category: string } | { product: string };
}

/** The settings of shop.config.ts; omitted ones follow the specification. */
export interface ShopConfig extends Partial<ShopSettings> {
  /** An image file, relative to the folder of shop.config.ts: SVG, PNG, WebP, AVIF or JPEG, square, at most 200 kB. */
  logo?: string;
  /** The slides of the home page; those of the demo shop by default. */
  banners?: readonly BannerConfig[];
}

/** Upper bound of the `largestQuantity` setting. */
export const maxQuantity = 999;
const maxOverlayMs = 10_000;
const maxThreshold = 10_000;
const maxBanners = 12;

/** Validates a value; returns the problem, as in "must be true or false", or undefined. */
type Check = (value: unknown) => string | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textUpTo =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim() === value && value !== '' && value.length <= maxLength
      ? undefined
      : `must be a text of 1 to ${maxLength} characters without spaces around it`;

const wholeNumber =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `must be a whole number from ${min} to ${max}`;

const oneOf =
  (options: readonly string[]): Check =>
  (value) =>
    options.some((option) => option === value) ? undefined : `must be one of ${options.join(', ')}`;

const isBoolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

/** A path of the shop, or a full http(s), mailto or tel URL. */
const isLinkTarget = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 2000 &&
  (/^\/(?![/\\])\S*$/.test(value) || (/^(https?:\/\/|mailto:|tel:)\S+$/.test(value) && URL.canParse(value)));

const checkLinks: Check = (value) => {
  const names: readonly string[] = Object.values(footerLinks).flat();
  if (!isRecord(value)) return `must be an object of addresses by name: ${names.join(', ')}`;
  for (const [name, address] of Object.entries(value)) {
    if (!names.includes(name)) return `has "${name}", but the links are ${names.join(', ')}`;
    if (!isLinkTarget(address)) {
      return `must have an address for ${name}, as in /about, https://example.com, mailto:shop@example.com or tel:+8801712345678`;
    }
  }
  return undefined;
};

const bannerTextLengths = {
  title: 80,
  text: 200,
  action: 40,
  desktopPicture: 500,
  mobilePicture: 500,
} as const;

function bannerProblem(banner: unknown): string | undefined {
  if (!isRecord(banner)) return 'must be an object';
  for (const [name, maxLength] of Object.entries(bannerTextLengths)) {
    const problem = textUpTo(maxLength)(banner[name]);
    if (problem) return `needs ${name}, which ${problem}`;
  }
  const unknown = Object.keys(banner).find(
    (name) => name !== 'leadsTo' && !Object.hasOwn(bannerTextLengths, name),
  );
  if (unknown) return `has "${unknown}", which means nothing`;
  const { leadsTo } = banner;
  const [[kind, name] = [], ...others] = isRecord(leadsTo) ? Object.entries(leadsTo) : [];
  const isTarget = others.length === 0 && typeof name === 'string' && name !== '';
  if (!isTarget || (kind !== 'category' && kind !== 'product')) {
    return 'must have leadsTo: { category: a name } or { product: an id }';
  }
  return kind === 'category' && findCategory(name).members.length === 0
    ? `leads to the category "${name}", but the categories are ${productCategories.join(', ').toLowerCase()}`
    : undefined;
}

const checkBanners: Check = (value) => {
  if (!Array.isArray(value) || value.length > maxBanners) return `must be a list of at most ${maxBanners}`;
  for (const [position, banner] of value.entries()) {
    const problem = bannerProblem(banner);
    if (problem) return `number ${position + 1} ${problem}`;
  }
  return undefined;
};

const maxAddressLines = 6;

const checkAddressLines: Check = (value) => {
  if (!Array.isArray(value) || value.length > maxAddressLines)
    return `must be a list of at most ${maxAddressLines} lines`;
  const problem = value.map(textUpTo(80)).find((lineProblem) => lineProblem !== undefined);
  return problem && `has a line that ${problem}`;
};

const checks: Record<keyof ShopConfig, Check> = {
  name: textUpTo(40),
  logo: textUpTo(500),
  address: checkAddressLines,
  language: oneOf(languages),
  bengaliDigits: isBoolean,
  banners: checkBanners,
  footerLinks: checkLinks,
  routeOverlayMs: wholeNumber(0, maxOverlayMs),
  deliveryRule: oneOf(['flat', 'by-district']),
  districts: oneOf(['nine', 'all']),
  largestQuantity: wholeNumber(1, maxQuantity),
  trueAmountOnMobile: isBoolean,
  showDemoCredentials: isBoolean,
  wishlist: isBoolean,
  soldOutLast: isBoolean,
  lowStockThreshold: wholeNumber(0, maxThreshold),
};

/** All settings of shop.config.ts. */
export const settingNames: readonly string[] = Object.keys(checks);

/** Validates the export of shop.config.ts; returns the first problem as a sentence without a full stop, or undefined. */
export function shopConfigProblem(config: unknown): string | undefined {
  if (!isRecord(config)) return 'must give an object of settings by `export default { … }`';
  for (const [name, value] of Object.entries(config)) {
    if (!Object.hasOwn(checks, name)) {
      return `has "${name}", which is no setting; the settings are ${settingNames.join(', ')}`;
    }
    const problem = value === undefined ? undefined : checks[name as keyof ShopConfig](value);
    if (!problem) continue;
    const shown = typeof value === 'object' ? '' : `, but it is ${JSON.stringify(value)}`;
    return `: ${name} ${problem}${shown}`;
  }
  return undefined;
}
