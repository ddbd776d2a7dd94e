// Tokens of the stand-in for bKash: two an hour, a third one blocks the merchant for an hour.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { faultNumber } from '../wallets/wallet-faults.ts';
import type { BkashContext } from './bkash-context.ts';

const HOUR_MS = 60 * 60_000;
const MAX_GRANTS = 2;

/** Whether a request has a valid token and the app's key. Plugins send the token bare, others with "Bearer". */
export function hasToken({ state, settings, clock }: BkashContext, { headers }: FastifyRequest): boolean {
  const token = headers.authorization?.replace(/^Bearer /, '');
  const isKnown = state.tokens.some((one) => one.token === token && one.expiresAt > clock.now());
  return isKnown && headers['x-app-key'] === settings.login.appKey;
}

/** Answers a request for a token; `accepted`: the login is right. */
export function requestToken(
  { state, clock }: BkashContext,
  accepted: boolean,
  faults: readonly string[],
): object {
  const at = clock.now();
  state.grants.push(at);
  const recent = state.grants.filter((grant) => grant > at - HOUR_MS);
  if (recent.length > MAX_GRANTS) state.blockedUntil = at + HOUR_MS;
  if (state.blockedUntil > at) return { statusCode: '9999', statusMessage: 'Too many token requests' };
  if (!accepted || faults.includes('refused'))
    return { statusCode: '2001', statusMessage: 'Invalid App Key' };
  const seconds = faultNumber(faults, 'lifetime') ?? 3600;
  const token = randomBytes(300).toString('base64url');
  state.tokens = state.tokens.filter(({ expiresAt }) => expiresAt > at);
  state.tokens.push({ token, expiresAt: at + seconds * 1000 });
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: token,
    token_type: 'Bearer',
    expires_in: faults.includes('text-lifetime') ? String(seconds) : seconds,
    refresh_token: randomBytes(60).toString('base64url'),
  };
}
