/** The cookie by which an account knows a browser again; a logout leaves it. */
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { deviceLifetimeMs } from './known-devices.ts';

export const deviceCookie = 'jontro_device';

type CookieConfig = Pick<Config, 'publicUrl' | 'secureCookies'>;

/** With https the prefix binds the cookie to this host, so that no other host of the domain can set it. */
const nameOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? `__Host-${deviceCookie}` : deviceCookie;

const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/** The token of a request's browser. */
export function readDeviceToken(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  const token = cookies[nameOf(config)];
  return token && wellFormed.test(token) ? token : undefined;
}

export function setDeviceCookie(reply: FastifyReply, config: CookieConfig, token: string): void {
  reply.setCookie(nameOf(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: deviceLifetimeMs / 1000,
  });
}
