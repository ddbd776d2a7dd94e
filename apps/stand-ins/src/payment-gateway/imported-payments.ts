// Imports payments that the sandbox did not make, so that it can validate, query and refund them like its own.
import { parsePoisha } from './amounts.ts';
import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { Instrument } from './gateway-records.ts';
import { newId } from './identifiers.ts';
import { openSession } from './sessions.ts';

export interface ImportedPayment {
  tranId: string;
  valId: string;
  bankTranId: string;
  /** Taka with two decimals. */
  amount: string;
  /** ISO 8601. */
  paidAt: string;
  /** As the gateway names it, such as `VISA-Dutch Bangla`. */
  cardType: string;
  /** Masked; empty for a wallet. */
  cardNumber: string;
}

const fieldNames = ['tranId', 'valId', 'bankTranId', 'amount', 'paidAt', 'cardType', 'cardNumber'] as const;

/** Reads the request body; returns an error message when it is invalid. */
export function readImportedPayments(body: unknown): ImportedPayment[] | string {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'payments') : undefined;
  if (!Array.isArray(list)) return 'payments must be a list.';
  const payments = list as Record<string, unknown>[];
  for (const [index, payment] of payments.entries()) {
    const wrong = fieldNames.find((name) => typeof payment?.[name] !== 'string');
    if (wrong) return `payments[${index}].${wrong} must be a text.`;
    if (!payment.tranId || !payment.valId || !payment.bankTranId)
      return `payments[${index}] needs tranId, valId and bankTranId.`;
    if (!parsePoisha(String(payment.amount)))
      return `payments[${index}].amount must be a positive decimal number.`;
    if (Number.isNaN(Date.parse(String(payment.paidAt)))) return `payments[${index}].paidAt must be a time.`;
  }
  return payments as unknown as ImportedPayment[];
}

/** Adds the unknown payments to the active store; returns how many it added. */
export function importPayments(gateway: GatewayContext, payments: readonly ImportedPayment[]): number {
  const { state, settings } = gateway;
  const storeId = settings.stores.find(({ active }) => active)?.id ?? '';
  const known = new Set(state.transactions.map(({ bankTranId }) => bankTranId));
  const added = payments.filter(({ bankTranId }) => !known.has(bankTranId));
  for (const payment of added) addPaid(gateway, storeId, payment);
  if (added.length > 0) gateway.save();
  return added.length;
}

function addPaid(gateway: GatewayContext, storeId: string, payment: ImportedPayment): void {
  const { tranId, valId, bankTranId, amount } = payment;
  const paidAt = Date.parse(payment.paidAt);
  const session = openSession(gateway, { store_id: storeId, tran_id: tranId, total_amount: amount });
  Object.assign(session, { state: 'paid', createdAt: paidAt, expiresAt: paidAt, channelChosen: true });
  gateway.state.transactions.push({
    id: newId(),
    sessionKey: session.sessionKey,
    storeId,
    tranId,
    status: 'VALID',
    valId,
    bankTranId,
    tranDate: dhakaTime(paidAt),
    instrument: instrumentOf(payment),
    error: '',
    riskLevel: '0',
    riskTitle: 'Safe',
    validatedOn: dhakaTime(paidAt),
  });
}

function instrumentOf({ cardType, cardNumber }: ImportedPayment): Instrument {
  const [brand = '', issuer = ''] = cardType.split('-');
  return {
    type: cardType,
    number: cardNumber,
    issuer,
    brand,
    subBrand: 'Classic',
    channel: brand.toLowerCase(),
  };
}
