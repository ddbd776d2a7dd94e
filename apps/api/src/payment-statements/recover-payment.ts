/** Records a payment that the provider has taken and the shop has lost: for its order, or to be refunded. */
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { type Attempt, addLostAttempt, findAttempt } from '../payments/attempts.ts';
import { logEvent } from '../payments/payment-events.ts';
import { nextPoll } from '../payments/poll-times.ts';
import { refundInFull } from '../payments/request-refund.ts';
import { settle } from '../payments/settle.ts';
import type { Context } from '../runtime/context.ts';
import type { TakenPayment } from './ask-provider.ts';
import { paymentStatementLines, type paymentStatements } from './payment-statements.table.ts';

export type DecidedLine = Pick<
  typeof paymentStatementLines.$inferSelect,
  'id' | 'tranId' | 'orderId' | 'decidedBy'
> &
  Pick<typeof paymentStatements.$inferSelect, 'provider' | 'actorId'>;

interface Taken {
  payment: TakenPayment;
  redacted: Record<string, string>;
}

/**
 * Gives a payment to the order of its line and settles it as any other: the order becomes paid once, or the payment is held or
 * refunded. Returns whether it is the line's; false if the shop has the payment for another order.
 */
export async function attachPayment(
  context: Context,
  line: DecidedLine,
  { payment, redacted }: Taken,
): Promise<boolean> {
  const { db, now } = context;
  const { tranId, provider, orderId, decidedBy } = line;
  const attempt = await inTransaction(db, async (tx) => {
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    if (!order) return undefined;
    const at = now();
    const added = await addLostAttempt(tx, at, {
      tranId,
      orderId: order.id,
      userId: order.userId,
      provider,
      amountPoisha: payment.amountPoisha,
      // Until it is settled the payment job polls it, so that an end of this process loses nothing.
      state: 'verifying',
      nextCheckAt: nextPoll('verifying', at, at, 0),
    });
    if (added) await logRecovery(tx, at, added, { redacted, decidedBy, act: 'attach' });
    return added ?? (await findAttempt(tx, tranId));
  });
  if (!attempt || attempt.orderId !== orderId) return false;
  return (await settle(context, attempt, payment.confirmationId, payment, 'query')) === 'settled';
}

/**
 * Records a payment as refused and requests its refund in full, in one transaction with the line. Without its order, one that has
 * nothing but the id and the amount, and is deleted, stands for it. Returns false if the shop has the payment.
 */
export async function refundLostPayment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  line: DecidedLine,
  { payment, redacted }: Taken,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const { id: orderId, userId } = await orderOf(tx, at, line, payment);
    const { tranId, provider, decidedBy } = line;
    const attempt = await addLostAttempt(tx, at, {
      tranId,
      orderId,
      userId,
      provider,
      amountPoisha: payment.amountPoisha,
      state: 'review',
      reason: 'lost',
      nextCheckAt: null,
      confirmationId: payment.confirmationId,
      captureId: payment.captureId ?? null,
      settledPoisha: payment.amountPoisha,
      storeAmountPoisha: payment.storeAmountPoisha ?? null,
      settledThrough: 'query',
      settledAt: at,
      decision: 'refused',
      decidedAt: at,
      decidedBy,
      cardType: payment.cardType ?? null,
      cardMasked: payment.cardMasked ?? null,
      riskLevel: payment.riskLevel,
      riskTitle: payment.riskTitle ?? null,
      tranDateRaw: payment.tranDateRaw ?? null,
    });
    if (!attempt) return false;
    await logRecovery(tx, at, attempt, { redacted, decidedBy, act: 'refund lost payment' });
    await refundInFull(tx, at, attempt, 'The shop lost this payment');
    await tx
      .update(paymentStatementLines)
      .set({ state: 'refunded', nextCheckAt: null, leaseUntil: null, reason: null })
      .where(eq(paymentStatementLines.id, line.id));
    return true;
  });
}

async function logRecovery(
  tx: Db,
  at: Date,
  attempt: Attempt,
  { redacted, decidedBy, act }: Pick<Taken, 'redacted'> & { decidedBy: string | null; act: string },
): Promise<void> {
  await logEvent(tx, at, attempt, { source: 'validate', payload: { kind: 'valid', ...redacted } });
  await logEvent(tx, at, attempt, { source: 'admin', payload: { act, by: decidedBy } });
}

const isOrderId = (text: string | undefined): text is string => /^[0-9a-f]{24}$/.test(text ?? '');

/** Locks the order of a payment; adds one that is deleted if it was lost as well. */
async function orderOf(
  tx: Db,
  at: Date,
  { orderId, actorId, tranId }: DecidedLine,
  { orderId: echoed, amountPoisha }: TakenPayment,
): Promise<{ id: string; userId: string }> {
  const id = orderId ?? (isOrderId(echoed) ? echoed : newId(at));
  const present = await lockOrder(tx, id);
  if (present) return present;
  await tx
    .insert(orders)
    .values({
      id,
      // The numbers of orders are for those that customers know.
      number: null,
      userId: actorId,
      buyerEmail: '',
      name: `Lost order of ${tranId}`,
      email: '',
      mobileNumber: '',
      country: '',
      district: '',
      address: '',
      additionalInfo: `Lost with a restore; paid ৳${toTaka(amountPoisha).toFixed(2)}`,
      language: defaultSettings.language,
      placedAt: at,
      deletedAt: at,
      totalPoisha: amountPoisha,
      deliveryPoisha: poisha(0),
      cartHash: '',
    })
    .onConflictDoNothing();
  const added = await lockOrder(tx, id);
  if (!added) throw new Error(`the order ${id} could not be added`);
  return added;
}
