/** What an owner writes in shop.config.ts, and what is wrong with it. */
import { findCategory, productCategories } from './catalog/categories.ts';
import { languages } from './language.ts';
import { footerLinks, type ShopSettings } from './settings.ts';

/** One slide of the home page. Pictures are files, named from the folder of shop.config.ts. */
export interface BannerConfig {
  title: string;
  text: string;
  /** The words of its button. */
  action: string;
  /** Shown from 768 px; 8:3, for example 2400 × 900. */
  desktopPicture: string;
  /** Shown on phones; square, for example 1200 × 1200. */
  mobilePicture: string;
  /** The name of a category in links, or the id of a product; a slide whose product is gone is left out. */
  leadsTo: { category: string } | { product: string };
}

/** The settings of shop.config.ts; whatever is left out is as the specification says. */
export interface ShopConfig extends Partial<ShopSettings> {
  /** A picture file, named from the folder of shop.config.ts: SVG, PNG, WebP, AVIF or JPEG, square, at most 200 kB. */
  logo?: string;
  /** The slides of the home page; left out, they are the demo shop's own. */
  banners?: readonly BannerConfig[];
}

/** The largest quantity that an owner may allow. */
export const maxQuantity = 999;
const maxOverlayMs = 10_000;
const maxThreshold = 10_000;
const maxBanners = 12;

/** Says what is wrong with a value, as in "must be true or false", or undefined. */
type Check = (value: unknown) => string | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim() === value && value !== '' && value.length <= most
      ? undefined
      : `must be a text of 1 to ${most} characters without spaces around it`;

const wholeNumber =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `must be a whole number from ${min} to ${max}`;

const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value) ? undefined : `must be one of ${words.join(', ')}`;

const yesOrNo: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

/** A path of the shop, or a full address of a page, a mailbox or a telephone. */
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 2000 &&
  (/^\/(?![/\\])\S*$/.test(value) || (/^(https?:\/\/|mailto:|tel:)\S+$/.test(value) && URL.canParse(value)));

const checkLinks: Check = (value) => {
  const names: readonly string[] = Object.values(footerLinks).flat();
  if (!isRecord(value)) return `must be an object of addresses by name: ${names.join(', ')}`;
  for (const [name, address] of Object.entries(value)) {
    if (!names.includes(name)) return `has "${name}", but the links are ${names.join(', ')}`;
    if (!isAddress(address)) {
      return `must have an address for ${name}, as in /about, https://example.com, mailto:shop@example.com or tel:+8801712345678`;
    }
  }
  return undefined;
};

const bannerTexts = { title: 80, text: 200, action: 40, desktopPicture: 500, mobilePicture: 500 } as const;

function bannerProblem(banner: unknown): string | undefined {
  if (!isRecord(banner)) return 'must be an object';
  for (const [name, most] of Object.entries(bannerTexts)) {
    const problem = textOf(most)(banner[name]);
    if (problem) return `needs ${name}, which ${problem}`;
  }
  const unknown = Object.keys(banner).find((name) => name !== 'leadsTo' && !Object.hasOwn(bannerTexts, name));
  if (unknown) return `has "${unknown}", which means nothing`;
  const { leadsTo } = banner;
  const [[kind, name] = [], ...more] = isRecord(leadsTo) ? Object.entries(leadsTo) : [];
  const leads = more.length === 0 && typeof name === 'string' && name !== '';
  if (!leads || (kind !== 'category' && kind !== 'product')) {
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

const addressLines = 6;

const checkAddressLines: Check = (value) => {
  if (!Array.isArray(value) || value.length > addressLines)
    return `must be a list of at most ${addressLines} lines`;
  const problem = value.map(textOf(80)).find((each) => each !== undefined);
  return problem && `has a line that ${problem}`;
};

const checks: Record<keyof ShopConfig, Check> = {
  name: textOf(40),
  logo: textOf(500),
  address: checkAddressLines,
  language: oneOf(languages),
  bengaliDigits: yesOrNo,
  banners: checkBanners,
  footerLinks: checkLinks,
  routeOverlayMs: wholeNumber(0, maxOverlayMs),
  deliveryRule: oneOf(['flat', 'by-district']),
  districts: oneOf(['nine', 'all']),
  largestQuantity: wholeNumber(1, maxQuantity),
  trueAmountOnMobile: yesOrNo,
  showDemoCredentials: yesOrNo,
  wishlist: yesOrNo,
  soldOutLast: yesOrNo,
  lowStockThreshold: wholeNumber(0, maxThreshold),
};

/** Every setting that shop.config.ts may hold. */
export const settingNames: readonly string[] = Object.keys(checks);

/** The first thing that is wrong with what shop.config.ts gives, as a sentence without its full stop, or undefined. */
export function shopConfigProblem(given: unknown): string | undefined {
  if (!isRecord(given)) return 'must give an object of settings by `export default { … }`';
  for (const [name, value] of Object.entries(given)) {
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
