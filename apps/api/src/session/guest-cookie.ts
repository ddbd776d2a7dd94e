/** The cookie that carries a guest's token. */
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';
import { guestLifetimeMs } from './guest.ts';

export const guestCookie = 'jontro_guest';

const nameOf = (config: Pick<Config, 'publicUrl'>): string => hostCookieName(guestCookie, config);

const attributes = ({ secureCookies }: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const;

/** The token of a request's guest. */
export const readGuestToken = (
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): string | undefined => cookies[nameOf(config)] || undefined;

/** Sets the cookie for 30 days. */
export function setGuestCookie(reply: FastifyReply, config: CookieConfig, token: string): void {
  reply.setCookie(nameOf(config), token, { ...attributes(config), maxAge: guestLifetimeMs / 1000 });
}

export function clearGuestCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(nameOf(config), attributes(config));
}
