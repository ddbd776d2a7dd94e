/** One look at an undecided attempt: ask the gateway, believe only what it confirms, and move the attempt (docs/protocols/payment-gateway.md#transitions). */
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
import { listClaims, logEvent } from './payment-events.ts';
import type { QueryResult } from './payment-gateway.ts';
import { nextPoll } from './poll-times.ts';
import { interpretQueries, type QueryOutcome, successesOf } from './query-outcome.ts';
import { settle } from './settle.ts';

/** What a look found out; `busy` when another look was under way or has just been. */
export type ReconcileResult = 'settled' | 'pending' | 'negative' | 'none' | 'unavailable' | 'busy';

/** Somebody says that an attempt is paid with this validation id; signed when only the gateway can have said so. */
export interface Claim {
  valId: string;
  signed: boolean;
  source: 'ipn' | 'return';
}

/**
 * Looks at an attempt. A claim is validated. Without one, earlier claims are validated again while verifying, and the
 * gateway is asked what it knows.
 */
export async function reconcile(
  context: Context,
  attemptId: string,
  claim?: Claim,
): Promise<ReconcileResult> {
  const { db, now } = context;
  const attempt = await leaseAttempt(db, now(), attemptId, claim?.signed ?? false);
  if (!attempt) return 'busy';
  try {
    if (attempt.state === 'created') return await abandonStart(context, attempt);
    return await (claim ? reconcileClaim(context, attempt, claim) : reconcileWithGateway(context, attempt));
  } finally {
    await releaseAttempt(db, now(), attempt.id);
  }
}

/** A start that never got its answer: the shopper was sent nowhere. */
async function abandonStart({ db, now }: Context, attempt: Attempt): Promise<ReconcileResult> {
  await moveAttempt(db, now(), attempt.id, ['created'], 'init_failed', { reason: 'broken off' });
  return 'negative';
}

async function reconcileClaim(
  context: Context,
  attempt: Attempt,
  { valId, source }: Claim,
): Promise<ReconcileResult> {
  const { db, now } = context;
  const confirmed = await confirm(context, attempt, valId, source);
  if (confirmed === 'unavailable') await startVerifying(context, attempt);
  // An untrue claim moves nothing; the gateway is asked soon what is true.
  if (confirmed === 'none') await pollSoon(db, now(), attempt.id);
  return confirmed;
}

async function reconcileWithGateway(context: Context, attempt: Attempt): Promise<ReconcileResult> {
  const { db, now } = context;
  if (attempt.state === 'verifying') {
    for (const claim of await listClaims(db, attempt.id)) {
      if ((await confirm(context, attempt, claim, 'query')) === 'settled') return 'settled';
    }
  }
  const look = await applyReading(context, attempt, await queryGateway(context, attempt));
  if (look !== 'settled') await scheduleNextPoll(db, now(), attempt);
  return look;
}

/** Validates a claimed success and settles it. */
async function confirm(
  context: Context,
  attempt: Attempt,
  valId: string,
  through: SettlementSource,
): Promise<'settled' | 'none' | 'unavailable'> {
  const { db, gateway, now } = context;
  const answer = await gateway.validate(valId);
  const said = answer.kind === 'valid' ? { kind: 'valid', ...answer.redacted } : answer;
  await logEvent(db, now(), attempt, { source: 'validate', payload: { ...said, asked: valId } });
  if (answer.kind === 'unavailable') return 'unavailable';
  if (answer.kind === 'invalid') return 'none';
  const settlement = await settle(context, attempt, valId, answer.transaction, through);
  if (settlement === 'settled') return 'settled';
  const payload = { asked: valId, foreign: answer.transaction.tranId };
  await logEvent(db, now(), attempt, { source: 'validate', payload });
  return 'none';
}

async function queryGateway(context: Context, attempt: Attempt): Promise<QueryOutcome> {
  const { gateway } = context;
  const { tranId, sessionKey } = attempt;
  const bySession: QueryResult = sessionKey ? await gateway.queryBySession(sessionKey) : { kind: 'none' };
  await logQuery(context, attempt, 'session', bySession);
  const valIds = successesOf(tranId, [bySession]);
  if (valIds.length > 0) return { kind: 'success', valIds };
  const byTranId = await gateway.queryByTranId(tranId);
  await logQuery(context, attempt, 'tran_id', byTranId);
  return interpretQueries(tranId, bySession, byTranId);
}

async function logQuery({ db, now }: Context, attempt: Attempt, by: string, answer: QueryResult) {
  const said = answer.kind === 'found' ? { kind: 'found', elements: answer.redacted.slice(0, 20) } : answer;
  await logEvent(db, now(), attempt, { source: 'query', payload: { by, ...said } });
}

/** Acts on what the query said. */
async function applyReading(
  context: Context,
  attempt: Attempt,
  reading: QueryOutcome,
): Promise<ReconcileResult> {
  const { db, now } = context;
  if (reading.kind === 'success') return applySuccess(context, attempt, reading.valIds);
  if (reading.kind === 'pending') {
    await startVerifying(context, attempt);
    return 'pending';
  }
  if (reading.kind === 'negative') {
    const { state, reason } = reading;
    await moveAttempt(db, now(), attempt.id, ['redirected', 'verifying'], state, { reason });
    return 'negative';
  }
  if (reading.kind === 'none') await applyNone(context, attempt);
  return reading.kind;
}

async function applySuccess(
  context: Context,
  attempt: Attempt,
  valIds: readonly string[],
): Promise<ReconcileResult> {
  for (const valId of valIds.slice(0, 5)) {
    if ((await confirm(context, attempt, valId, 'query')) === 'settled') return 'settled';
  }
  // The query says paid and the validation does not: only time tells.
  await startVerifying(context, attempt);
  return 'unavailable';
}

async function applyNone({ db, now }: Context, attempt: Attempt): Promise<void> {
  const moment = now();
  const before = attempt.stateBefore ?? 'redirected';
  if (attempt.state === 'verifying' && before !== 'redirected') {
    await moveAttempt(db, moment, attempt.id, ['verifying'], before);
  } else if (isExpired(attempt, moment)) {
    await moveAttempt(db, moment, attempt.id, ['redirected', 'verifying'], 'expired', { reason: null });
  } else if (attempt.state === 'verifying') {
    const nextCheckAt = nextPoll('redirected', attempt.redirectedAt ?? attempt.createdAt, moment, 0);
    await moveAttempt(db, moment, attempt.id, ['verifying'], 'redirected', { nextCheckAt });
  }
}

async function startVerifying({ db, now }: Context, attempt: Attempt): Promise<void> {
  const from = ['init_failed', 'redirected', ...negativeStates] as const;
  await moveAttempt(db, now(), attempt.id, from, 'verifying', { stateBefore: attempt.state });
}
