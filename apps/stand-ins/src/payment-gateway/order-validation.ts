// Order validation (docs/protocols/payment-gateway.md#validation): the answer for a `val_id`, first VALID, then VALIDATED.
import { formatPoisha } from './amounts.ts';
import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { transactionFields } from './notifications.ts';
import { findSession } from './sessions.ts';
import type { Fields } from './signature.ts';

type Answer = Record<string, string | number>;

/** The paid transaction of this store with this `val_id`, with its session. */
export function findPaid(
  gateway: GatewayContext,
  storeId: string | undefined,
  valId: string,
): { session: GatewaySession; transaction: Transaction } | undefined {
  if (!valId) return undefined;
  const transaction = gateway.state.transactions.find(
    (one) => one.valId === valId && one.storeId === storeId,
  );
  const session = transaction && findSession(gateway, transaction.sessionKey);
  return session && { session, transaction };
}

/** Answers a validation call with good credentials. */
export function validateOrder(gateway: GatewayContext, fields: Fields): Answer {
  const valId = fields.val_id ?? '';
  if (!valId) return { APIConnect: 'INVALID_REQUEST' };
  const found = findPaid(gateway, fields.store_id, valId);
  if (!found) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };

  const { session, transaction } = found;
  const before = transaction.validatedOn;
  if (!before) {
    transaction.validatedOn = dhakaTime(gateway.clock.now());
    gateway.save();
  }
  const answer = {
    ...validatedFields(session, transaction),
    status: before ? 'VALIDATED' : 'VALID',
  };
  return tamper(answer, session, gateway.faults.take('tamper', session));
}

/** The long form of a transaction that validation and query share. */
export function validatedFields(session: GatewaySession, transaction: Transaction): Answer {
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

function tamper(answer: Answer, session: GatewaySession, faults: readonly string[]): Answer {
  const changed = { ...answer };
  const setAmount = (poisha: number) => {
    changed.amount = formatPoisha(poisha);
    changed.currency_amount = formatPoisha(poisha);
  };
  for (const fault of faults) {
    if (fault === 'amount-lower') setAmount(session.amountPoisha - 1_00);
    if (fault === 'amount-higher') setAmount(session.amountPoisha + 1_00);
    if (fault === 'currency') changed.currency_type = 'USD';
    if (fault === 'tran-id') changed.tran_id = `${session.tranId.slice(0, -1)}#`;
    if (fault === 'val-id') changed.val_id = `${String(answer.val_id).slice(0, -1)}#`;
    if (fault === 'numeric-risk') changed.risk_level = Number(answer.risk_level);
  }
  return changed;
}
