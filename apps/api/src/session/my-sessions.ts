/** Lists and ends the sessions of the current user; an ended one cannot be opened again with the tokens of its sign-in. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { type MySession, maxListedSessions, mySessionTexts } from '@jontro/shop/session/my-sessions.ts';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { recordSecurityEvent } from '../audit/record-security-event.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { RequestSource } from '../http/request-source.ts';
import { removeProviders } from '../identity/accounts.ts';
import { endOtherSignIns, endSignIns } from '../identity/ended-sign-ins.ts';
import type { Context } from '../runtime/context.ts';
import { sessions } from './session.table.ts';
import { hashSessionId } from './session.ts';

type SessionRow = typeof sessions.$inferSelect;

/** Part of the stored hash, from which the id in the cookie cannot be computed. */
const publicId = (idHash: string): string => idHash.slice(0, 24);

const liveSessions = (db: Db, now: Date, uid: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.uid, uid), gt(sessions.expiresAt, now)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), sessions.idHash);

const toMySession =
  (ownHash: string) =>
  ({ idHash, browser, system, createdAt, lastUsedAt }: SessionRow): MySession => ({
    _id: publicId(idHash),
    ...(browser && { browser }),
    ...(system && { system }),
    openedAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    current: idHash === ownHash,
  });

/** `ownId` is the id in the cookie of the request. */
export async function listMySessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { uid }: CurrentUser,
  ownId: string,
): Promise<MySession[]> {
  const rows = await liveSessions(db, now(), uid).limit(maxListedSessions);
  const ownHash = hashSessionId(ownId);
  const own = rows.find(({ idHash }) => idHash === ownHash);
  // A page that was just loaded has opened the next session of its sign-in, and the earlier one lasts some seconds more.
  const listed = new Map(rows.toReversed().map((row) => [row.signIn ?? row.idHash, row]));
  if (own?.signIn) listed.set(own.signIn, own);
  return rows.filter((row) => listed.get(row.signIn ?? row.idHash) === row).map(toMySession(ownHash));
}

/** Ends one session of the current user by its listed id; 404 for those of others. */
export async function endMySession(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  { uid }: CurrentUser,
  id: string,
  source: RequestSource,
): Promise<EndpointResponse<typeof mySessionEndpoints.endMySession>> {
  await limits.limit('end-session', uid);
  return inTransaction(db, async (tx) => {
    const [found] = await tx
      .select()
      .from(sessions)
      .where(
        and(eq(sessions.uid, uid), eq(sql`left(${sessions.idHash}, 24)`, id), gt(sessions.expiresAt, now())),
      );
    const { idHash, signIn } = orNotFound(found, mySessionTexts.notFound);
    // All sessions of the sign-in: reloading a page opens the next, while the earlier one ends a few seconds later.
    const same = signIn ? eq(sessions.signIn, signIn) : eq(sessions.idHash, idHash);
    await tx.delete(sessions).where(and(eq(sessions.uid, uid), same));
    if (signIn) await endSignIns(tx, now(), uid, [signIn]);
    await recordSecurityEvent(tx, now(), source, { kind: 'sessions-ended', uid });
    return { deletedCount: 1, message: mySessionTexts.ended };
  });
}

/**
 * Ends all sessions of the current user but those of the sign-in of this request, and removes linked providers: one of them may be somebody
 * else's, and the owner's signs in by its verified e-mail again.
 */
export async function endMyOtherSessions(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  { uid }: CurrentUser,
  ownId: string,
  source: RequestSource,
): Promise<EndpointResponse<typeof mySessionEndpoints.endMyOtherSessions>> {
  await limits.limit('end-session', uid);
  return inTransaction(db, async (tx) => {
    const deletedCount = await endOtherSessionsAndSignIns(tx, now(), uid, hashSessionId(ownId));
    await removeProviders(tx, uid);
    await recordSecurityEvent(tx, now(), source, { kind: 'sessions-ended', uid });
    return { deletedCount, message: mySessionTexts.othersEnded };
  });
}

/** Ends all sessions of a uid but one, by its hash, and all sign-ins but its own; returns how many sessions. */
export async function endOtherSessionsAndSignIns(
  tx: Db,
  now: Date,
  uid: string,
  ownHash: string,
): Promise<number> {
  const [own] = await tx.select().from(sessions).where(eq(sessions.idHash, ownHash));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.uid, uid), ne(sessions.idHash, ownHash)))
    .returning({ signIn: sessions.signIn });
  const signIns = ended.map(({ signIn }) => signIn);
  await endOtherSignIns(tx, now, uid, own?.signIn ?? null, signIns);
  return ended.length;
}
