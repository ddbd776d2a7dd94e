/** Lets no request see products as they were before a change that is due (docs/decisions/183-timed-discounts.md). */
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../runtime/context.ts';
import { catalogTags } from './catalog-tags.ts';
import { applyDueChanges, nextDueAt } from './due-changes.ts';

type Shop = Pick<Context, 'db' | 'now' | 'publicCache'>;

/** After a failure, how long requests are served as things were, in ms. */
const retryAfterMs = 1_000;

export interface DueGate {
  /** Resolves when everything is carried out that is due now; at once if nothing is. Does not reject. */
  pass(): Promise<void>;
}

/** `catchUp` applies to the cache what other processes have changed. */
export function createDueGate(
  context: Shop,
  catchUp: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): DueGate {
  const { db, now, publicCache } = context;
  /** Counts the changes of due times by any process. */
  const changes = publicCache.dropsOf(catalogTags.due);
  let known: number | undefined;
  let retryAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  const isDue = (): boolean => publicCache.isPast(now()) || known !== changes.count;

  async function bringUpToDate(): Promise<void> {
    const { count } = changes;
    const crossed = publicCache.isPast(now());
    let next = await nextDueAt(db);
    if (next && next <= now()) {
      await applyDueChanges(context);
      next = await nextDueAt(db);
    }
    // Another process may have carried it out.
    if (crossed) await catchUp();
    publicCache.validUntil = next;
    known = count;
  }

  return {
    async pass() {
      if (!isDue() || now().getTime() < retryAt) return;
      running ??= bringUpToDate()
        .catch((error: unknown) => {
          retryAt = now().getTime() + retryAfterMs;
          log.warn({ err: error }, 'changes that are due are not carried out');
        })
        .finally(() => {
          running = undefined;
        });
      await running;
    },
  };
}
