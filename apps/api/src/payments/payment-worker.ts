/** Reconciliation: finds payments whose messages were lost, ends attempts that came to nothing, sends refunds. */

import type { Log } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { failAbandonedStarts, listDueAttempts, pollPendingNow } from './attempts.ts';
import { reconcile } from './reconcile.ts';
import { processDueRefunds } from './refunds.ts';

const everyMs = 5_000;
/** Looks done at the same time: a gateway that does not answer takes its time for each. */
const together = 5;

/** Looks at every attempt that is due by the context's clock, then at refunds; gives how many attempts were due. */
export async function reconcileDuePayments(
  context: Context,
  log: Log,
  stopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = context;
  let looked = 0;
  while (!stopping()) {
    const due = await listDueAttempts(db, now(), together);
    const looks = await Promise.allSettled(due.map(({ id }) => reconcile(context, id)));
    for (const [at, look] of looks.entries()) {
      const tranId = due[at]?.tranId;
      if (look.status === 'rejected')
        log.error({ err: look.reason, tranId }, 'a payment could not be checked');
      else if (look.value === 'unavailable')
        log.warn({ tranId }, 'the payment gateway could not say how a payment stands');
    }
    looked += due.length;
    if (due.length < together) break;
  }
  await processDueRefunds(context, stopping);
  return looked;
}

/**
 * Checks payments in the background until stopped. At the start everything that waits for an answer is looked at,
 * because messages may have been missed while the shop was closed.
 */
export function startPaymentWorker(context: Context, log: Log): Worker {
  const { db, now, database } = context;
  // Shoppers may already be pressing Pay Now; what is older than this process was begun by one that is gone.
  const begun = new Date(now().getTime() - process.uptime() * 1000);
  let started = false;
  let stopping = false;
  const worker = startWorker('payments', everyMs, log, async () => {
    if (!started) {
      const alone = database.kind !== 'url';
      await pollPendingNow(db, now(), alone);
      if (alone) await failAbandonedStarts(db, now(), begun);
    }
    started = true;
    await reconcileDuePayments(context, log, () => stopping);
  });
  return {
    wake: worker.wake,
    stop() {
      stopping = true;
      return worker.stop();
    },
  };
}
