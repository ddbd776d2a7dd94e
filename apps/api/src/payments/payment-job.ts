/** The payment job: settles payments whose notifications were lost, ends unpaid attempts, sends refunds. */

import type { Log } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { failAbandonedStarts, listDueAttempts, pollPendingNow } from './attempts.ts';
import { reconcile } from './reconcile.ts';
import { processDueRefunds } from './refunds.ts';

/** Reconciliations run in parallel, because a gateway that does not respond delays each of them. */
const batchSize = 5;

/** Reconciles every attempt that is due by the context's clock, then processes refunds; returns how many attempts were due. */
export async function reconcileDuePayments(
  context: Context,
  log: Log,
  stopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = context;
  let reconciled = 0;
  while (!stopping()) {
    const due = await listDueAttempts(db, now(), batchSize);
    const results = await Promise.allSettled(due.map(({ id }) => reconcile(context, id)));
    for (const [index, result] of results.entries()) {
      const tranId = due[index]?.tranId;
      if (result.status === 'rejected')
        log.error({ err: result.reason, tranId }, 'payment reconciliation failed');
      else if (result.value === 'unavailable')
        log.warn({ tranId }, 'payment gateway could not confirm the state of a payment');
    }
    reconciled += due.length;
    if (due.length < batchSize) break;
  }
  await processDueRefunds(context, stopping);
  return reconciled;
}

/**
 * Reconciles due payments; every process takes part. Pending attempts are polled at the start, because notifications may
 * have been missed while the shop was down.
 */
export const paymentJob: Job = {
  name: 'payments',
  everyMs: 5_000,
  create(context, log) {
    const { db, now, database } = context;
    // Shoppers may already press Pay Now; only attempts older than this process are abandoned.
    const startedAt = new Date(now().getTime() - process.uptime() * 1000);
    let started = false;
    return {
      async run(stopping) {
        if (!started) {
          const soleInstance = database.kind !== 'url';
          await pollPendingNow(db, now(), soleInstance);
          if (soleInstance) await failAbandonedStarts(db, now(), startedAt);
        }
        started = true;
        await reconcileDuePayments(context, log, stopping);
      },
    };
  },
};
