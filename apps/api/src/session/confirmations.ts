/**
 * Confirms the identity of whoever uses a session by a new sign-in at the identity provider, for use cases that an open browser alone
 * must not reach.
 */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { confirmationMs, confirmationTexts, freshSignInMs } from '@jontro/shop/session/confirmation.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { eq } from 'drizzle-orm';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { requireIdentity } from '../identity/bearer.ts';
import { signInKeyOf } from '../identity/ended-sign-ins.ts';
import type { VerifiedIdentity } from '../identity/verified-identity.ts';
import type { Context } from '../runtime/context.ts';
import { sessions } from './session.table.ts';
import { hashSessionId } from './session.ts';

const keyOf = ({ signIn, signedInAt }: VerifiedIdentity): string =>
  signIn ?? signInKeyOf({ auth_time: signedInAt.getTime() / 1000 });

/**
 * Confirms a session, the id of which is in the cookie, by the token of another sign-in of the same account than the one that it belongs
 * to; from then on it belongs to the new one. Throws 401 for an invalid token, 409 for one of another account or of no new sign-in.
 */
export async function confirmSession(
  { db, now, verifier, limits }: Pick<Context, 'db' | 'now' | 'verifier' | 'limits'>,
  currentUser: CurrentUser,
  { sessionId, token }: { sessionId: string; token: string | undefined },
): Promise<EndpointResponse<typeof confirmationEndpoints.confirmSession>> {
  await limits.limit('confirm-session', currentUser.userId);
  const identity = await requireIdentity(verifier, token);
  if (identity.uid !== currentUser.uid)
    throw new ApplicationError('broken-rule', confirmationTexts.otherAccount);
  const at = now();
  const signIn = keyOf(identity);
  const own = eq(sessions.idHash, hashSessionId(sessionId));
  const [session] = await db.select({ signIn: sessions.signIn }).from(sessions).where(own);
  if (!session) throw new ApplicationError('no-session', sessionTexts.signInNeeded);
  const isOld = at.getTime() - identity.provenAt.getTime() > freshSignInMs;
  // The token of the session's own sign-in is what an open browser has.
  if (isOld || signIn === session.signIn)
    throw new ApplicationError('broken-rule', confirmationTexts.oldSignIn);
  await db.update(sessions).set({ confirmedAt: at, signIn }).where(own);
  const confirmedUntil = new Date(at.getTime() + confirmationMs).toISOString();
  return { message: confirmationTexts.confirmed, confirmedUntil };
}
