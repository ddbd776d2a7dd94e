// Transaction query (docs/protocols/payment-gateway.md#transaction-query): by session key one flat object, by transaction id a list of tries.
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { validatedFields } from './order-validation.ts';
import { findSession } from './sessions.ts';
import type { Fields } from './signature.ts';
import { listTries } from './transactions.ts';

type Answer = Record<string, unknown>;

/** The state of one session: its paid try, else its newest one, else what became of the session itself. */
export function querySession(gateway: GatewayContext, fields: Fields, faults: readonly string[]): Answer {
  const session = findSession(gateway, fields.sessionkey);
  const sessionkey = fields.sessionkey;
  if (!session || session.storeId !== fields.store_id) {
    return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION', sessionkey };
  }
  const tries = faults.includes('none') ? [] : listTries(gateway, session.sessionKey);
  const newest = tries.find((one) => one.status === 'VALID') ?? tries.at(-1);
  if (newest) return { ...queriedFields(session, newest, faults), sessionkey };
  return { APIConnect: 'DONE', status: untriedStatus(session), sessionkey, tran_id: session.tranId };
}

function untriedStatus(session: GatewaySession): string {
  return session.state === 'expired' ? 'EXPIRED' : 'PENDING';
}

/** Every try of every session with this transaction id, oldest first. */
export function queryTransactions(
  gateway: GatewayContext,
  fields: Fields,
  faults: readonly string[],
): Answer {
  const found = faults.includes('none') ? [] : triesOf(gateway, fields, faults);
  if (faults.includes('shuffle')) found.reverse();
  const answer: Answer = {
    APIConnect: 'DONE',
    no_of_trans_found: faults.includes('count-as-text') ? String(found.length) : found.length,
  };
  if (!faults.includes('element-missing') && found.length > 0) answer.element = found;
  return answer;
}

function triesOf(gateway: GatewayContext, fields: Fields, faults: readonly string[]): Answer[] {
  return gateway.state.transactions
    .filter((one) => one.tranId === fields.tran_id && one.storeId === fields.store_id)
    .flatMap((one) => {
      const session = findSession(gateway, one.sessionKey);
      return session ? [queriedFields(session, one, faults)] : [];
    });
}

function queriedFields(session: GatewaySession, transaction: Transaction, faults: readonly string[]): Answer {
  const status = transaction.status === 'VALID' && transaction.validatedOn ? 'VALIDATED' : transaction.status;
  return {
    ...validatedFields(session, transaction),
    bank_gw: transaction.instrument?.channel ?? '',
    status: faults.includes('pending') ? 'PENDING' : status,
  };
}
