// Transactions: one per try to pay within a session.

import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import { newBankReference, newId } from './identifiers.ts';
import type { GatewaySession } from './sessions.ts';

export interface Instrument {
  /** Such as `VISA-Local Sandbox` or `BKASH-BKash`. */
  type: string;
  /** Masked card number, wallet reference, or empty. */
  number: string;
  issuer: string;
  brand: string;
  subBrand: string;
  /** The channel's key, such as `visacard`. */
  channel: string;
}

export interface Outcome {
  status: 'VALID' | 'FAILED' | 'CANCELLED' | 'PENDING';
  instrument?: Instrument;
  error?: string;
  highRisk?: boolean;
}

export interface Transaction {
  id: string;
  sessionKey: string;
  storeId: string;
  tranId: string;
  status: 'VALID' | 'FAILED' | 'CANCELLED' | 'PENDING';
  /** Empty unless paid. */
  valId: string;
  /** Empty when no bank was reached. */
  bankTranId: string;
  tranDate: string;
  instrument?: Instrument;
  error: string;
  riskLevel: '0' | '1';
  riskTitle: string;
  /** When the shop first validated it, empty until then. */
  validatedOn: string;
}

/** Records a try and moves its session. The caller saves. */
export function recordTry(gateway: GatewayContext, session: GatewaySession, outcome: Outcome): Transaction {
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
  moveSession(session, outcome.status);
  return transaction;
}

/** Decides a pending try. The caller saves. */
export function decideTransaction(
  gateway: GatewayContext,
  session: GatewaySession,
  transaction: Transaction,
  status: 'VALID' | 'FAILED' | 'CANCELLED',
): void {
  transaction.status = status;
  if (status === 'VALID') transaction.valId = newBankReference(gateway.clock.now());
  else transaction.error = status === 'FAILED' ? 'Declined by issuer' : 'Cancelled by User';
  moveSession(session, status);
}

/** Paid is final; a failed try leaves the session open for another one. */
function moveSession(session: GatewaySession, status: Transaction['status']): void {
  if (session.state === 'paid') return;
  if (status === 'VALID') session.state = 'paid';
  else if (status === 'PENDING') session.state = 'pending';
  else if (status === 'CANCELLED') session.state = 'cancelled';
  else if (session.state === 'pending') session.state = 'open';
}

/** The tries of a session, oldest first. */
export function listTries(gateway: GatewayContext, sessionKey: string): Transaction[] {
  return gateway.state.transactions.filter((one) => one.sessionKey === sessionKey);
}
