/** The kinds of events, and how one is recorded. */
import { lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { preparedInsert } from '../database/prepared.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { events } from './events.table.ts';

/** Each kind with its data, which is small: subscribers read the rest from the tables. */
export interface EventData {
  'order-placed': { orderId: string };
  /** An order has taken a counted stock to the threshold or below; `stock` is what it left, in units. */
  'stock-low': { orderId: string; productId: string; variantId?: string; stock: number };
  'review-added': { orderId: string };
}
export type EventKind = keyof EventData;

/** An event to be recorded. */
export type NewEvent = { [Kind in EventKind]: { kind: Kind; data: EventData[Kind] } }[EventKind];

/** The query that records what happened. `tx` is the transaction that it happens in. */
export function recordEvents(tx: Db, at: Date, happened: readonly NewEvent[]) {
  signalOnCommit(tx, 'events');
  return insertEvents(
    tx,
    happened.map((event) => ({ id: newId(at), ...event, at, nextTryAt: at })),
  );
}

const insertEvents = preparedInsert(events, 'record-events', ['id', 'kind', 'data', 'at', 'nextTryAt']);

/** Records one event. */
export const recordEvent = <Kind extends EventKind>(tx: Db, at: Date, kind: Kind, data: EventData[Kind]) =>
  recordEvents(tx, at, [{ kind, data } as NewEvent]);

const retentionMs = 30 * 86_400_000;

/** Deletes old events. Retries end within a day, so one that is still waiting has no subscriber any more. */
export async function removeOldEvents(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionMs);
  await db.delete(events).where(lt(events.at, oldest));
}
