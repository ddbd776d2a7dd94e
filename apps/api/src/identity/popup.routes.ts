/** The sign-in popup: redirect to the external provider and callback (docs/protocols/identity.md#popup-sign-in). */
import { hkdfSync, randomBytes } from 'node:crypto';
import { popupChannel, popupPath } from '@jontro/shop/session/popup-message.ts';
import { jwtVerify, SignJWT } from 'jose';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from 'openid-client';
import { secureCookieName } from '../http/host-cookie.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { callerOf } from './caller.ts';
import { createOpenIdProvider, hashNonce } from './openid-provider.ts';
import { sendMessage } from './popup-page.ts';

const callbackPath = '/auth/popup/callback';
const cookiePath = '/auth/popup';
const attemptSeconds = 600;

/** What makes a provider ask the person again, and say when it did; Google says so only for this claim. */
const askAgain = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};
/** By how much the clocks of shop and provider may differ, in seconds. */
const clockTolerance = 60;

/** Sent without COOP, because a popup isolated from its opener looks closed to it. */
const routeOptions = { config: { access: 'public' }, helmet: { crossOriginOpenerPolicy: false } } as const;

/** State of one attempt between the redirect to the provider and the callback, stored in a cookie. */
interface Attempt {
  attempt: string;
  state: string;
  verifier: string;
  rawNonce: string;
  /** When the attempt to prove who one is began, in seconds since 1970: the provider must have asked since. */
  asksSince?: number;
}

const nameOf = (state: string): string => `jontro_popup_${state.slice(0, 12).replace(/[^A-Za-z0-9]/g, '0')}`;

/** Registers /auth/popup/google and its callback, for hosted and embedded identity alike, if a provider is configured. */
export function popupRoutes(app: App, { config, limits, now }: Context): void {
  const { google } = config.identity;
  if (!google) return;
  const cookieName = (state: string): string => secureCookieName(nameOf(state), config);
  const provider = createOpenIdProvider(google);
  const redirectUri = `${config.publicUrl}${callbackPath}`;
  const ownOrigin = new URL(config.publicUrl).origin;
  const key = new Uint8Array(
    hkdfSync('sha256', google.clientSecret, redirectUri, 'jontro popup attempt', 32),
  );

  const toCookie = (attempt: Attempt): Promise<string> =>
    new SignJWT({ ...attempt })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(`${attemptSeconds}s`)
      .sign(key);
  const fromCookie = async (text: string | undefined): Promise<Attempt | undefined> => {
    if (!text) return undefined;
    const { payload } = await jwtVerify<Attempt>(text, key, { algorithms: ['HS256'] });
    return payload;
  };

  app.register(async (scope) => {
    scope.get(popupPath, routeOptions, async (request, reply) => {
      await limits.limit('popup-address', callerOf(request).address);
      const {
        attempt = '',
        origin,
        ask,
      } = request.query as Partial<Record<'attempt' | 'origin' | 'ask', unknown>>;
      if (typeof attempt !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(attempt)) {
        return sendMessage(reply, { source: popupChannel, attempt: '', error: 'failed' });
      }
      // The provider redirects to the shop's public URL only; a page at another origin would get no result.
      if (origin !== undefined && origin !== ownOrigin) {
        return sendMessage(reply, { source: popupChannel, attempt, error: 'unauthorized_domain' });
      }
      try {
        const client = await provider.client();
        const verifier = randomPKCECodeVerifier();
        const [state, rawNonce] = [randomBytes(24), randomBytes(24)].map((bytes) =>
          bytes.toString('base64url'),
        );
        if (!state || !rawNonce) throw new Error('no randomness');
        const asks = ask !== undefined && { asksSince: Math.floor(now().getTime() / 1000) };
        reply.setCookie(cookieName(state), await toCookie({ attempt, state, verifier, rawNonce, ...asks }), {
          httpOnly: true,
          sameSite: 'lax',
          secure: config.secureCookies,
          path: cookiePath,
          maxAge: attemptSeconds,
        });
        const target = buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce: hashNonce(rawNonce),
          ...(asks && askAgain),
        });
        return reply.header('cache-control', 'no-store').redirect(target.href);
      } catch (error) {
        request.log.error({ err: error }, 'OpenID provider request failed');
        return sendMessage(reply, { source: popupChannel, attempt, error: 'failed' });
      }
    });

    scope.get(callbackPath, routeOptions, async (request, reply) => {
      await limits.limit('popup-address', callerOf(request).address);
      const { state } = request.query as { state?: unknown };
      const name = cookieName(typeof state === 'string' ? state : '');
      const stored = await fromCookie(request.cookies[name]).catch(() => undefined);
      reply.clearCookie(name, { path: cookiePath, secure: config.secureCookies });
      if (!stored) return sendMessage(reply, { source: popupChannel, attempt: '', error: 'failed' });
      const { attempt, verifier, rawNonce, asksSince } = stored;
      try {
        const tokens = await authorizationCodeGrant(
          await provider.client(),
          new URL(request.url, config.publicUrl),
          {
            pkceCodeVerifier: verifier,
            expectedState: stored.state,
            expectedNonce: hashNonce(rawNonce),
            idTokenExpected: true,
          },
        );
        if (!tokens.id_token) throw new Error('the OpenID provider returned no ID token');
        const askedAt = Number(tokens.claims()?.auth_time ?? 0);
        if (asksSince !== undefined && askedAt < asksSince - clockTolerance) {
          request.log.warn({ asksSince, askedAt }, 'the OpenID provider did not ask who it is');
          return sendMessage(reply, { source: popupChannel, attempt, error: 'not_asked' });
        }
        return sendMessage(reply, { source: popupChannel, attempt, idToken: tokens.id_token, rawNonce });
      } catch (error) {
        const denied = error instanceof AuthorizationResponseError && error.error === 'access_denied';
        if (!denied) request.log.warn({ err: error }, 'sign-in popup failed');
        return sendMessage(reply, {
          source: popupChannel,
          attempt,
          error: denied ? 'access_denied' : 'failed',
        });
      }
    });
  });
}
