/** The language chosen by a visitor: set by a link to the same page with `?language=`, stored in a cookie. */
import { type Language, languageCookie, parseLanguage } from '@jontro/shop/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const oneYearS = 365 * 24 * 60 * 60;

export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  parseLanguage(request.cookies[languageCookie]);

/**
 * Stores the language of the address in the cookie and redirects to the same page without it, so that a link works
 * without scripts. Returns whether it has sent the response.
 */
export function chooseLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.url.includes('language=')) return false;
  // The path is canonical (request-target.ts): it starts with one slash, so it never refers to another host.
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  const language = parseLanguage(searchParams.get('language'));
  if (!language) return false;
  searchParams.delete('language');
  // Readable by scripts: it is neither secret nor personal.
  reply.setCookie(languageCookie, language, { path: '/', maxAge: oneYearS, sameSite: 'lax' });
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  reply.header('cache-control', 'no-store').redirect(pathname + query, 303);
  return true;
}
