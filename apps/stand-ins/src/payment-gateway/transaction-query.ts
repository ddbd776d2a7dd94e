// Transaction query (docs/protocols/payment-gateway.md#transaction-query): by session key one flat object, by transaction id a list.
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { validatedFields } from './order-validation.ts';
import { findSession } from './sessions.ts';
import type { Fields } from './signature.ts';
import { listTransactions } from './transactions.ts';

type ResponseFields = Record<string, unknown>;

/** Returns a session's paid transaction, else its newest one, else the state of the session itself. */
export function querySession(
  gateway: GatewayContext,
  fields: Fields,
  faults: readonly string[],
): ResponseFields {
  const session = findSession(gateway, fields.sessionkey);
  const sessionkey = fields.sessionkey;
  if (!session || session.storeId !== fields.store_id) {
    return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION', sessionkey };
  }
  const transactions = faults.includes('none') ? [] : listTransactions(gateway, session.sessionKey);
  const decisive = transactions.find(({ status }) => status === 'VALID') ?? transactions.at(-1);
  if (decisive) return { ...queriedFields(session, decisive, faults), sessionkey };
  return { APIConnect: 'DONE', status: emptySessionStatus(session), sessionkey, tran_id: session.tranId };
}

function emptySessionStatus(session: GatewaySession): string {
  return session.state === 'expired' ? 'EXPIRED' : 'PENDING';
}

/** Lists the transactions of every session with this transaction id, oldest first. */
export function queryTransactions(
  gateway: GatewayContext,
  fields: Fields,
  faults: readonly string[],
): ResponseFields {
  const found = faults.includes('none') ? [] : listQueriedFields(gateway, fields, faults);
  if (faults.includes('shuffle')) found.reverse();
  const response: ResponseFields = {
    APIConnect: 'DONE',
    no_of_trans_found: faults.includes('count-as-text') ? String(found.length) : found.length,
  };
  if (!faults.includes('element-missing') && found.length > 0) response.element = found;
  return response;
}

function listQueriedFields(
  gateway: GatewayContext,
  fields: Fields,
  faults: readonly string[],
): ResponseFields[] {
  return gateway.state.transactions
    .filter(({ tranId, storeId }) => tranId === fields.tran_id && storeId === fields.store_id)
    .flatMap((transaction) => {
      const session = findSession(gateway, transaction.sessionKey);
      return session ? [queriedFields(session, transaction, faults)] : [];
    });
}

function queriedFields(
  session: GatewaySession,
  transaction: Transaction,
  faults: readonly string[],
): ResponseFields {
  const status = transaction.status === 'VALID' && transaction.validatedOn ? 'VALIDATED' : transaction.status;
  return {
    ...validatedFields(session, transaction),
    bank_gw: transaction.instrument?.channel ?? '',
    status: faults.includes('pending') ? 'PENDING' : status,
  };
}
