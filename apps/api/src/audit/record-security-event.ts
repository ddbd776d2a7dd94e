/** Writes to the security log: changes in their own transaction, attempts within limits. */
import { type SecurityEventKind, securityLogDays } from '@jontro/shop/audit/security-log.ts';
import { lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import { dayMs } from '../http/bangladesh-days.ts';
import type { LimitKind } from '../http/rate-limits.ts';
import { networkOf, type RequestSource } from '../http/request-source.ts';
import type { Context } from '../runtime/context.ts';
import { securityEvents } from './security-log.table.ts';

interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** The account, if there is one. */
  uid: string | undefined;
  detail?: string;
  /** The same sign-in is entered once. */
  signIn?: string;
}

/** Adds an entry. For what is limited otherwise: a change of an account is, an attempt is not. */
export async function recordSecurityEvent(
  db: Db,
  now: Date,
  { address, requestId, browser, system }: RequestSource,
  { kind, uid, detail, signIn }: NewSecurityEvent,
): Promise<void> {
  const network = networkOf(address);
  await db
    .insert(securityEvents)
    .values({ id: newId(now), at: now, kind, uid, network, browser, system, requestId, detail, signIn })
    .onConflictDoNothing();
}

/**
 * Adds an entry about what anybody can repeat at will, unless the account, or the network where there is none, has reached its limit;
 * failures also count against a limit of the whole shop. Never throws for a limit.
 */
export async function recordAttempt(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  source: RequestSource,
  event: NewSecurityEvent,
): Promise<void> {
  const key = event.uid ?? source.address;
  const own: [LimitKind, string] = event.uid
    ? ['security-log', `${event.kind} ${key}`]
    : ['security-log-address', key];
  const all: [LimitKind, string][] = [
    ...(event.kind === 'sign-in-locked' ? [['security-log-lock', key] as [LimitKind, string]] : []),
    own,
    ...(event.kind === 'signed-in' ? [] : [['security-log-shop', ''] as [LimitKind, string]]),
  ];
  try {
    for (const [kind, of] of all) await limits.limit(kind, of);
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 'too-many') return;
    throw error;
  }
  await recordSecurityEvent(db, now(), source, event);
}

/** Deletes what is older than 180 days. */
export async function removeOldSecurityEvents(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - securityLogDays * dayMs);
  await db.delete(securityEvents).where(lt(securityEvents.at, oldest));
}
