/** Addresses of redirects: how an old one is compared, and which one may be led to. */
import type { Language } from '@jontro/shop/language.ts';
import { parseAddress } from '@jontro/shop/language-addresses.ts';
import { maxAddressLength } from '@jontro/shop/redirects/redirects.ts';
import { decodableUrl, isReadable } from '../http/decodable-url.ts';

/** Parameters with which other shops name a page at their root, as in `/?p=812`. */
const namingParameters = ['p', 'product', 'page_id', 'product_cat', 'cat'];
/** Parameters of campaigns, which the new address gets as well. */
const carried = /^(utm_[a-z_]{1,30}|gclid|fbclid)$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u001f\u007f]/;

/** Paths are compared decoded, in one form of Unicode, in lower case, and without repeated slashes or one at the end. */
function comparable(path: string): string {
  const decoded = decodeURIComponent(decodableUrl(path));
  return decoded
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/+$/, '');
}

/**
 * An old address as it is stored and looked for: a path, or at the root the parameter that names a page. A host is left out: it is
 * the old shop's. Undefined for what is none.
 */
export function sourceOf(address: string, language: Language): string | undefined {
  const text = address.trim();
  const isUrl = /^https?:\/\//i.test(text);
  if (text.length > maxAddressLength || control.test(text) || !(isUrl || text.startsWith('/')))
    return undefined;
  const url = URL.parse(isUrl ? text : `http://shop${text}`);
  if (!url) return undefined;
  const path = comparable(parseAddress(url.pathname, language).path);
  if (control.test(path) || path.includes('%00')) return undefined;
  if (path !== '/') return path;
  const name = namingParameters.find((one) => url.searchParams.get(one));
  const value = name && url.searchParams.get(name)?.toLowerCase();
  return value && !control.test(value) ? `/?${name}=${value}` : undefined;
}

/** Path and query of an address of this shop, in its default language; undefined for one of another host. */
export function targetOf(address: string, publicUrl: string, language: Language): string | undefined {
  const origin = new URL(publicUrl).origin;
  const text = address.trim();
  const own = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  if (!/^\/(?![/\\])/.test(own) || control.test(own) || own.includes('\\')) return undefined;
  const url = URL.parse(own, 'http://shop');
  if (url?.host !== 'shop' || !isReadable(url.pathname)) return undefined;
  const { path } = parseAddress(url.pathname, language);
  return path.startsWith('//') ? undefined : path + url.search;
}

/** The new address with what the request has of a campaign. */
export function withCampaign(target: string, requested: string): string {
  const [, query = ''] = requested.split('?');
  const kept = [...new URLSearchParams(query)].filter(([name]) => carried.test(name));
  if (kept.length === 0) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${new URLSearchParams(kept)}`;
}
