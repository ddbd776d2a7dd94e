/** Interprets the gateway's query results together (docs/protocols/payment-gateway.md#transaction-query). */
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

/** The attempt state of a status without payment, or undefined. */
export const negativeStateOf = (status: string): AttemptState | undefined => negatives[status];

const transactionsOf = (result: QueryResult, tranId: string): readonly GatewayTransaction[] =>
  result.kind === 'found' ? result.transactions.filter((transaction) => transaction.tranId === tranId) : [];

/** Returns the validation ids of every success among the results. */
export function successfulValIds(tranId: string, results: readonly QueryResult[]): string[] {
  const successes = results
    .flatMap((result) => transactionsOf(result, tranId))
    .filter(({ status }) => successStatuses.includes(status));
  return [...new Set(successes.flatMap(({ valId }) => (valId ? [valId] : [])))];
}

/**
 * Interprets both results: any success counts, in any order. Without one the list by transaction id decides, because a
 * session without a transaction reads PENDING or EXPIRED; and an unanswered query proves nothing.
 */
export function interpretQueries(
  tranId: string,
  bySession: QueryResult,
  byTranId: QueryResult,
): QueryOutcome {
  const valIds = successfulValIds(tranId, [bySession, byTranId]);
  if (valIds.length > 0) return { kind: 'success', valIds };
  for (const result of [byTranId, bySession]) if (result.kind === 'unavailable') return result;
  const transactions = transactionsOf(byTranId, tranId);
  if (transactions.length > 0) return interpretTransactions(transactions);
  const ended = transactionsOf(bySession, tranId).find(({ status }) => negativeStateOf(status));
  return ended ? negative(ended) : { kind: 'none' };
}

function interpretTransactions(transactions: readonly GatewayTransaction[]): QueryOutcome {
  // A success without a validation id cannot be settled yet, but does not mean failure.
  const undecided = transactions.find(({ status }) => !negativeStateOf(status));
  if (undecided?.status === 'PENDING' || successStatuses.includes(undecided?.status ?? ''))
    return { kind: 'pending' };
  if (undecided) return { kind: 'unavailable', reason: `status ${undecided.status || 'missing'}` };
  // Their order is undefined; a bank's refusal tells the shopper more than a later cancellation.
  const decisive = transactions.find(({ status }) => status === 'FAILED') ?? transactions[0];
  return decisive ? negative(decisive) : { kind: 'none' };
}

const negative = ({ status, error }: GatewayTransaction): QueryOutcome => ({
  kind: 'negative',
  state: negativeStateOf(status) ?? 'failed',
  reason: error ?? null,
});
