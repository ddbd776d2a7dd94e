/** Asks a payment provider what it has taken for a transaction that the shop does not know. Changes nothing. */
import type { Poisha } from '@jontro/shop/money.ts';
import type { ConfirmedPayment, PaymentProvider } from '../payments/payment-provider.ts';

/** A payment with what a record of it needs. */
export type TakenPayment = ConfirmedPayment & { confirmationId: string; amountPoisha: Poisha };

export type ProviderAnswer =
  | { kind: 'taken'; payment: TakenPayment; redacted: Record<string, string> }
  /** Conclusive: the provider has taken nothing for this transaction. */
  | { kind: 'unpaid' }
  | { kind: 'unavailable'; reason: string };

/** How many successes of one transaction are validated. */
const maxConfirmations = 5;

/** Only a validation is an answer that money was taken; a success that cannot be validated is asked for again. Never throws. */
export async function askProvider(
  provider: Pick<PaymentProvider, 'query' | 'confirm'>,
  tranId: string,
): Promise<ProviderAnswer> {
  const { outcome } = await provider.query({ tranId, providerRef: null });
  if (outcome.kind === 'none' || outcome.kind === 'negative' || outcome.kind === 'approved')
    return { kind: 'unpaid' };
  if (outcome.kind === 'unavailable') return outcome;
  if (outcome.kind === 'pending') return { kind: 'unavailable', reason: 'pending' };
  let reason = 'not validated';
  for (const confirmationId of outcome.confirmationIds.slice(0, maxConfirmations)) {
    const result = await provider.confirm(confirmationId, { tranId });
    if (result.kind !== 'valid') {
      ({ reason } = result);
      continue;
    }
    const { payment, redacted } = result;
    const { amountPoisha, currency = 'BDT' } = payment;
    // Anything else is the validation of another payment.
    if (payment.tranId !== tranId || payment.confirmationId !== confirmationId) continue;
    if (amountPoisha === undefined || amountPoisha <= 0 || currency !== 'BDT') reason = 'no amount in taka';
    else return { kind: 'taken', payment: { ...payment, confirmationId, amountPoisha }, redacted };
  }
  return { kind: 'unavailable', reason };
}
