/**
 * The language of a page: its address has it. A visitor who has chosen another one, by a link with `?language=`, which
 * is stored in a cookie, is redirected to the same page in that language.
 */
import { type Language, languageCookie, parseLanguage } from '@jontro/shop/language.ts';
import { addressIn, parseAddress } from '@jontro/shop/language-addresses.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { type CookieConfig, chosenLanguageOf, hostCookieName } from '../http/host-cookie.ts';
import { leadTo, takeParameter } from '../http/taken-parameter.ts';

const oneYearS = 365 * 24 * 60 * 60;

export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  chosenLanguageOf(request.cookies);

/** Whether a Cookie header may choose another language than this one; true where it is not certain. */
export function choosesOtherLanguage(cookie: string | undefined, language: Language): boolean {
  if (!cookie?.includes(languageCookie)) return false;
  const same = `${languageCookie}=${language};`;
  const others = `; ${cookie};`.replaceAll(`; ${same}`, ';').replaceAll(`; __Host-${same}`, ';');
  return others.includes(languageCookie);
}

/** Data of pages and files that are the same in every language: their address chooses the language. */
const notPages =
  /^\/(?:[^?]*\.data(?:\?|$)|__|sitemap\.xml|robots\.txt|manifest\.webmanifest|\.well-known\/)/;

/**
 * Redirects to the address of the language that the visitor has chosen, or that `?language=` chooses now. Otherwise returns
 * the language of the address, and its path in the default language.
 */
export function languageOfPage(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieConfig & Pick<Config, 'shop'>,
): { language: Language; path: string } | undefined {
  const defaultLanguage = config.shop.language;
  const address = parseAddress(request.url, defaultLanguage);
  const redirectTo = (path: string, language: Language, status: number): undefined => {
    leadTo(reply, addressIn(language, defaultLanguage, path), status);
  };
  const taken = takeParameter(address.path, 'language');
  const wanted = parseLanguage(taken?.value);
  if (taken && wanted) {
    // Readable by scripts: it is neither secret nor personal.
    reply.setCookie(hostCookieName(languageCookie, config), wanted, {
      path: '/',
      maxAge: oneYearS,
      sameSite: 'lax',
      secure: config.secureCookies,
    });
    return redirectTo(taken.rest, wanted, 303);
  }
  if (notPages.test(address.path)) return address;
  const language = chosenLanguage(request) ?? address.language;
  if (addressIn(language, defaultLanguage, address.path) === request.url) return address;
  return redirectTo(address.path, language, 302);
}
