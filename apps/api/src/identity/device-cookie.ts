/** The cookie by which an account knows a browser again; a logout leaves it. */
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';
import { deviceLifetimeMs } from './known-devices.ts';

export const deviceCookie = 'jontro_device';

const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/** The token of a request's browser. */
export function readDeviceToken(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  const token = cookies[hostCookieName(deviceCookie, config)];
  return token && wellFormed.test(token) ? token : undefined;
}

export function setDeviceCookie(reply: FastifyReply, config: CookieConfig, token: string): void {
  reply.setCookie(hostCookieName(deviceCookie, config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: deviceLifetimeMs / 1000,
  });
}
