// Transactions: one per attempt to pay within a session.

import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Instrument, Transaction } from './gateway-records.ts';
import { newBankReference, newId } from './identifiers.ts';

export interface Outcome {
  status: 'VALID' | 'FAILED' | 'CANCELLED' | 'PENDING';
  instrument?: Instrument;
  error?: string;
  highRisk?: boolean;
}

/** Records a transaction and updates its session. The caller saves. */
export function recordTransaction(
  gateway: GatewayContext,
  session: GatewaySession,
  outcome: Outcome,
): Transaction {
  const now = gateway.clock.now();
  const transaction: Transaction = {
    id: newId(),
    sessionKey: session.sessionKey,
    storeId: session.storeId,
    tranId: session.tranId,
    status: outcome.status,
    valId: outcome.status === 'VALID' ? newBankReference(now) : '',
    bankTranId: outcome.status === 'CANCELLED' ? '' : newBankReference(now),
    tranDate: dhakaTime(now),
    instrument: outcome.instrument,
    error: outcome.error ?? '',
    riskLevel: outcome.highRisk ? '1' : '0',
    riskTitle: outcome.highRisk ? 'High Risk' : 'Safe',
    validatedOn: '',
  };
  gateway.state.transactions.push(transaction);
  updateSession(session, outcome.status);
  return transaction;
}

/** Decides a pending transaction. The caller saves. */
export function decideTransaction(
  gateway: GatewayContext,
  session: GatewaySession,
  transaction: Transaction,
  status: 'VALID' | 'FAILED' | 'CANCELLED',
): void {
  transaction.status = status;
  if (status === 'VALID') transaction.valId = newBankReference(gateway.clock.now());
  else transaction.error = status === 'FAILED' ? 'Declined by issuer' : 'Cancelled by User';
  updateSession(session, status);
}

/** Paid is final; a failure leaves the session open for another transaction. */
function updateSession(session: GatewaySession, status: Transaction['status']): void {
  if (session.state === 'paid') return;
  if (status === 'VALID') session.state = 'paid';
  else if (status === 'PENDING') session.state = 'pending';
  else if (status === 'CANCELLED') session.state = 'cancelled';
  else if (session.state === 'pending') session.state = 'open';
}

/** Lists the transactions of a session, oldest first. */
export function listTransactions(gateway: GatewayContext, sessionKey: string): Transaction[] {
  return gateway.state.transactions.filter((transaction) => transaction.sessionKey === sessionKey);
}
