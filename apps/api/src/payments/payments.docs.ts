/** API docs of the payment endpoints. */
import type { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';
import { orderMissing } from './start-payment.ts';

export const paymentDocs: ApiDocs<typeof paymentEndpoints> = {
  startPayment: {
    summary: 'Starts the payment of an order',
    text: 'Accepts an order or just its id and returns the URL of the payment provider’s page. An order has one open page at a time, however often this is requested.',
    rateLimited: true,
    errors: [
      ['invalid', orderMissing],
      ['invalid', paymentTexts.outsideLimits],
      ['not-found', paymentTexts.notFound],
      ['broken-rule', paymentTexts.alreadyPaid],
      ['broken-rule', paymentTexts.undecided],
      ['outside-service', paymentTexts.unavailable],
    ],
  },
  findPaymentStatus: {
    summary: 'Returns the status of a payment',
    rateLimited: true,
    errors: [['not-found', paymentTexts.unknownTransaction]],
  },
};
