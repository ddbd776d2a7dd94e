/** Endpoints that open and end a server session (specification section 7, Q-030 to Q-034). */
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAttempt } from '../audit/record-security-event.ts';
import { ApplicationError } from '../http/application-error.ts';
import { deviceOf } from '../http/device.ts';
import { chosenLanguageOf } from '../http/host-cookie.ts';
import { sourceOf } from '../http/request-source.ts';
import { isCrossSite, isSubresource } from '../http/same-origin.ts';
import type { App } from '../http/server.ts';
import { bearerToken, requireIdentity } from '../identity/bearer.ts';
import { readDeviceToken, setDeviceCookie } from '../identity/device-cookie.ts';
import { signInEnded, signInKeyOf } from '../identity/ended-sign-ins.ts';
import { findKnownDevice, rememberDevice } from '../identity/known-devices.ts';
import type { VerifiedIdentity } from '../identity/verified-identity.ts';
import type { Context } from '../runtime/context.ts';
import { isStaffRow } from '../users/rights.ts';
import { findOrCreateUser, type UserRow } from '../users/users.ts';
import { findGuest } from './guest.ts';
import { clearGuestCookie, readGuestToken } from './guest-cookie.ts';
import {
  endEarlierSession,
  endEarlierSessions,
  endSession,
  findOwnSession,
  openSession,
  sessionLifetimes,
  staffIdleMs,
} from './session.ts';
import { clearSessionCookie, readSessionIds, setSessionCookie } from './session-cookie.ts';

/** What follows a sign-in; `guestId` is the guest of the same browser. Carts and orders import the session and not vice versa. */
export type SignedIn = (signedIn: {
  userId: string;
  email: string;
  emailVerified: boolean;
  guestId: string | undefined;
}) => Promise<{ keepsCookie: boolean }>;

/** The age of a sign-in, in ms. */
const ageOf = ({ signedInAt }: Pick<VerifiedIdentity, 'signedInAt'>, now: Date): number =>
  now.getTime() - signedInAt.getTime();

/**
 * How long a session may last, in ms; that of staff no longer than thirty days after the sign-in. An older token that is not used by the
 * browser of its sign-in opens none that outlives it.
 */
function lifetimeOf(
  now: Date,
  remember: boolean,
  user: Pick<UserRow, 'role' | 'staffRole'>,
  identity: VerifiedIdentity,
  outlivesToken: boolean,
): number {
  const lifetime = remember ? sessionLifetimes.remembered : sessionLifetimes.browser;
  return Math.min(
    lifetime,
    isStaffRow(user) ? sessionLifetimes.remembered - ageOf(identity, now) : lifetime,
    outlivesToken ? lifetime : Math.max(0, identity.expiresAt.getTime() - now.getTime()),
  );
}

/**
 * Staff continue a sign-in for thirty days at most, and only while one of its sessions is used: a new session needs the earlier one of
 * this browser, used within the idle limit, or a sign-in within it. Throws 401 otherwise.
 */
async function refuseIdleStaff(
  db: Context['db'],
  now: Date,
  request: FastifyRequest,
  {
    user,
    identity,
    config,
  }: { user: Pick<UserRow, 'uid' | 'role' | 'staffRole'>; identity: VerifiedIdentity } & Pick<
    Context,
    'config'
  >,
): Promise<void> {
  const age = ageOf(identity, now);
  if (!isStaffRow(user) || age <= staffIdleMs) return;
  if (age >= sessionLifetimes.remembered) throw signInEnded();
  for (const id of readSessionIds(request.cookies, config)) {
    const session = await findOwnSession(db, now, id, user.uid);
    if (session && !session.idle) return;
  }
  throw signInEnded();
}

/** The earlier sessions of a browser that belong to the same sign-in. */
async function earlierSessionsOf(
  db: Context['db'],
  now: Date,
  ids: readonly string[],
  { uid, signIn }: { uid: string; signIn: string },
) {
  const found = await Promise.all(ids.map((id) => findOwnSession(db, now, id, uid)));
  return found.filter((session) => session?.signIn === signIn);
}

/** How long after a sign-in its first session may be opened, in ms: a token is an hour valid, and a page that is loaded later is no sign-in. */
const signInMs = 10 * 60_000;

export function sessionRoutes(app: App, context: Context, onSignIn: SignedIn): void {
  const { db, now, config, verifier, limits } = context;
  app.route({
    ...sessionEndpoints.openSession,
    handler: async (request, reply) => {
      await limits.limit('open-session-address', request.address);
      const identity = await requireIdentity(verifier, bearerToken(request));
      if (request.body.email.trim().toLowerCase() !== identity.email) {
        throw new ApplicationError('no-session', sessionTexts.signInNeeded);
      }
      const language = chosenLanguageOf(request.cookies);
      const user = await findOrCreateUser(db, now(), { ...identity, language }, config.firstAdminEmail);
      await refuseIdleStaff(db, now(), request, { user, identity, config });
      const signIn = identity.signIn ?? signInKeyOf({ auth_time: identity.signedInAt.getTime() / 1000 });
      const earlierIds = readSessionIds(request.cookies, config);
      const isFresh = now().getTime() - identity.issuedAt.getTime() <= signInMs;
      const earlierSessions =
        isFresh && !isStaffRow(user)
          ? []
          : await earlierSessionsOf(db, now(), earlierIds, { uid: user.uid, signIn });
      // A page that is loaded asks nothing again.
      const confirmedAt =
        (isStaffRow(user) && earlierSessions.find((session) => session?.confirmedAt)?.confirmedAt) || null;
      for (const earlier of earlierIds) await endEarlierSession(db, now(), earlier, user.uid);
      if (identity.validSince) await endEarlierSessions(db, user.uid, identity.validSince);
      const guestToken = readGuestToken(request.cookies, config);
      const guest =
        guestToken && (await findGuest(db, now(), guestToken, user.language ?? config.shop.language));
      const { emailVerified } = identity;
      const guestId = guest ? guest.userId : undefined;
      const { keepsCookie } = await onSignIn({ userId: user.id, email: user.email, emailVerified, guestId });
      if (guest && !keepsCookie) clearGuestCookie(reply, config);
      const { remember = false } = request.body;
      const lifetime = lifetimeOf(now(), remember, user, identity, isFresh || earlierSessions.length > 0);
      const device = deviceOf(request.headers['user-agent']);
      const { id, expiresAt } = await openSession(db, now(), user.uid, lifetime, {
        ...device,
        signIn,
        secondFactor: identity.secondFactor,
        confirmedAt,
      });
      if (ageOf(identity, now()) <= signInMs)
        await recordAttempt(context, sourceOf(request), { kind: 'signed-in', uid: user.uid, signIn });
      setSessionCookie(request, reply, config, { id, expires: remember ? expiresAt : undefined });
      const deviceToken = readDeviceToken(request.cookies, config);
      if (!(await findKnownDevice(db, now(), user.uid, deviceToken)))
        setDeviceCookie(reply, config, await rememberDevice(db, now(), user.uid, deviceToken));
      reply.header('cache-control', 'private, no-store');
      return { email: user.email, role: user.role, expiresAt: expiresAt.toISOString() };
    },
  });

  const logOut = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (isCrossSite(request, config.publicUrl) || isSubresource(request))
      return { message: sessionTexts.stillLoggedIn };
    for (const id of readSessionIds(request.cookies, config)) await endSession(db, now(), id);
    clearSessionCookie(reply, config);
    return { message: sessionTexts.loggedOut };
  };
  app.route({ ...sessionEndpoints.endSession, handler: logOut });
  app.route({ ...sessionEndpoints.postLogout, handler: logOut });
}
