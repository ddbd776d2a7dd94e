/** The append-only log of everything said between shop and gateway, without secrets and card numbers. */
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { SignatureVerdict } from './payment-gateway.ts';
import { type eventSources, paymentEvents } from './payments.table.ts';

type Source = (typeof eventSources)[number];

export interface PaymentEvent {
  source: Source;
  payload: Record<string, unknown>;
  signature?: SignatureVerdict;
}

/** Messages of one attempt that are kept; somebody who sends the same thing for hours fills no disk. */
const maxNotifications = 200;

/** Writes one event of an attempt. */
export async function logEvent(
  db: Db,
  now: Date,
  { id, tranId }: { id: string; tranId: string },
  event: PaymentEvent,
): Promise<void> {
  await db.insert(paymentEvents).values({ attemptId: id, tranId, at: now, ...event });
}

const inbound = ['ipn', 'return'] as const;

/** Writes a message that anybody could have sent, up to a number of them. */
export async function logMessage(
  db: Db,
  now: Date,
  attempt: { id: string; tranId: string },
  event: PaymentEvent,
): Promise<void> {
  const [row] = await db
    .select({ messages: count() })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.attemptId, attempt.id), inArray(paymentEvents.source, [...inbound])));
  if ((row?.messages ?? 0) < maxNotifications) await logEvent(db, now, attempt, event);
}

/** The validation ids with which success was last claimed for an attempt, newest first, three at most. */
export async function listClaims(db: Db, attemptId: string): Promise<string[]> {
  const rows = await db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.attemptId, attemptId), inArray(paymentEvents.source, [...inbound])))
    .orderBy(desc(paymentEvents.id))
    .limit(20);
  const claims = rows.map(({ payload }) => payload.val_id).filter((each) => typeof each === 'string');
  return [...new Set(claims)].filter((each) => each !== '').slice(0, 3);
}

/** Events of one attempt that are shown; a normal payment has a dozen. */
const maxEventsShown = 300;

/** The events of an attempt, oldest first; of very many the last ones. */
export async function listEvents(db: Db, attemptId: string): Promise<(typeof paymentEvents.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(desc(paymentEvents.id))
    .limit(maxEventsShown);
  return rows.reverse();
}
