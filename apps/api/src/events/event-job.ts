/**
 * Delivers events to their subscribers: leased, so that several processes share them, and retried for a day. A subscriber
 * gets an event again if the process ends before its success is stored, so it must tolerate that.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Log } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import { nextTryAfter, storableError } from '../runtime/retries.ts';
import { events } from './events.table.ts';
import type { EventData, EventKind } from './events.ts';

export interface Subscriber {
  /** Unique, and unchanged by later versions: it is stored with the events that it has handled. */
  name: string;
  kind: EventKind;
  handle(context: Context, data: never): Promise<void>;
}

/** A row of the list of subscribers. */
export const subscriber = <Kind extends EventKind>(
  name: string,
  kind: Kind,
  handle: (context: Context, data: EventData[Kind]) => Promise<void>,
): Subscriber => ({ name, kind, handle });

const leased: LeasedTable<typeof events> = {
  table: events,
  dueAt: 'nextTryAt',
  attempts: 'tries',
  leaseMs: 5 * 60_000,
};

type EventRow = typeof events.$inferSelect;

/** Handles the due events and returns how many were handled by all their subscribers. */
export async function handleDueEvents(
  context: Context,
  subscribers: readonly Subscriber[],
  { log, shouldStop }: { log: Pick<Log, 'warn'>; shouldStop?: () => boolean },
): Promise<number> {
  // Kinds without a subscriber here are left to processes of a later version.
  const where = inArray(events.kind, [...new Set(subscribers.map(({ kind }) => kind))]);
  let handled = 0;
  while (!shouldStop?.()) {
    const [event] = await leaseDueRows(context.db, leased, { now: context.now(), limit: 1, where });
    if (!event) break;
    const { handledBy, error } = await handle(context, subscribers, event);
    if (error === undefined) {
      await release(context.db, event, { handledBy, nextTryAt: null, lastError: null });
      handled += 1;
      continue;
    }
    const nextTryAt = nextTryAfter(event.tries, context.now());
    await release(context.db, event, { handledBy, nextTryAt, lastError: error });
    if (!nextTryAt) log.warn({ event: event.id, kind: event.kind, error }, 'an event was given up');
  }
  return handled;
}

/** Calls each subscriber that has not handled the event yet; one that fails does not prevent the others. */
async function handle(
  context: Context,
  subscribers: readonly Subscriber[],
  { kind, data, handledBy }: EventRow,
): Promise<{ handledBy: string[]; error: string | undefined }> {
  const done = [...handledBy];
  let failure: string | undefined;
  for (const { name, handle } of subscribers.filter((row) => row.kind === kind && !done.includes(row.name))) {
    try {
      await handle(context, data as never);
      done.push(name);
    } catch (error) {
      failure = storableError(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { handledBy: done, error: failure };
}

/** Stores the result, unless the lease has expired and another process has leased the event. */
async function release(db: Db, { id, tries }: EventRow, result: Partial<EventRow>): Promise<void> {
  await db
    .update(events)
    .set({ ...result, leaseUntil: null })
    .where(and(eq(events.id, id), eq(events.tries, tries)));
}

/** Delivers due events to the subscribers; every process takes part. */
export const eventJob = (subscribers: readonly Subscriber[]): Job => ({
  name: 'events',
  everyMs: 5_000,
  wokenBy: 'events',
  create: (context, log) => ({
    run: (shouldStop) => handleDueEvents(context, subscribers, { log, shouldStop }),
  }),
});
