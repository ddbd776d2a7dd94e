/** The owner's calls about payments in words. */
import type { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentAdminTexts as texts } from '@jontro/shop/payments/payment-admin.ts';
import { impossibleDay, notADay } from '../../http/bangladesh-days.ts';
import { type ApiDocs, type DocumentedError, fileRules } from '../../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', texts.notFound];
const days: readonly DocumentedError[] = [['invalid', texts.wrongDays]];
const money = 'Amounts are in taka; days are days in Bangladesh.';

export const paymentAdminDocs: ApiDocs<typeof paymentAdminEndpoints> = {
  listPayments: {
    summary: 'Lists payments, newest first',
    text: 'By pages of 20. "to-decide" shows held payments that only a person can bring on.',
    errors: [['invalid', notADay(impossibleDay)]],
  },
  downloadPayments: {
    summary: 'Gives the payments as a file for spreadsheets',
    text: `What "listPayments" lists, as a whole. ${fileRules}`,
    answers: 'text/csv',
    errors: [['invalid', notADay(impossibleDay)]],
  },
  findPayment: {
    summary: 'Gives a payment with its refunds and its event log',
    text: 'The log holds every message in and answer out, without secrets and card numbers.',
    errors: [unknown],
  },
  acceptPayment: {
    summary: 'Takes a payment that was held for its risk',
    text: 'Its order is paid with it.',
    errors: [
      unknown,
      ['broken-rule', texts.notAcceptable],
      ['broken-rule', texts.orderDeleted],
      ['broken-rule', texts.orderPaid],
    ],
  },
  refusePayment: {
    summary: 'Refuses a held payment, whose money goes back',
    text: 'Once more when the provider refused to give it back. The order can be paid anew or deleted.',
    errors: [unknown, ['broken-rule', texts.notRefusable]],
  },
  closePayment: {
    summary: 'Closes a held payment whose refund has failed',
    text: 'For money that went back in another way, which the note tells.',
    errors: [unknown, ['broken-rule', texts.notClosable]],
  },
  refundPayment: {
    summary: 'Gives money of a paid payment back',
    text: 'All that is left without an amount. The same key asks for the same refund, however often.',
    errors: [
      ['invalid', texts.wholePoisha],
      unknown,
      ['broken-rule', texts.notRefundable],
      ['broken-rule', texts.tooMuch],
    ],
  },
  retryRefund: {
    summary: 'Asks for a refund that the provider refused once more',
    errors: [
      unknown,
      ['not-found', texts.refundNotFound],
      ['broken-rule', texts.notRetried],
      ['broken-rule', texts.tooMuch],
    ],
  },
  findPaymentReport: {
    summary: 'Gives the daily report of payments',
    text: `The last 30 days when none are named. ${money}`,
    errors: days,
  },
  downloadPaymentReport: {
    summary: 'Gives the daily report as a file for spreadsheets',
    text: money,
    answers: 'text/csv',
    errors: days,
  },
};
