/** Parses a transaction of SSLCommerz's notifications, validation and query (docs/protocols/payment-gateway.md#message-fields). */
import { toStorableText } from '../../http/storable-text.ts';
import type { ConfirmedPayment } from '../payment-provider.ts';
import { parsePoisha } from './sslcommerz-form.ts';

/** A transaction as a notification or a response describes it; whatever else they hold is in the event log only. */
export interface SslcommerzTransaction extends ConfirmedPayment {
  status: string;
  error?: string;
}

/** A masked card number; anything that may be a full card or wallet number is dropped. */
const masked = /^\d{0,6}[Xx*]{4,}\d{0,4}$/;

/** A missing or unknown risk level counts as a risk. */
const riskOf = (text: string | undefined): number => (/^0+$/.test(text ?? '') ? 0 : 1);

/** Parses the fields that the shop uses; missing ones are omitted. */
export function parseTransaction(fields: ReadonlyMap<string, string>): SslcommerzTransaction {
  const text = (name: string): string | undefined => {
    const value = fields.get(name);
    return value ? toStorableText(value, 255) : undefined;
  };
  const optional = {
    confirmationId: text('val_id'),
    orderId: text('value_b'),
    amountPoisha: parsePoisha(text('amount')),
    currency: text('currency'),
    requestedCurrency: text('currency_type'),
    requestedPoisha: parsePoisha(text('currency_amount')),
    captureId: text('bank_tran_id'),
    storeAmountPoisha: parsePoisha(text('store_amount')),
    cardType: text('card_type'),
    cardMasked: masked.test(text('card_no') ?? '') ? text('card_no') : undefined,
    riskTitle: text('risk_title'),
    tranDateRaw: text('tran_date'),
    error: text('error'),
  };
  const known = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    tranId: text('tran_id') ?? '',
    status: (text('status') ?? '').toUpperCase(),
    riskLevel: riskOf(text('risk_level')),
    ...(Object.fromEntries(known) as Partial<typeof optional>),
  } as SslcommerzTransaction;
}
