/** Authentication by the provider's ID token, before a session exists. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import type { TokenVerifier, VerifiedIdentity } from './verified-identity.ts';

/** A verified identity with an e-mail, which every user of the shop needs. */
export interface EmailIdentity extends VerifiedIdentity {
  email: string;
}

/** What a user of the shop is made of. */
export type Person = Omit<EmailIdentity, 'provenAt' | 'issuedAt' | 'expiresAt'>;

const maxTokenLength = 8192;

/** The token of `Authorization: Bearer`, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const match = /^Bearer +(?<token>\S+) *$/i.exec(request.headers.authorization ?? '');
  return match?.groups?.token;
}

/** The identity of a token. Throws 401 for a missing, invalid or oversized token, or one without an e-mail. */
export async function requireIdentity(
  verifier: TokenVerifier,
  token: string | undefined,
): Promise<EmailIdentity> {
  if (!token || token.length > maxTokenLength)
    throw new ApplicationError('no-session', sessionTexts.signInNeeded);
  const identity = await verifier(token);
  if (!identity.email) throw new ApplicationError('no-session', sessionTexts.emailNeeded);
  return { ...identity, email: identity.email };
}
