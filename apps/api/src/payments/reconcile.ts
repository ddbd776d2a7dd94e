/** Reconciles an undecided attempt: queries the provider and moves the attempt to the state that it confirms (docs/protocols/payment-gateway.md#transitions). */
import type { SettlementSource } from '@jontro/shop/payments/payment-admin.ts';
import type { Context } from '../runtime/context.ts';
import {
  type Attempt,
  isExpired,
  leaseAttempt,
  moveAttempt,
  negativeStates,
  pollSoon,
  releaseAttempt,
  scheduleNextPoll,
} from './attempts.ts';
import { collectApproved } from './collect-payment.ts';
import { listClaims, logEvent } from './payment-events.ts';
import { providerOf } from './payment-methods.ts';
import type { QueryOutcome } from './payment-provider.ts';
import { nextPoll } from './poll-times.ts';
import { settle } from './settle.ts';

/** The result of a reconciliation; `busy` when another one is under way or has just ended. */
export type ReconcileResult = 'settled' | 'pending' | 'negative' | 'none' | 'unavailable' | 'busy';

/** An unconfirmed statement that an attempt was paid; signed when only the provider can have sent it. */
export interface Claim {
  confirmationId: string;
  signed: boolean;
  source: 'ipn' | 'return';
}

/**
 * Reconciles an attempt. A claim is validated. Without one, earlier claims are validated again while verifying, the provider is
 * queried, and what it reports as approved is collected; `source` is what led to it.
 */
export async function reconcile(
  context: Context,
  attemptId: string,
  claim?: Claim,
  source?: SettlementSource,
): Promise<ReconcileResult> {
  const { db, now } = context;
  const attempt = await leaseAttempt(db, now(), attemptId, claim?.signed ?? false);
  return attempt ? reconcileLeased(context, attempt, claim, source) : 'busy';
}

/** The same for an attempt that is leased, and releases it. */
export async function reconcileLeased(
  context: Context,
  attempt: Attempt,
  claim?: Claim,
  source: SettlementSource = 'query',
): Promise<ReconcileResult> {
  const { db, now } = context;
  try {
    if (attempt.state === 'created') return await abandonStart(context, attempt);
    return await (claim
      ? reconcileClaim(context, attempt, claim)
      : reconcileWithProvider(context, attempt, source));
  } finally {
    await releaseAttempt(db, now(), attempt.id);
  }
}

/** Fails a start that never got a response: the shopper was not redirected. */
async function abandonStart({ db, now }: Context, attempt: Attempt): Promise<ReconcileResult> {
  await moveAttempt(db, now(), attempt.id, ['created'], 'init_failed', { reason: 'broken off' });
  return 'negative';
}

async function reconcileClaim(
  context: Context,
  attempt: Attempt,
  { confirmationId, source }: Claim,
): Promise<ReconcileResult> {
  const { db, now } = context;
  const confirmed = await confirm(context, attempt, confirmationId, source);
  if (confirmed === 'unavailable') await startVerifying(context, attempt);
  // A false claim changes nothing; the provider is queried soon.
  if (confirmed === 'none') await pollSoon(db, now(), attempt.id);
  return confirmed;
}

async function reconcileWithProvider(
  context: Context,
  attempt: Attempt,
  source: SettlementSource,
): Promise<ReconcileResult> {
  const { db, now } = context;
  if (attempt.state === 'verifying') {
    for (const claim of await listClaims(db, attempt.id, providerOf(context, attempt))) {
      if ((await confirm(context, attempt, claim, 'query')) === 'settled') return 'settled';
    }
  }
  const result = await applyOutcome(context, attempt, await queryProvider(context, attempt), source);
  if (result !== 'settled') await scheduleNextPoll(db, now(), attempt);
  return result;
}

/** Validates a claimed success and settles it. */
async function confirm(
  context: Context,
  attempt: Attempt,
  confirmationId: string,
  source: SettlementSource,
): Promise<'settled' | 'none' | 'unavailable'> {
  const { db, now } = context;
  const result = await providerOf(context, attempt).confirm(confirmationId, attempt);
  const details = result.kind === 'valid' ? { kind: 'valid', ...result.redacted } : result;
  await logEvent(db, now(), attempt, { source: 'validate', payload: { ...details, asked: confirmationId } });
  if (result.kind === 'unavailable') return 'unavailable';
  if (result.kind === 'invalid') return 'none';
  const settlement = await settle(context, attempt, confirmationId, result.payment, source);
  if (settlement === 'settled') return 'settled';
  const payload = { asked: confirmationId, foreign: result.payment.tranId };
  await logEvent(db, now(), attempt, { source: 'validate', payload });
  return 'none';
}

async function queryProvider(context: Context, attempt: Attempt): Promise<QueryOutcome> {
  const { db, now } = context;
  const { outcome, log } = await providerOf(context, attempt).query(attempt);
  for (const payload of log) await logEvent(db, now(), attempt, { source: 'query', payload });
  return outcome;
}

async function applyOutcome(
  context: Context,
  attempt: Attempt,
  outcome: QueryOutcome,
  source: SettlementSource,
): Promise<ReconcileResult> {
  const { db, now } = context;
  if (outcome.kind === 'success') return applySuccess(context, attempt, outcome.confirmationIds);
  if (outcome.kind === 'approved') return collectApproved(context, attempt, source);
  if (outcome.kind === 'pending') {
    await startVerifying(context, attempt);
    return 'pending';
  }
  if (outcome.kind === 'negative') {
    const { state, reason } = outcome;
    await moveAttempt(db, now(), attempt.id, ['redirected', 'verifying'], state, { reason });
    return 'negative';
  }
  if (outcome.kind === 'none') await applyNone(context, attempt);
  return outcome.kind;
}

async function applySuccess(
  context: Context,
  attempt: Attempt,
  confirmationIds: readonly string[],
): Promise<ReconcileResult> {
  for (const confirmationId of confirmationIds.slice(0, 5)) {
    if ((await confirm(context, attempt, confirmationId, 'query')) === 'settled') return 'settled';
  }
  // The query says paid, the validation does not: poll again later.
  await startVerifying(context, attempt);
  return 'unavailable';
}

async function applyNone({ db, now }: Context, attempt: Attempt): Promise<void> {
  const time = now();
  const before = attempt.stateBefore ?? 'redirected';
  if (attempt.state === 'verifying' && before !== 'redirected') {
    await moveAttempt(db, time, attempt.id, ['verifying'], before);
  } else if (isExpired(attempt, time)) {
    await moveAttempt(db, time, attempt.id, ['redirected', 'verifying'], 'expired', { reason: null });
  } else if (attempt.state === 'verifying') {
    const nextCheckAt = nextPoll('redirected', attempt.redirectedAt ?? attempt.createdAt, time, 0);
    await moveAttempt(db, time, attempt.id, ['verifying'], 'redirected', { nextCheckAt });
  }
}

async function startVerifying({ db, now }: Context, attempt: Attempt): Promise<void> {
  const from = ['init_failed', 'redirected', ...negativeStates] as const;
  await moveAttempt(db, now(), attempt.id, from, 'verifying', { stateBefore: attempt.state });
}
