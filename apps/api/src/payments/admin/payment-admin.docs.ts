/** API docs of the payment endpoints for admins. */
import type { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentAdminTexts as texts } from '@jontro/shop/payments/payment-admin.ts';
import { invalidDateMessage, nonexistentDate } from '../../http/bangladesh-days.ts';
import { type ApiDocs, csvFormatText, type DocumentedError } from '../../http/endpoint-docs.ts';

const unknown: DocumentedError = ['not-found', texts.notFound];
const days: readonly DocumentedError[] = [['invalid', texts.wrongDays]];
const money = 'Amounts are in taka; days are days in Bangladesh.';

export const paymentAdminDocs: ApiDocs<typeof paymentAdminEndpoints> = {
  listPayments: {
    summary: 'Lists payments, newest first',
    text: 'In pages of 20. "to-decide" lists held payments that wait for an admin’s decision.',
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
  downloadPayments: {
    summary: 'Exports the payments as CSV',
    text: `Everything that "listPayments" lists. ${csvFormatText}`,
    responseType: 'text/csv',
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
  findPayment: {
    summary: 'Returns a payment with its refunds and its event log',
    text: 'The log holds every notification and gateway response, without secrets and card numbers.',
    errors: [unknown],
  },
  acceptPayment: {
    summary: 'Accepts a payment that was held for its risk',
    text: 'Its order becomes paid.',
    errors: [
      unknown,
      ['broken-rule', texts.notAcceptable],
      ['broken-rule', texts.orderDeleted],
      ['broken-rule', texts.orderEnded],
      ['broken-rule', texts.orderPaid],
    ],
  },
  refusePayment: {
    summary: 'Refuses a held payment and refunds it',
    text: 'Repeatable when the provider refused the refund. The order can be paid again or deleted.',
    errors: [unknown, ['broken-rule', texts.notRefusable]],
  },
  closePayment: {
    summary: 'Closes a held payment whose refund has failed',
    text: 'For money that was returned in another way, which the note describes.',
    errors: [unknown, ['broken-rule', texts.notClosable]],
  },
  refundPayment: {
    summary: 'Refunds a paid payment',
    text: 'Without an amount, all that is left. The same key always requests the same refund.',
    errors: [
      ['invalid', texts.wholePoisha],
      unknown,
      ['broken-rule', texts.notRefundable],
      ['broken-rule', texts.tooMuch],
    ],
  },
  retryRefund: {
    summary: 'Retries a refund that the provider refused',
    errors: [
      unknown,
      ['not-found', texts.refundNotFound],
      ['broken-rule', texts.notRetried],
      ['broken-rule', texts.tooMuch],
    ],
  },
  findPaymentReport: {
    summary: 'Returns the daily report of payments',
    text: `The last 30 days by default. ${money}`,
    errors: days,
  },
  downloadPaymentReport: {
    summary: 'Exports the daily report as CSV',
    text: money,
    responseType: 'text/csv',
    errors: days,
  },
};
