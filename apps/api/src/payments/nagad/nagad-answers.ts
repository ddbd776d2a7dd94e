/** Reads what Nagad answers: faults, and payments as its verification describes them. */
import type { Poisha } from '@jontro/shop/money.ts';
import { toStorableText } from '../../http/storable-text.ts';
import type { ConfirmedPayment } from '../payment-provider.ts';
import { type Answer, maskWallet, parseAmount, redactFields, textField } from '../wallet-fields.ts';

/** What Nagad says of a fault, as in "4003 Invalid merchant"; undefined for an answer that is none. */
export function faultOf(answer: Answer): string | undefined {
  const reason = textField(answer, 'reason');
  const message = textField(answer, 'message');
  if (reason === undefined && message === undefined) return undefined;
  return toStorableText([reason, message].filter((text) => text !== undefined).join(' '), 200);
}

/** A payment as Nagad knows it. */
export interface VerifiedPayment {
  status: string;
  amountPoisha: Poisha | undefined;
  /** Of the money that was received. */
  captureId: string | undefined;
  /** Of the money that was given back. */
  refundId: string | undefined;
  /** As in "2026-11-27 20:15:00.0", of Dhaka. */
  orderedAt: string | undefined;
  answer: Answer;
}

/** The payment that a verification describes; undefined if it is about another one, or another merchant's. */
export function verifiedPayment(
  answer: Answer,
  expected: { merchantId: string; providerRef: string; orderId?: string },
): VerifiedPayment | undefined {
  const { merchantId, providerRef, orderId } = expected;
  if (textField(answer, 'merchantId') !== merchantId || textField(answer, 'paymentRefId') !== providerRef)
    return undefined;
  const status = textField(answer, 'status');
  if (status === undefined || (orderId !== undefined && textField(answer, 'orderId') !== orderId))
    return undefined;
  return {
    status,
    amountPoisha: parseAmount(textField(answer, 'amount')),
    captureId: textField(answer, 'issuerPaymentRefNo'),
    refundId: textField(answer, 'cancelIssuerRefNo'),
    orderedAt: textField(answer, 'orderDateTime'),
    answer,
  };
}

/** Whether it is paid. Without the id of the money a refund would be impossible. */
export const isPaid = ({ status, captureId }: VerifiedPayment): boolean =>
  status === 'Success' && captureId !== undefined;

/** The payment as the shop records it. Nagad takes taka only, and rates no risks. */
export function paymentOf(
  { answer, amountPoisha, captureId }: VerifiedPayment,
  ids: { tranId: string; providerRef: string },
): ConfirmedPayment {
  const cardMasked = maskWallet(textField(answer, 'clientMobileNo'));
  const tranDateRaw = textField(answer, 'issuerPaymentDateTime');
  return {
    tranId: ids.tranId,
    confirmationId: ids.providerRef,
    currency: 'BDT',
    requestedCurrency: 'BDT',
    cardType: 'Nagad',
    riskLevel: 0,
    ...(amountPoisha !== undefined && { amountPoisha, requestedPoisha: amountPoisha }),
    ...(captureId !== undefined && { captureId }),
    ...(cardMasked !== undefined && { cardMasked }),
    ...(tranDateRaw !== undefined && { tranDateRaw }),
  };
}

/** The fields for the event log: without the frame of messages. */
export const redactAnswer = (answer: Answer): Record<string, string> =>
  redactFields(answer, { secret: /sensitiveData|signature|challenge/i, wallet: /mobile/i });
