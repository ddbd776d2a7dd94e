/** Names of cookies: with https a prefix binds a cookie to this host, so that no other host of the domain can set it. */
import { type Language, languageCookie, parseLanguage } from '@jontro/shop/language.ts';
import type { Config } from '../config/config.ts';

export type CookieConfig = Pick<Config, 'publicUrl' | 'secureCookies'>;

const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** The name of a cookie with the path "/". */
export const hostCookieName = (name: string, config: Pick<Config, 'publicUrl'>): string =>
  isHttps(config) ? `__Host-${name}` : name;

/** The name of a cookie of a part of the shop: the browser refuses the other prefix with another path than "/". */
export const secureCookieName = (name: string, config: Pick<Config, 'publicUrl'>): string =>
  isHttps(config) ? `__Secure-${name}` : name;

type Cookies = Readonly<Record<string, string | undefined>>;

/** The language that was chosen in a browser; the name without a prefix is that of http, and of former versions. */
export const chosenLanguageOf = (cookies: Cookies): Language | undefined =>
  parseLanguage(cookies[`__Host-${languageCookie}`] ?? cookies[languageCookie]);
