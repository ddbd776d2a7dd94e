/** The metrics of the database: what waits in each queue and for a decision. Each is read by an index of only such rows. */
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import { and, count, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { findBackupRuns } from '../backups/remote-runs.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { events } from '../events/events.table.ts';
import { mails } from '../mail/mail.table.ts';
import { waitsForDecision } from '../payments/payment-undecided.ts';
import { paymentAttempts, refunds } from '../payments/payments.table.ts';
import { jobRuns } from '../runtime/job-runs.table.ts';
import { smsMessages } from '../sms/sms.table.ts';

/** The states of payment attempts that something still has to end; of those in `review` an owner decides. */
export const openAttemptStates = ['created', 'redirected', 'verifying'] as const satisfies AttemptState[];
/** The same of refunds; of `failed` ones an owner decides. */
export const openRefundStates = ['requested', 'processing'] as const;
/** What background jobs take their work from. */
export const queues = ['mails', 'sms', 'payments', 'refunds', 'events'] as const;

export interface ShopMetrics {
  outbox: { waiting: number; givenUp: number; oldestSeconds: number };
  sms: { waiting: number; oldestSeconds: number };
  /** Every state, including those with a count of 0. */
  payments: Map<string, number>;
  refunds: Map<string, number>;
  /** For how long the first entry of each queue is due, in seconds; 0 if none is. */
  lags: Map<string, number>;
  jobs: { name: string; overdueSeconds: number; failed: boolean }[];
  /** Remote backups and their checks; none where none are made. The time of the last success in seconds, 0 without any. */
  backups: {
    kind: string;
    succeededAt: number;
    seconds: number;
    size: number;
    pictures: number;
    missingPictures: number;
    failed: boolean;
  }[];
}

/** The number of rows of each state, with 0 for those without any. */
async function countStates(
  db: Db,
  table: PgTable,
  column: PgColumn,
  states: readonly string[],
  where: SQL | undefined,
): Promise<Map<string, number>> {
  const rows = await db.select({ state: column, n: count() }).from(table).where(where).groupBy(column);
  const found = new Map(rows.map(({ state, n }) => [String(state), n]));
  return new Map(states.map((state) => [state, found.get(state) ?? 0]));
}

const secondsSince = (time: Date | string | null | undefined, now: Date): number =>
  time ? Math.max(0, (now.getTime() - new Date(time).getTime()) / 1000) : 0;

/** How many messages of an outbox wait, by the index of those, and the age of the oldest. */
async function findWaiting(
  db: Db,
  table: PgTable,
  createdAt: PgColumn,
  nextTryAt: PgColumn,
  now: Date,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db
    .select({ waiting: count(), oldest: sql<string | null>`min(${createdAt})` })
    .from(table)
    .where(isNotNull(nextTryAt));
  return { waiting: row?.waiting ?? 0, oldestSeconds: secondsSince(row?.oldest, now) };
}

/** The first time that something of a queue is due, by the index of what is due at all. */
const firstDue = (table: PgTable, due: PgColumn) => (db: Db) =>
  db
    .select({ due: sql<string | null>`min(${due})` })
    .from(table)
    .where(isNotNull(due));

const firstDueOf: Record<(typeof queues)[number], ReturnType<typeof firstDue>> = {
  mails: firstDue(mails, mails.nextTryAt),
  sms: firstDue(smsMessages, smsMessages.nextTryAt),
  payments: firstDue(paymentAttempts, paymentAttempts.nextCheckAt),
  refunds: firstDue(refunds, refunds.nextCheckAt),
  events: firstDue(events, events.nextTryAt),
};

async function findBackups(db: Db, config: Pick<Config, 'remoteBackups'>): Promise<ShopMetrics['backups']> {
  const runs = await findBackupRuns(db, config);
  if (!runs) return [];
  return (['backup', 'check'] as const).map((kind) => {
    const run = runs[kind];
    return {
      kind,
      succeededAt: (run?.succeededAt?.getTime() ?? 0) / 1000,
      seconds: run?.seconds ?? 0,
      size: run?.size ?? 0,
      pictures: run?.pictures ?? 0,
      missingPictures: run?.missingPictures ?? 0,
      failed: Boolean(run?.problem),
    };
  });
}

/** Queries the current values. */
export async function findShopMetrics(
  db: Db,
  now: Date,
  config: Pick<Config, 'remoteBackups'>,
): Promise<ShopMetrics> {
  const [mailQueue, [givenUp], smsQueue, payments, [held], refundCounts, lags, runs, backups] =
    await Promise.all([
      findWaiting(db, mails, mails.createdAt, mails.nextTryAt, now),
      // Without a mail server mails are only kept: they have no error.
      db
        .select({ n: count() })
        .from(mails)
        .where(and(isNull(mails.sentAt), isNull(mails.nextTryAt), isNotNull(mails.lastError))),
      findWaiting(db, smsMessages, smsMessages.createdAt, smsMessages.nextTryAt, now),
      countStates(
        db,
        paymentAttempts,
        paymentAttempts.state,
        openAttemptStates,
        inArray(paymentAttempts.state, [...openAttemptStates]),
      ),
      // A held payment keeps its state after the decision.
      db.select({ n: count() }).from(paymentAttempts).where(waitsForDecision),
      countStates(db, refunds, refunds.state, openRefundStates, isNotNull(refunds.nextCheckAt)),
      Promise.all(
        queues.map(async (queue) => {
          const [row] = await firstDueOf[queue](db);
          return [queue, secondsSince(row?.due, now)] as const;
        }),
      ),
      db.select({ name: jobRuns.name, next: jobRuns.nextRunAt, error: jobRuns.error }).from(jobRuns),
      findBackups(db, config),
    ]);
  return {
    outbox: { ...mailQueue, givenUp: givenUp?.n ?? 0 },
    sms: smsQueue,
    payments: payments.set('review', held?.n ?? 0),
    refunds: refundCounts,
    lags: new Map(lags),
    jobs: runs.map(({ name, next, error }) => ({
      name,
      overdueSeconds: secondsSince(next, now),
      failed: error !== null,
    })),
    backups,
  };
}
