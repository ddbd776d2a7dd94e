/** Sign-ins that their owner has ended from another device: none of their tokens opens a session again. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { signInEndedCode } from '@jontro/shop/session/sign-in-ended.ts';
import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { endedSignIns, identityRefreshTokens } from './identity.table.ts';

/** Names a sign-in of an account: the claim `sid`, or the time of the sign-in where the service has no such claim. */
export const signInKeyOf = ({ sid, auth_time }: { sid?: string; auth_time: number }): string =>
  sid ?? String(auth_time);

export const signInEnded = (): ApplicationError =>
  new ApplicationError('no-session', sessionTexts.expiredText, { code: signInEndedCode });

export async function isSignInEnded(db: Db, uid: string, signIn: string): Promise<boolean> {
  const [row] = await db
    .select({ uid: endedSignIns.uid })
    .from(endedSignIns)
    .where(and(eq(endedSignIns.uid, uid), eq(endedSignIns.signIn, signIn)));
  return row !== undefined;
}

/** Ends sign-ins of an account: their tokens are neither accepted nor renewed. */
export async function endSignIns(db: Db, now: Date, uid: string, signIns: readonly string[]): Promise<void> {
  for (const signIn of signIns) {
    await db.insert(endedSignIns).values({ uid, signIn, endedAt: now }).onConflictDoNothing();
    await db
      .delete(identityRefreshTokens)
      .where(and(eq(identityRefreshTokens.uid, uid), eq(identityRefreshTokens.signIn, signIn)));
  }
}

/** Ends the sign-ins of an account that were made with external providers, except one; returns them. */
export async function endProviderSignIns(
  db: Db,
  now: Date,
  uid: string,
  providers: readonly string[],
  own: string | undefined,
): Promise<string[]> {
  const { signIn, provider, uid: ofUid } = identityRefreshTokens;
  const made = await db
    .selectDistinct({ signIn })
    .from(identityRefreshTokens)
    .where(and(eq(ofUid, uid), inArray(provider, [...providers])));
  const signIns = made.flatMap((row) => (row.signIn && row.signIn !== own ? [row.signIn] : []));
  await endSignIns(db, now, uid, signIns);
  return signIns;
}

/** Ends all sign-ins of an account but one: those of `signIns`, and those that have only tokens and no session. */
export async function endOtherSignIns(
  db: Db,
  now: Date,
  uid: string,
  own: string | null,
  signIns: readonly (string | null)[],
): Promise<void> {
  const other = or(isNull(identityRefreshTokens.signIn), ne(identityRefreshTokens.signIn, own ?? ''));
  const revoked = await db
    .delete(identityRefreshTokens)
    .where(and(eq(identityRefreshTokens.uid, uid), other))
    .returning({ signIn: identityRefreshTokens.signIn });
  const all = new Set([...signIns, ...revoked.map(({ signIn }) => signIn)]);
  await endSignIns(db, now, uid, [...all].filter((signIn) => signIn !== null && signIn !== own) as string[]);
}

/** In ms; a hosted service renews tokens without a limit, but a browser that comes back later than this is rare. */
const retention = 400 * 24 * 3_600_000;

export async function removeOldEndedSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(endedSignIns).where(lt(endedSignIns.endedAt, new Date(now.getTime() - retention)));
}
