/** The metrics of the database: waiting mails, payments and refunds by state. */
import { refundStates } from '@jontro/shop/payments/payment-admin.ts';
import { attemptStates } from '@jontro/shop/payments/payments.ts';
import { count, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { mails } from '../mail/mail.table.ts';
import { paymentAttempts, refunds } from '../payments/payments.table.ts';

export interface ShopMetrics {
  outbox: { waiting: number; givenUp: number; oldestSeconds: number };
  /** Every state, including those with a count of 0. */
  payments: Map<string, number>;
  refunds: Map<string, number>;
}

/** Queries the current values. */
export async function findShopMetrics(db: Db, now: Date): Promise<ShopMetrics> {
  const waiting = sql`${mails.nextTryAt} is not null`;
  const [[outbox], attempts, refundCounts] = await Promise.all([
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${waiting})`,
        // Without a mail server mails are never sent: they have no attempts.
        givenUp: sql<number>`count(*) filter (where not ${waiting} and ${mails.sentAt} is null and ${mails.tries} > 0)`,
        oldest: sql<string | null>`min(${mails.createdAt}) filter (where ${waiting})`,
      })
      .from(mails),
    db
      .select({ state: paymentAttempts.state, n: count() })
      .from(paymentAttempts)
      .groupBy(paymentAttempts.state),
    db.select({ state: refunds.state, n: count() }).from(refunds).groupBy(refunds.state),
  ]);
  const oldest = outbox?.oldest ? new Date(outbox.oldest).getTime() : now.getTime();
  return {
    outbox: {
      waiting: Number(outbox?.waiting ?? 0),
      givenUp: Number(outbox?.givenUp ?? 0),
      oldestSeconds: Math.max(0, (now.getTime() - oldest) / 1000),
    },
    payments: byState(attemptStates, attempts),
    refunds: byState(refundStates, refundCounts),
  };
}

const byState = (states: readonly string[], rows: readonly { state: string; n: number }[]) =>
  new Map([
    ...states.map((state) => [state, 0] as const),
    ...rows.map(({ state, n }) => [state, n] as const),
  ]);
