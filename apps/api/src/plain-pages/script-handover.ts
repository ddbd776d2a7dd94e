/** Leaves a sign-in, a logout or a guest's cart that came by form to the scripts of the browser, if they run later (decision 205). */
import { formGuestCookie, formLogout, formSignInCookie } from '@jontro/shop/session/form-sign-in.ts';
import { decodeJwt } from 'jose';
import { hostCookieName } from '../http/host-cookie.ts';
import { type Fields, textField } from '../identity/fields.ts';
import { guestLifetimeMs } from '../session/guest.ts';
import { readGuestToken } from '../session/guest-cookie.ts';
import { sessionLifetimes } from '../session/session.ts';
import type { Visit } from './visit.ts';

function keep(visit: Visit, name: string, value: string, lifetimeMs: number | undefined): void {
  const { config } = visit.context;
  visit.reply.setCookie(hostCookieName(name, config), value, {
    path: '/',
    sameSite: 'strict',
    secure: config.secureCookies,
    ...(lifetimeMs !== undefined && { maxAge: lifetimeMs / 1000 }),
  });
}

/** After the session is open: the tokens have been checked. */
export function leaveSignIn(visit: Visit, tokens: Fields, remember: boolean): void {
  const refreshToken = textField(tokens, 'refreshToken');
  const { sub: uid } = decodeJwt(textField(tokens, 'idToken') ?? '');
  if (!refreshToken || !uid) return;
  const value = Buffer.from(JSON.stringify({ uid, refreshToken, remember })).toString('base64url');
  keep(visit, formSignInCookie, value, remember ? sessionLifetimes.remembered : undefined);
}

export const leaveLogout = (visit: Visit): void =>
  keep(visit, formSignInCookie, formLogout, sessionLifetimes.remembered);

/** After a product was added by somebody without an account. */
export function leaveGuestCart(visit: Visit): void {
  const { cookies } = visit.request;
  if (!visit.user || readGuestToken(cookies, visit.context.config))
    keep(visit, formGuestCookie, '1', guestLifetimeMs);
}
