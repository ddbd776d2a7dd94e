/** Payment attempts: finding them, leasing them for a look, and moving them from state to state exactly once. */
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import { and, eq, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { isFree } from '../runtime/lease.ts';
import { paymentAttempts } from './payments.table.ts';
import { attemptLifetimeMs, nextPoll, soon } from './poll-times.ts';
import { newTranId } from './tran-id.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;
type Change = Partial<typeof paymentAttempts.$inferInsert>;

/** No message changes these any more. */
export const settledStates: readonly AttemptState[] = ['paid', 'review'];
/** No money as far as known; a later success still wins. */
export const negativeStates: readonly AttemptState[] = ['failed', 'cancelled', 'expired'];

/** Longer than any look takes; only a process that died leaves it to run out. */
const leaseMs = 120_000;
/** Between two looks at one attempt, so that messages from outside cannot make us call the gateway without end. */
const cooldownMs = 3_000;

/** The attempt of a transaction id, or undefined. */
export async function attemptOf(db: Db, tranId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
  return attempt;
}

/** The attempt of this order that has a page at the gateway, or is about to, or undefined. */
export async function openAttemptOf(db: Db, orderId: string): Promise<Attempt | undefined> {
  const open = inArray(paymentAttempts.state, ['created', 'redirected']);
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), open));
  return attempt;
}

/** A new attempt, or undefined when the order has an open one: a unique index decides, however many click at once. */
export async function addAttempt(
  db: Db,
  now: Date,
  fields: { orderId: string; userId: string; amountPoisha: number },
): Promise<Attempt | undefined> {
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      id: newId(now),
      tranId: newTranId(now),
      ...fields,
      currency: 'BDT',
      state: 'created',
      createdAt: now,
      nextCheckAt: nextPoll('created', now, now, 0),
    })
    .onConflictDoNothing()
    .returning();
  return attempt;
}

/**
 * Moves an attempt to another state if it is in one of `from`; the next look follows from the new state. Gives the
 * attempt as it is then, or undefined when somebody else was faster.
 */
export async function moveAttempt(
  db: Db,
  now: Date,
  id: string,
  from: readonly AttemptState[],
  to: AttemptState,
  change: Change = {},
): Promise<Attempt | undefined> {
  const negative = negativeStates.includes(to);
  const [attempt] = await db
    .update(paymentAttempts)
    .set({
      state: to,
      version: sql`${paymentAttempts.version} + 1`,
      checks: 0,
      nextCheckAt: nextPoll(to, now, now, 0),
      ...(negative && { settledAt: now }),
      ...(to !== 'verifying' && { stateBefore: null }),
      ...change,
    })
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, [...from])))
    .returning();
  return attempt;
}

const undecided = notInArray(paymentAttempts.state, [...settledStates]);

/** Sees to it that an undecided attempt is looked at soon. */
export async function pollSoon(db: Db, now: Date, id: string): Promise<void> {
  const when = soon(now);
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`least(${paymentAttempts.nextCheckAt}, ${when.toISOString()}::timestamptz)` })
    .where(and(eq(paymentAttempts.id, id), undecided));
}

/**
 * Takes an undecided attempt for one look; undefined when another is at it, was just now, or it is settled. `atOnce`
 * waits for no pause: for messages that only the gateway can have written.
 */
export async function leaseAttempt(
  db: Db,
  now: Date,
  id: string,
  atOnce: boolean,
): Promise<Attempt | undefined> {
  const before = new Date(now.getTime() + (atOnce ? cooldownMs : 0));
  const free = isFree(paymentAttempts.leaseUntil, now, leaseMs, before);
  const [attempt] = await db
    .update(paymentAttempts)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs), checks: sql`${paymentAttempts.checks} + 1` })
    .where(and(eq(paymentAttempts.id, id), undecided, free))
    .returning();
  return attempt;
}

/** Ends a look; the next one may follow after a short pause. */
export async function releaseAttempt(db: Db, now: Date, id: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ leaseUntil: new Date(now.getTime() + cooldownMs) })
    .where(eq(paymentAttempts.id, id));
}

/** Plans the next look at an attempt whose state a look did not change, unless a message asked for one meanwhile. */
export async function scheduleNextPoll(db: Db, now: Date, seen: Attempt): Promise<void> {
  const { id, state, checks, nextCheckAt } = seen;
  const since = (negativeStates.includes(state) ? seen.settledAt : seen.redirectedAt) ?? seen.createdAt;
  const asPlanned = nextCheckAt
    ? eq(paymentAttempts.nextCheckAt, nextCheckAt)
    : isNull(paymentAttempts.nextCheckAt);
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: nextPoll(state, since, now, checks) })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.version, seen.version), asPlanned));
}

/** True when an attempt has had its time. */
export const isExpired = ({ redirectedAt, createdAt }: Attempt, now: Date): boolean =>
  now.getTime() - (redirectedAt ?? createdAt).getTime() >= attemptLifetimeMs;

/** Attempts that are due for a look and that nobody holds, oldest first. */
export function listDueAttempts(db: Db, now: Date, most: number): Promise<{ id: string; tranId: string }[]> {
  const free = isFree(paymentAttempts.leaseUntil, now, leaseMs);
  return db
    .select({ id: paymentAttempts.id, tranId: paymentAttempts.tranId })
    .from(paymentAttempts)
    .where(and(lte(paymentAttempts.nextCheckAt, now), free))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(most);
}

/**
 * After a start: attempts that wait for an answer are due at once, because messages may have been missed. With
 * `alone`, leases are dropped too: their holders cannot be alive.
 */
export async function pollPendingNow(db: Db, now: Date, alone: boolean): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: now, ...(alone && { leaseUntil: null }) })
    .where(inArray(paymentAttempts.state, ['redirected', 'verifying']));
}

/**
 * Ends starts of a payment that a process which is gone began before `begun`, so that Pay Now need not wait for them.
 * Only for a process that is alone on its database.
 */
export async function failAbandonedStarts(db: Db, now: Date, begun: Date): Promise<void> {
  const broken = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'created'), lt(paymentAttempts.createdAt, begun)));
  for (const { id } of broken) {
    await moveAttempt(db, now, id, ['created'], 'init_failed', { reason: 'broken off' });
  }
}
