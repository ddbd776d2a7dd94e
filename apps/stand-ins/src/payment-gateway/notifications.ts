// The fields that IPN, browser return, validation and query share, by status (docs/protocols/payment-gateway.md#message-fields).
import { formatPoisha, storeAmount } from './amounts.ts';
import type { GatewaySession, Transaction } from './gateway-records.ts';
import { type Fields, signedNames, signFields } from './signature.ts';

/** The session's fields in every notification. */
function sessionFields(session: GatewaySession): Fields {
  return {
    tran_id: session.tranId,
    amount: formatPoisha(session.amountPoisha),
    currency: 'BDT',
    store_id: session.storeId,
    currency_type: session.currencyType,
    currency_amount: session.currencyAmount,
    currency_rate: session.currencyRate,
    base_fair: '0.00',
    ...session.values,
  };
}

function instrumentFields(transaction: Transaction): Fields {
  const instrument = transaction.instrument;
  return {
    card_type: instrument?.type ?? '',
    card_no: instrument?.number ?? '',
    card_issuer: instrument?.issuer ?? '',
    card_brand: instrument?.brand ?? '',
    card_sub_brand: instrument?.subBrand ?? '',
    card_issuer_country: instrument ? 'Bangladesh' : '',
    card_issuer_country_code: instrument ? 'BD' : '',
  };
}

/** The unsigned fields of a transaction. */
export function transactionFields(session: GatewaySession, transaction: Transaction): Fields {
  const common = {
    ...sessionFields(session),
    status: transaction.status,
    tran_date: transaction.tranDate,
    bank_tran_id: transaction.bankTranId,
    error: transaction.error,
  };
  if (transaction.status === 'CANCELLED') return common;
  if (transaction.status !== 'VALID') return { ...common, ...instrumentFields(transaction) };
  return {
    ...common,
    ...instrumentFields(transaction),
    val_id: transaction.valId,
    store_amount: formatPoisha(storeAmount(session.amountPoisha)),
    risk_level: transaction.riskLevel,
    risk_title: transaction.riskTitle,
  };
}

/** The unsigned fields of a session that ended without a transaction. */
export function expiredSessionFields(
  session: GatewaySession,
  status: 'EXPIRED' | 'UNATTEMPTED',
  tranDate: string,
): Fields {
  return {
    ...sessionFields(session),
    status,
    tran_date: tranDate,
    val_id: '',
    store_amount: '',
    bank_tran_id: '',
    card_type: '',
    card_no: '',
    card_issuer: '',
    card_brand: '',
    card_sub_brand: '',
    card_issuer_country: '',
    card_issuer_country_code: '',
    error: status === 'EXPIRED' ? 'Session expired' : 'No payment channel was chosen',
  };
}

/** Signs a notification, with the active signature faults. */
export function signNotification(fields: Fields, storePassword: string, faults: readonly string[]): Fields {
  const hasFault = (name: string) => faults.includes(name);
  const body = { ...fields };
  if (hasFault('amount-without-decimals')) body.amount = String(Math.trunc(Number(body.amount)));

  let names = signedNames(body);
  if (hasFault('key-lists-missing-field')) names += ',ghost_field';
  if (hasFault('key-empty')) names = '';
  const signed = signFields(body, storePassword, names);

  if (hasFault('bad')) {
    signed.verify_sign = '0'.repeat(32);
    signed.verify_sign_sha2 = '0'.repeat(64);
  }
  if (hasFault('sha2-only') || hasFault('absent')) delete signed.verify_sign;
  if (hasFault('md5-only') || hasFault('absent')) delete signed.verify_sign_sha2;
  if (hasFault('absent')) delete signed.verify_key;
  if (hasFault('extra-fields'))
    Object.assign(signed, { emi_instalment: '0', campaign_code: '', unknown_field: 'নতুন' });
  return signed;
}
