/** One transaction as SSLCommerz describes it in messages, validation and query (docs/protocols/payment-gateway.md#message-fields). */
import { storable } from '../../http/storable-text.ts';
import type { GatewayTransaction } from '../payment-gateway.ts';
import { poishaOf } from './sslcommerz-form.ts';

/** A card number with its middle hidden; anything that might be a whole number or a wallet's is not kept. */
const masked = /^\d{0,6}[Xx*]{4,}\d{0,4}$/;

/** A missing or strange risk level is a risk: goods are not given away on a guess. */
const riskOf = (text: string | undefined): number => (/^0+$/.test(text ?? '') ? 0 : 1);

/** Reads the fields that the shop uses; missing ones are left out, never guessed. */
export function transactionOf(fields: ReadonlyMap<string, string>): GatewayTransaction {
  const text = (name: string): string | undefined => {
    const value = fields.get(name);
    return value ? storable(value, 255) : undefined;
  };
  const optional = {
    valId: text('val_id'),
    amountPoisha: poishaOf(text('amount')),
    currency: text('currency'),
    requestedCurrency: text('currency_type'),
    requestedPoisha: poishaOf(text('currency_amount')),
    bankTranId: text('bank_tran_id'),
    storeAmountPoisha: poishaOf(text('store_amount')),
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
  } as GatewayTransaction;
}
