/** What a mail shows of the shop that sends it: name, mark, address, telephone; its pictures have absolute URLs of the shop. */
import { buildMailPicture } from '@jontro/shop/images/image-urls.ts';
import type { Language } from '@jontro/shop/language.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { defaultLogo } from '@jontro/shop/site.ts';
import { type MailColors, mailColorsOf } from './mail-colors.ts';

/** A picture of the shop's own, in a format that every mail client shows. */
export interface MailPicture {
  url: string;
  width: number;
  height: number;
}

export interface MailShop {
  name: string;
  /** Where the name in the mail's head leads. */
  url: string;
  /** The origin of the mail's pictures. */
  origin: string;
  colors: MailColors;
  /** The mark of a shop without a logo of its own, or the owner's logo; clients show no SVG. */
  mark?: { url: string; own: boolean };
  address?: string;
  hotline?: string;
  hours?: string;
}

/** The settings that every mail shows. */
export type MailShopSettings = Pick<ShopSettings, 'name'> &
  Partial<Pick<ShopSettings, 'logo' | 'address' | 'business' | 'colours'>>;

function markOf(logo: string | undefined, origin: string): MailShop['mark'] {
  if (logo === undefined || logo === defaultLogo) return { url: `${origin}/icon-192.png`, own: false };
  const url = new URL(logo, origin);
  const isShown = url.origin === origin && /\.(png|jpe?g)$/i.test(url.pathname);
  return isShown ? { url: url.href, own: true } : undefined;
}

/** The shop as its mails in a language show it. `url` is of the shop, whatever its path. */
export function mailShopOf(
  { name, logo, address = [], business = {}, colours = {} }: MailShopSettings,
  url: string,
  language: Language,
): MailShop {
  const { origin } = new URL(url);
  const mark = markOf(logo, origin);
  const written = business.address ? textIn(business.address, language) : address.join(', ');
  return {
    name,
    url,
    origin,
    colors: mailColorsOf(colours),
    ...(mark && { mark }),
    ...(written && { address: written }),
    ...(business.hotline && { hotline: business.hotline }),
    ...(business.hours && { hours: textIn(business.hours, language) }),
  };
}

/** A stored picture as a mail shows it; undefined unless it is on the shop's own host. */
export function mailPictureOf(stored: string, shopUrl: string): MailPicture | undefined {
  const { origin } = new URL(shopUrl);
  const picture = buildMailPicture(stored);
  if (!picture || !URL.canParse(picture.url, origin)) return undefined;
  const url = new URL(picture.url, origin);
  return url.origin === origin ? { ...picture, url: url.href } : undefined;
}
