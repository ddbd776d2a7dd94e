/** The payment job: settles payments whose notifications were lost, ends unpaid attempts, sends refunds. */

import type { Log } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { createLeasedQueue, type LeasedQueue } from '../runtime/leased-queue.ts';
import {
  type Attempt,
  failAbandonedStarts,
  giveBackAttempts,
  leaseDueAttempts,
  pollPendingNow,
} from './attempts.ts';
import { reconcileLeased } from './reconcile.ts';
import { createRefundQueue } from './refunds.ts';

/** Reconciliations run in parallel, because a gateway that does not respond delays each of them. */
const atOnce = 10;
/** An attempt whose reconciliation has not begun by then is given back; most of its lease is left. In ms. */
const maxWaitMs = 30_000;

/** The attempts that are due for a poll, as one process reconciles them. */
const createAttemptQueue = (context: Context, log: Log): LeasedQueue =>
  createLeasedQueue<Attempt>({
    lease: (limit) => leaseDueAttempts(context.db, context.now(), limit),
    async handle(attempt) {
      const { tranId } = attempt;
      try {
        if ((await reconcileLeased(context, attempt)) === 'unavailable')
          log.warn({ tranId }, 'payment gateway could not confirm the state of a payment');
      } catch (error) {
        log.error({ err: error, tranId }, 'payment reconciliation failed');
      }
    },
    giveBack: (attempts) => giveBackAttempts(context.db, attempts),
    keyOf: ({ id }) => id,
    batch: atOnce,
    atOnce: () => atOnce,
    beginBy: () => context.now().getTime() + maxWaitMs,
    now: context.now,
  });

/** Reconciles every attempt that is due by the context's clock, then processes the refunds that are due. */
export async function reconcileDuePayments(context: Context, log: Log): Promise<void> {
  for (const queue of [createAttemptQueue(context, log), createRefundQueue(context)]) {
    await queue.run();
    await queue.settle();
  }
}

/**
 * Reconciles due payments and sends refunds, at once when one was requested here; every process takes part. Pending attempts
 * are polled at the start, because notifications may have been missed while the shop was down.
 */
export const paymentJob: Job = {
  name: 'payments',
  everyMs: 5_000,
  wokenBy: 'payments',
  create(context, log) {
    const { db, now, database } = context;
    // Shoppers may already press Pay Now; only attempts older than this process are abandoned.
    const startedAt = new Date(now().getTime() - process.uptime() * 1000);
    const queues = [createAttemptQueue(context, log), createRefundQueue(context)];
    let started = false;
    return {
      async run(stopping) {
        if (!started) {
          const soleInstance = database.kind !== 'url';
          await pollPendingNow(db, now(), soleInstance);
          if (soleInstance) await failAbandonedStarts(db, now(), startedAt);
        }
        started = true;
        for (const queue of queues) await queue.run(stopping);
      },
      async close() {
        for (const queue of queues) await queue.settle();
      },
    };
  },
};
