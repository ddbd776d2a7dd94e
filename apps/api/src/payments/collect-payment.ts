/** Collects a payment that its shopper has approved, at a provider that charges nothing before: asked for once, and never for an order that needs no money (decision 237). */
import type { SettlementSource } from '@jontro/shop/payments/payment-admin.ts';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { findOrderForPayment, needsMoney } from '../orders/order-payment.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, findAttempt, isExpired, moveAttempt, rejectAttempt } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { providerOf } from './payment-methods.ts';
import { notDecided } from './payment-undecided.ts';
import { paymentAttempts, paymentEvents } from './payments.table.ts';
import { nextPoll } from './poll-times.ts';
import { settle } from './settle.ts';

export type CollectOutcome = 'settled' | 'pending' | 'negative' | 'none' | 'unavailable';

/** How long the result of a request may stay unknown; only then it is sent again, after a query that knows of no charge. In ms. */
const unknownForMs = 5 * 60_000;
const act = 'collect';

/**
 * Collects an attempt that the provider reports as approved, and settles it. `none`: the attempt was given up or its order needs no
 * money, so nothing is charged. `pending`: a request is under way, or its result unknown. The attempt must be leased.
 */
export async function collectApproved(
  context: Context,
  attempt: Attempt,
  source: SettlementSource,
): Promise<CollectOutcome> {
  const { db, now } = context;
  const begun = await begin(context, attempt);
  if (begun !== 'begun') return begun;
  const result = (await providerOf(context, attempt).collect?.(attempt)) ?? {
    kind: 'unavailable' as const,
    reason: 'the provider is missing',
  };
  const details = result.kind === 'valid' ? { kind: 'valid', ...result.redacted } : result;
  await logEvent(db, now(), attempt, {
    source: 'validate',
    payload: { ...details, asked: attempt.providerRef },
  });
  switch (result.kind) {
    case 'valid': {
      const { payment } = result;
      const settled = await settle(context, attempt, attempt.providerRef ?? '', payment, source);
      return settled === 'settled' ? 'settled' : 'unavailable';
    }
    case 'refused':
      await moveAttempt(db, now(), attempt.id, ['verifying'], 'failed', { reason: result.reason });
      return 'negative';
    case 'unapproved': {
      const since = attempt.redirectedAt ?? attempt.createdAt;
      const nextCheckAt = nextPoll('redirected', since, now(), 0);
      await moveAttempt(db, now(), attempt.id, ['verifying'], 'redirected', { nextCheckAt });
      return 'none';
    }
    default:
      return 'unavailable';
  }
}

/** Records that the money is asked for, before it is; afterwards no other payment of the order can begin. */
function begin({ db, now }: Context, { tranId, orderId }: Attempt): Promise<'begun' | 'pending' | 'none'> {
  return inTransaction(db, async (tx) => {
    const at = now();
    // Its order is locked, as by whatever else starts, closes or settles a payment of it.
    const order = await findOrderForPayment(tx, orderId);
    const attempt = await findAttempt(tx, tranId);
    if (!attempt || !isOpen(attempt)) return 'none';
    const askedAt = await lastAskedAt(tx, attempt);
    if (askedAt && at.getTime() - askedAt.getTime() < unknownForMs) return 'pending';
    if (!order || order.deleted || order.ended || !needsMoney(order, attempt)) {
      await rejectAttempt(tx, at, attempt);
      return 'none';
    }
    // A provider keeps what was not collected no longer.
    if (isExpired(attempt, at)) {
      await moveAttempt(tx, at, attempt.id, ['redirected', 'verifying'], 'expired', { reason: null });
      return 'none';
    }
    if (await otherIsUndecided(tx, attempt)) return 'none';
    await moveAttempt(tx, at, attempt.id, ['redirected'], 'verifying', { stateBefore: 'redirected' });
    await logEvent(tx, at, attempt, { source: 'validate', payload: { act } });
    return 'begun';
  });
}

/** One that was given up is never collected: another page of the order may be open since. */
const isOpen = ({ state, stateBefore }: Attempt): boolean =>
  state === 'redirected' || (state === 'verifying' && stateBefore === 'redirected');

async function lastAskedAt(tx: Db, { id }: Attempt): Promise<Date | undefined> {
  const [event] = await tx
    .select({ at: paymentEvents.at })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.attemptId, id),
        eq(paymentEvents.source, 'validate'),
        sql`${paymentEvents.payload}->>'act' = ${act}`,
      ),
    )
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  return event?.at;
}

/** Whether another payment of the order is being confirmed or reviewed: this one would be the second. */
async function otherIsUndecided(tx: Db, { id, orderId }: Attempt): Promise<boolean> {
  const [other] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        ne(paymentAttempts.id, id),
        inArray(paymentAttempts.state, ['verifying', 'review']),
        notDecided,
      ),
    )
    .limit(1);
  return other !== undefined;
}
