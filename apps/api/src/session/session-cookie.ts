/** The cookie that carries a session's id. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionCookie } from './session.ts';

/** Where the shop is reached by https, a browser binds the cookie to this very host: no other host of the domain can set it. */
const boundCookie = `__Host-${sessionCookie}`;

const isBound = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** The name under which the cookie is set. */
export const sessionCookieOf = (config: Pick<Config, 'publicUrl'>): string =>
  isBound(config) ? boundCookie : sessionCookie;

/**
 * The session ids of a browser, the one that counts first. The name of before is read until its cookies run out, 30 days
 * after the shop has set the last one.
 */
export function sessionIdsOf(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): string[] {
  const names = isBound(config) ? [boundCookie, sessionCookie] : [sessionCookie];
  return names.map((name) => cookies[name]).filter((id): id is string => Boolean(id));
}

const attributes = ({ secureCookies }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const;

/** Sets the cookie, in the place of one with the name of before; without `expires` it ends with the browser. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { id, expires }: { id: string; expires?: Date | undefined },
): void {
  reply.setCookie(sessionCookieOf(config), id, { ...attributes(config), ...(expires && { expires }) });
  if (isBound(config) && request.cookies[sessionCookie]) reply.clearCookie(sessionCookie, attributes(config));
}

/** Clears the cookie under each of its names. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieOf(config), attributes(config));
  if (isBound(config)) reply.clearCookie(sessionCookie, attributes(config));
}
