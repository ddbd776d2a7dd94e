/** Payment attempts: find them, lease them for reconciliation, and move them from state to state exactly once. */
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { afterCommit } from '../database/after-commit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { counters } from '../runtime/counters.ts';
import { isLeaseFree } from '../runtime/lease.ts';
import { giveBackRows, type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import { paymentAttempts } from './payments.table.ts';
import { attemptLifetimeMs, nextPoll, nextPollOfClosed, soon } from './poll-times.ts';
import { newTranId } from './tran-id.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;
type Change = Partial<typeof paymentAttempts.$inferInsert>;

/** No notification changes these any more. */
export const settledStates: readonly AttemptState[] = ['paid', 'review'];
/** Not paid as far as known; a later success still wins. */
export const negativeStates: readonly AttemptState[] = ['failed', 'cancelled', 'expired'];

/** The reason of an attempt that the shop has closed because its order was cancelled, changed or settled otherwise. */
const closedByShop = 'order-changed';

/** Longer than any reconciliation takes; only a killed process lets it expire. */
const leaseMs = 120_000;
/** Pause between two reconciliations of one attempt, so that notifications cannot flood the gateway with requests. */
const cooldownMs = 3_000;

const countState = (db: Db, { state }: Attempt): void =>
  afterCommit(db, () => counters.payments.add({ state }));

export async function findAttempt(db: Db, tranId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
  return attempt;
}

/** Returns the order's attempt that has a page at the gateway, or is about to, or undefined. */
export async function findOpenAttempt(db: Db, orderId: string): Promise<Attempt | undefined> {
  const open = inArray(paymentAttempts.state, ['created', 'redirected']);
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), open));
  return attempt;
}

/** Adds an attempt, or returns undefined when the order has an open one: a unique index decides between concurrent clicks. */
export async function addAttempt(
  db: Db,
  now: Date,
  fields: Pick<Attempt, 'orderId' | 'userId' | 'provider' | 'amountPoisha'> &
    Partial<Pick<Attempt, 'difference' | 'advance'>>,
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
  if (attempt) countState(db, attempt);
  return attempt;
}

/**
 * Adds an attempt that the provider knows and the shop has lost, under its transaction id; undefined if the shop has it. It is
 * no open one, so that a newer page of the order stays as it is.
 */
export async function addLostAttempt(
  db: Db,
  now: Date,
  fields: Pick<
    Attempt,
    'tranId' | 'orderId' | 'userId' | 'provider' | 'amountPoisha' | 'state' | 'nextCheckAt'
  > &
    Change,
): Promise<Attempt | undefined> {
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({ id: newId(now), currency: 'BDT', createdAt: now, redirectedAt: now, ...fields })
    .onConflictDoNothing()
    .returning();
  if (attempt) countState(db, attempt);
  return attempt;
}

/**
 * Moves an attempt to another state if it is in one of `from`, and schedules the next poll by the new state. Returns
 * the updated attempt, or undefined when it was no longer in `from`.
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
  if (attempt) countState(db, attempt);
  return attempt;
}

/** Closes an attempt whose page may still be open; it is polled on, as it may be paid there. Undefined if it was no longer open. */
export const closeAttempt = (db: Db, now: Date, open: Attempt): Promise<Attempt | undefined> =>
  moveAttempt(db, now, open.id, ['created', 'redirected'], 'cancelled', {
    reason: closedByShop,
    nextCheckAt: nextPollOfClosed(open.redirectedAt ?? open.createdAt, now),
  });

/** Gives up an attempt that the shop will not collect, because its order needs no money or is paid in another way. Undefined if it was decided. */
export const rejectAttempt = (db: Db, now: Date, { id }: Attempt): Promise<Attempt | undefined> =>
  moveAttempt(db, now, id, ['redirected', 'verifying'], 'cancelled', { reason: closedByShop });

const undecided = notInArray(paymentAttempts.state, [...settledStates]);

/** Schedules an undecided attempt to be polled soon. */
export async function pollSoon(db: Db, now: Date, id: string): Promise<void> {
  const when = soon(now);
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`least(${paymentAttempts.nextCheckAt}, ${when.toISOString()}::timestamptz)` })
    .where(and(eq(paymentAttempts.id, id), undecided));
}

/**
 * Leases an undecided attempt for one reconciliation; undefined when it is leased, in its pause, or settled. `atOnce`
 * skips the pause: for notifications that only the gateway can have signed.
 */
export async function leaseAttempt(
  db: Db,
  now: Date,
  id: string,
  atOnce: boolean,
): Promise<Attempt | undefined> {
  const before = new Date(now.getTime() + (atOnce ? cooldownMs : 0));
  const free = isLeaseFree(paymentAttempts.leaseUntil, now, leaseMs, before);
  const [attempt] = await db
    .update(paymentAttempts)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs), checks: sql`${paymentAttempts.checks} + 1` })
    .where(and(eq(paymentAttempts.id, id), undecided, free))
    .returning();
  return attempt;
}

/** Releases a lease; the next one can follow after a short pause. */
export async function releaseAttempt(db: Db, now: Date, id: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ leaseUntil: new Date(now.getTime() + cooldownMs) })
    .where(eq(paymentAttempts.id, id));
}

/** Schedules the next poll of an attempt whose state did not change, unless a notification scheduled one meanwhile. */
export async function scheduleNextPoll(db: Db, now: Date, attempt: Attempt): Promise<void> {
  const { id, state, checks, nextCheckAt } = attempt;
  const isNegative = negativeStates.includes(state);
  const isClosed = isNegative && attempt.reason === closedByShop;
  const since = (isNegative && !isClosed ? attempt.settledAt : attempt.redirectedAt) ?? attempt.createdAt;
  const unchanged = nextCheckAt
    ? eq(paymentAttempts.nextCheckAt, nextCheckAt)
    : isNull(paymentAttempts.nextCheckAt);
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: isClosed ? nextPollOfClosed(since, now) : nextPoll(state, since, now, checks) })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.version, attempt.version), unchanged));
}

/** True when an attempt's lifetime is over. */
export const isExpired = ({ redirectedAt, createdAt }: Attempt, now: Date): boolean =>
  now.getTime() - (redirectedAt ?? createdAt).getTime() >= attemptLifetimeMs;

const leased: LeasedTable<typeof paymentAttempts> = {
  table: paymentAttempts,
  dueAt: 'nextCheckAt',
  attempts: 'checks',
  leaseMs,
};

/** Leases up to `limit` undecided attempts that are due for a poll, longest due first. */
export const leaseDueAttempts = (db: Db, now: Date, limit: number): Promise<Attempt[]> =>
  leaseDueRows(db, leased, { now, limit, where: undecided });

/** Ends the leases of attempts whose reconciliation has not begun. */
export const giveBackAttempts = (db: Db, attempts: readonly Attempt[]): Promise<void> =>
  giveBackRows(db, leased, attempts);

/**
 * After a start: makes pending attempts due at once, because notifications may have been missed. With `soleInstance`,
 * drops leases too: their holders cannot be alive.
 */
export async function pollPendingNow(db: Db, now: Date, soleInstance: boolean): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: now, ...(soleInstance && { leaseUntil: null }) })
    .where(
      or(
        inArray(paymentAttempts.state, ['redirected', 'verifying']),
        and(
          eq(paymentAttempts.state, 'cancelled'),
          eq(paymentAttempts.reason, closedByShop),
          isNotNull(paymentAttempts.nextCheckAt),
        ),
      ),
    );
}

/**
 * Fails attempts that an earlier process left in `created` before `startedBefore`, so that Pay Now need not wait for
 * them. Only for a process that is the only one on its database.
 */
export async function failAbandonedStarts(db: Db, now: Date, startedBefore: Date): Promise<void> {
  const abandoned = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'created'), lt(paymentAttempts.createdAt, startedBefore)));
  for (const { id } of abandoned) {
    await moveAttempt(db, now, id, ['created'], 'init_failed', { reason: 'broken off' });
  }
}
