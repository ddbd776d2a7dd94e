/** The append-only log of all exchanges between shop and gateway, without secrets and card numbers. */
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { PaymentProvider, SignatureVerdict } from './payment-provider.ts';
import { type eventSources, paymentEvents } from './payments.table.ts';

type Source = (typeof eventSources)[number];

export interface PaymentEvent {
  source: Source;
  payload: Record<string, unknown>;
  signature?: SignatureVerdict;
}

/** Notifications logged per attempt, so that repeated ones cannot fill the disk. */
const maxNotifications = 200;

export async function logEvent(
  db: Db,
  now: Date,
  { id, tranId }: { id: string; tranId: string },
  event: PaymentEvent,
): Promise<void> {
  await db.insert(paymentEvents).values({ attemptId: id, tranId, at: now, ...event });
}

const notificationSources = ['ipn', 'return'] as const;

/** Logs a notification that anybody could have sent, up to `maxNotifications` per attempt. */
export async function logNotification(
  db: Db,
  now: Date,
  attempt: { id: string; tranId: string },
  event: PaymentEvent,
): Promise<void> {
  const [row] = await db
    .select({ notifications: count() })
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.attemptId, attempt.id), inArray(paymentEvents.source, [...notificationSources])),
    );
  if ((row?.notifications ?? 0) < maxNotifications) await logEvent(db, now, attempt, event);
}

/** Returns the confirmation ids that the last notifications of an attempt claimed, newest first, at most three. */
export async function listClaims(
  db: Db,
  attemptId: string,
  { confirmationIdOf }: Pick<PaymentProvider, 'confirmationIdOf'>,
): Promise<string[]> {
  const rows = await db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.attemptId, attemptId), inArray(paymentEvents.source, [...notificationSources])),
    )
    .orderBy(desc(paymentEvents.id))
    .limit(20);
  const claims = rows.map(({ payload }) => confirmationIdOf(payload)).filter((id) => id !== undefined);
  return [...new Set(claims)].slice(0, 3);
}

/** Events shown per attempt; a normal payment has a dozen. */
const maxEventsShown = 300;

/** Returns the last events of an attempt, oldest first. */
export async function listEvents(db: Db, attemptId: string): Promise<(typeof paymentEvents.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(desc(paymentEvents.id))
    .limit(maxEventsShown);
  return rows.reverse();
}
