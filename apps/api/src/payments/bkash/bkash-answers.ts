/** Reads what bKash answers: codes, amounts, and payments without the wallet's full number. */
import { toStorableText } from '../../http/storable-text.ts';
import type { ConfirmedPayment } from '../payment-provider.ts';
import { type Answer, maskWallet, parseAmount, redactFields, textField } from '../wallet-fields.ts';

/** The code of an answer, in the present envelope or the older one; '0000' is good. Undefined for no answer of bKash. */
export const codeOf = (answer: Answer): string | undefined =>
  textField(answer, 'statusCode') ?? textField(answer, 'errorCode');

/** What bKash says of a refusal, as in "2023 Insufficient Balance". */
export function reasonOf(answer: Answer): string {
  const message = textField(answer, 'statusMessage') ?? textField(answer, 'errorMessage') ?? '';
  return toStorableText(`${codeOf(answer) ?? 'no code'} ${message}`.trim(), 200);
}

/** Whether an answer reports success. */
export const isGood = (answer: Answer): boolean => codeOf(answer) === '0000';

/** The fields for the event log. */
export const redactAnswer = (answer: Answer): Record<string, string> =>
  redactFields(answer, {
    secret: /token|secret|password|app_?key|authorization/i,
    wallet: /msisdn|payerReference|payerAccount/i,
  });

/** The payment that an executed or queried one describes. Its amount is the requested and the received one. */
export function paymentOf(answer: Answer): ConfirmedPayment {
  const amount = parseAmount(textField(answer, 'amount'));
  const optional = {
    confirmationId: textField(answer, 'paymentID'),
    amountPoisha: amount,
    requestedPoisha: amount,
    currency: textField(answer, 'currency'),
    requestedCurrency: textField(answer, 'currency'),
    captureId: textField(answer, 'trxID'),
    cardMasked: maskWallet(textField(answer, 'customerMsisdn') ?? textField(answer, 'payerAccount')),
    tranDateRaw: textField(answer, 'paymentExecuteTime'),
  };
  const known = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    tranId: textField(answer, 'merchantInvoiceNumber') ?? '',
    cardType: 'bKash',
    // bKash rates no risks; what it takes is the wallet owner's own PIN.
    riskLevel: 0,
    ...(Object.fromEntries(known) as Partial<typeof optional>),
  } as ConfirmedPayment;
}

/** Whether an answer says that this payment is paid. Without the id of the money a refund would be impossible. */
export const isCompleted = (answer: Answer, paymentId: string): boolean =>
  isGood(answer) &&
  textField(answer, 'paymentID') === paymentId &&
  textField(answer, 'transactionStatus') === 'Completed' &&
  textField(answer, 'trxID') !== undefined;

/** Whether the shopper has entered number, code and PIN. */
export const isApproved = (answer: Answer): boolean =>
  textField(answer, 'transactionStatus') === 'Initiated' &&
  [textField(answer, 'verificationStatus'), textField(answer, 'userVerificationStatus')].includes('Complete');
