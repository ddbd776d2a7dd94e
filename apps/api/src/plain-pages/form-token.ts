/**
 * The token of the plain forms, besides the check of the origin: an HMAC of the session with a secret that only this browser has in a
 * cookie. A page of another site knows neither, and a form of an ended session is not sent for the next one.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';
import { readSessionIds } from '../session/session-cookie.ts';

const formCookie = 'jontro_form';

function tokenOf(secret: string, { cookies }: Pick<FastifyRequest, 'cookies'>, config: CookieConfig): string {
  const [session = ''] = readSessionIds(cookies, config);
  return createHmac('sha256', secret).update(session).digest('base64url');
}

/** The token for the forms of a page; sets the cookie in a browser without one. */
export function formTokenFor(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): string {
  const name = hostCookieName(formCookie, config);
  const known = request.cookies[name];
  const secret = known || randomBytes(32).toString('base64url');
  if (!known) {
    request.cookies[name] = secret;
    reply.setCookie(name, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.secureCookies,
    });
  }
  return tokenOf(secret, request, config);
}

/** Whether a form that was sent has the token of this browser and its session. */
export function hasFormToken(request: FastifyRequest, config: CookieConfig, given: string): boolean {
  const secret = request.cookies[hostCookieName(formCookie, config)];
  if (!secret) return false;
  const [expected, sent] = [tokenOf(secret, request, config), given].map((text) =>
    createHmac('sha256', 'length').update(text).digest(),
  ) as [Buffer, Buffer];
  return timingSafeEqual(expected, sent);
}
