// Order validation (docs/protocols/payment-gateway.md#validation): the response for a `val_id` is first VALID, then VALIDATED.
import { formatPoisha } from './amounts.ts';
import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { transactionFields } from './notifications.ts';
import { findSession } from './sessions.ts';
import type { Fields } from './signature.ts';

type ResponseFields = Record<string, string | number>;

/** Finds the store's paid transaction with this `val_id`, and its session. */
export function findPaid(
  gateway: GatewayContext,
  storeId: string | undefined,
  valId: string,
): { session: GatewaySession; transaction: Transaction } | undefined {
  if (!valId) return undefined;
  const transaction = gateway.state.transactions.find(
    (paid) => paid.valId === valId && paid.storeId === storeId,
  );
  const session = transaction && findSession(gateway, transaction.sessionKey);
  return session && { session, transaction };
}

/** Validates a transaction; the credentials are already checked. */
export function validateOrder(gateway: GatewayContext, fields: Fields): ResponseFields {
  const valId = fields.val_id ?? '';
  if (!valId) return { APIConnect: 'INVALID_REQUEST' };
  const found = findPaid(gateway, fields.store_id, valId);
  if (!found) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };

  const { session, transaction } = found;
  const validatedBefore = Boolean(transaction.validatedOn);
  if (!validatedBefore) {
    transaction.validatedOn = dhakaTime(gateway.clock.now());
    gateway.save();
  }
  const response = {
    ...validatedFields(session, transaction),
    status: validatedBefore ? 'VALIDATED' : 'VALID',
  };
  return tamper(response, session, gateway.faults.take('tamper', session));
}

/** The full fields of a transaction, shared by validation and query. */
export function validatedFields(session: GatewaySession, transaction: Transaction): ResponseFields {
  return {
    ...transactionFields(session, transaction),
    APIConnect: 'DONE',
    validated_on: transaction.validatedOn,
    gw_version: '',
    emi_instalment: '0',
    emi_amount: '0.00',
    emi_description: '',
    emi_issuer: transaction.instrument?.issuer ?? '',
    account_details: '',
    discount_percentage: '0',
    discount_amount: '0.00',
    discount_remarks: '',
    offer_avail: 1,
    isTokeizeSuccess: 0,
    campaign_code: '',
    card_ref_id: '',
    addition_charge: '0.00',
    cus_name: session.customer.name,
    cus_email: session.customer.email,
    cus_phone: session.customer.phone,
  };
}

function tamper(
  response: ResponseFields,
  session: GatewaySession,
  faults: readonly string[],
): ResponseFields {
  const changed = { ...response };
  const setAmount = (poisha: number) => {
    changed.amount = formatPoisha(poisha);
    changed.currency_amount = formatPoisha(poisha);
  };
  for (const fault of faults) {
    if (fault === 'amount-lower') setAmount(session.amountPoisha - 1_00);
    if (fault === 'amount-higher') setAmount(session.amountPoisha + 1_00);
    if (fault === 'currency') changed.currency_type = 'USD';
    if (fault === 'tran-id') changed.tran_id = `${session.tranId.slice(0, -1)}#`;
    if (fault === 'val-id') changed.val_id = `${String(response.val_id).slice(0, -1)}#`;
    if (fault === 'numeric-risk') changed.risk_level = Number(response.risk_level);
  }
  return changed;
}
