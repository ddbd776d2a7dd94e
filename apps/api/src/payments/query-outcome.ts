/** What the gateway's answers to a query mean, all together (docs/protocols/payment-gateway.md#transaction-query). */
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import { type GatewayTransaction, type QueryResult, successStatuses } from './payment-gateway.ts';

export type QueryOutcome =
  | { kind: 'success'; valIds: readonly string[] }
  | { kind: 'pending' }
  | { kind: 'negative'; state: AttemptState; reason: string | null }
  | { kind: 'none' }
  | { kind: 'unavailable'; reason: string };

const negatives: Record<string, AttemptState> = {
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

/** The state that a status means when no money came, or undefined. */
export const negativeStateOf = (status: string): AttemptState | undefined => negatives[status];

const ofAttempt = (answer: QueryResult, tranId: string): readonly GatewayTransaction[] =>
  answer.kind === 'found' ? answer.transactions.filter((each) => each.tranId === tranId) : [];

/** The validation ids of every success among the answers. */
export function successesOf(tranId: string, answers: readonly QueryResult[]): string[] {
  const successes = answers
    .flatMap((answer) => ofAttempt(answer, tranId))
    .filter(({ status }) => successStatuses.includes(status));
  return [...new Set(successes.flatMap(({ valId }) => (valId ? [valId] : [])))];
}

/**
 * Reads both answers: any success counts, in any order. Without one the list by transaction id decides, because a
 * session without a try reads PENDING or EXPIRED; and an unanswered question proves nothing.
 */
export function interpretQueries(
  tranId: string,
  bySession: QueryResult,
  byTranId: QueryResult,
): QueryOutcome {
  const valIds = successesOf(tranId, [bySession, byTranId]);
  if (valIds.length > 0) return { kind: 'success', valIds };
  for (const answer of [byTranId, bySession]) if (answer.kind === 'unavailable') return answer;
  const tries = ofAttempt(byTranId, tranId);
  if (tries.length > 0) return interpretTries(tries);
  const lapsed = ofAttempt(bySession, tranId).find(({ status }) => negativeStateOf(status));
  return lapsed ? negative(lapsed) : { kind: 'none' };
}

function interpretTries(tries: readonly GatewayTransaction[]): QueryOutcome {
  // A success without a validation id cannot be settled yet, and is no reason to call the payment failed.
  const undecided = tries.find(({ status }) => !negativeStateOf(status));
  if (undecided?.status === 'PENDING' || successStatuses.includes(undecided?.status ?? ''))
    return { kind: 'pending' };
  if (undecided) return { kind: 'unavailable', reason: `status ${undecided.status || 'missing'}` };
  // Their order is not defined: a bank's refusal tells the shopper more than a later cancel.
  const telling = tries.find(({ status }) => status === 'FAILED') ?? tries[0];
  return telling ? negative(telling) : { kind: 'none' };
}

const negative = ({ status, error }: GatewayTransaction): QueryOutcome => ({
  kind: 'negative',
  state: negativeStateOf(status) ?? 'failed',
  reason: error ?? null,
});
