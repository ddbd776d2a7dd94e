/** The cookie that carries a session's id. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hostCookieName } from '../http/host-cookie.ts';
import { type BrowserSession, sessionCookie } from './session.ts';

/** The name of the cookie that is set. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  hostCookieName(sessionCookie, config);

const usesHostCookie = (config: Pick<Config, 'publicUrl'>): boolean =>
  sessionCookieName(config) !== sessionCookie;

/** The day of the first release: since then no cookie is set under the earlier name where https is used (decision 082). */
export const hostCookieSince = new Date('2026-11-23T00:00:00Z');

/**
 * The session of a browser. Under the earlier name, which any host of the domain can set, it is one that was opened while this name was
 * set, and so ends within 30 days.
 */
export function readSession(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): BrowserSession | undefined {
  const id = cookies[sessionCookieName(config)];
  if (id) return { id };
  const formerId = cookies[sessionCookie];
  return formerId ? { id: formerId, openedBefore: hostCookieSince } : undefined;
}

/** The session ids of a browser under both names, the authoritative one first: to be ended. */
export function readSessionIds(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): string[] {
  const names = new Set([sessionCookieName(config), sessionCookie]);
  return [...names].map((name) => cookies[name]).filter((id): id is string => Boolean(id));
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
