/** The cookie that carries a session's id. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionCookie } from './session.ts';

/** Cookie name for HTTPS: the prefix binds the cookie to this host, so that no other host of the domain can set it. */
const hostCookie = `__Host-${sessionCookie}`;

const usesHostCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** The name of the cookie that is set. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  usesHostCookie(config) ? hostCookie : sessionCookie;

/**
 * The session ids of a browser, the authoritative one first. The earlier cookie name is still read until its cookies
 * expire, 30 days after the last one was set.
 */
export function readSessionIds(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): string[] {
  const names = usesHostCookie(config) ? [hostCookie, sessionCookie] : [sessionCookie];
  return names.map((name) => cookies[name]).filter((id): id is string => Boolean(id));
}

const attributes = ({ secureCookies }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const;

/** Sets the cookie and clears one with the earlier name; without `expires` it lasts until the browser closes. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { id, expires }: { id: string; expires?: Date | undefined },
): void {
  reply.setCookie(sessionCookieName(config), id, { ...attributes(config), ...(expires && { expires }) });
  if (usesHostCookie(config) && request.cookies[sessionCookie])
    reply.clearCookie(sessionCookie, attributes(config));
}

/** Clears the cookie under both names. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), attributes(config));
  if (usesHostCookie(config)) reply.clearCookie(sessionCookie, attributes(config));
}
