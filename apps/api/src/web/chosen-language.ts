/** The language that a visitor chose: remembered in a cookie, chosen by a link to the same page with `?language=`. */
import { type Language, languageCookie, languageOf } from '@jontro/shop/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const oneYearS = 365 * 24 * 60 * 60;

/** What this browser chose, if it did. */
export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  languageOf(request.cookies[languageCookie]);

/**
 * Takes a choice from the address, remembers it and leads to the same page without it. A link does this without any
 * script. Gives whether the request has been answered so.
 */
export function chooseLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.url.includes('language=')) return false;
  // The path is canonical (request-target.ts): it starts with one slash, so that it never names another host.
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  const language = languageOf(searchParams.get('language'));
  if (!language) return false;
  searchParams.delete('language');
  // Seen by scripts too: it is no secret, and it says nothing of who somebody is.
  reply.setCookie(languageCookie, language, { path: '/', maxAge: oneYearS, sameSite: 'lax' });
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  reply.header('cache-control', 'no-store').redirect(pathname + query, 303);
  return true;
}
