/** Interprets SSLCommerz's query results together (docs/protocols/payment-gateway.md#transaction-query). */
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import type { QueryOutcome } from '../payment-provider.ts';
import type { SslcommerzTransaction } from './sslcommerz-transaction.ts';

/** The response to one query. */
export type TransactionResult =
  | {
      kind: 'found';
      transactions: readonly SslcommerzTransaction[];
      redacted: readonly Record<string, string>[];
    }
  | { kind: 'none' }
  | { kind: 'unavailable'; reason: string };

/** The statuses of a paid transaction: validated now, or before. */
export const successStatuses: readonly string[] = ['VALID', 'VALIDATED'];

const negatives: Record<string, AttemptState> = {
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

/** The attempt state of a status without payment, or undefined. */
const negativeStateOf = (status: string): AttemptState | undefined => negatives[status];

/** What one transaction says; undefined for a success without a validation id and for any other status. */
export function statementOf({ status, confirmationId, error }: SslcommerzTransaction) {
  if (successStatuses.includes(status) && confirmationId) return { kind: 'success', confirmationId } as const;
  const state = negativeStateOf(status);
  return state && ({ kind: 'negative', state, reason: error ?? null } as const);
}

const transactionsOf = (result: TransactionResult, tranId: string): readonly SslcommerzTransaction[] =>
  result.kind === 'found' ? result.transactions.filter((transaction) => transaction.tranId === tranId) : [];

/** Returns the validation ids of every success among the results. */
export function successfulValIds(tranId: string, results: readonly TransactionResult[]): string[] {
  const successes = results
    .flatMap((result) => transactionsOf(result, tranId))
    .filter(({ status }) => successStatuses.includes(status));
  return [...new Set(successes.flatMap(({ confirmationId }) => (confirmationId ? [confirmationId] : [])))];
}

/**
 * Interprets both results: any success counts, in any order. Without one the list by transaction id decides, because a
 * session without a transaction reads PENDING or EXPIRED; and a query without a response proves nothing.
 */
export function interpretQueries(
  tranId: string,
  bySession: TransactionResult,
  byTranId: TransactionResult,
): QueryOutcome {
  const confirmationIds = successfulValIds(tranId, [bySession, byTranId]);
  if (confirmationIds.length > 0) return { kind: 'success', confirmationIds };
  for (const result of [byTranId, bySession]) if (result.kind === 'unavailable') return result;
  const transactions = transactionsOf(byTranId, tranId);
  if (transactions.length > 0) return interpretTransactions(transactions);
  const ended = transactionsOf(bySession, tranId).find(({ status }) => negativeStateOf(status));
  return ended ? negative(ended) : { kind: 'none' };
}

function interpretTransactions(transactions: readonly SslcommerzTransaction[]): QueryOutcome {
  // A success without a validation id cannot be settled yet, but does not mean failure.
  const undecided = transactions.find(({ status }) => !negativeStateOf(status));
  if (undecided?.status === 'PENDING' || successStatuses.includes(undecided?.status ?? ''))
    return { kind: 'pending' };
  if (undecided) return { kind: 'unavailable', reason: `status ${undecided.status || 'missing'}` };
  // Their order is undefined; a bank's refusal is more informative than a later cancellation.
  const decisive = transactions.find(({ status }) => status === 'FAILED') ?? transactions[0];
  return decisive ? negative(decisive) : { kind: 'none' };
}

const negative = ({ status, error }: SslcommerzTransaction): QueryOutcome => ({
  kind: 'negative',
  state: negativeStateOf(status) ?? 'failed',
  reason: error ?? null,
});
