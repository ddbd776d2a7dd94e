/** API docs of the payment endpoints. */
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';
import { orderMissing } from './start-payment.ts';

export const paymentDocs: ApiDocs<typeof paymentEndpoints> = {
  startPayment: {
    summary: 'Starts the payment of an order',
    text: 'Accepts an order or just its id and returns the URL of the payment provider’s page. An order has one open page at a time, however often this is requested. `method` chooses among the payment methods that the shop offers; without it the first online one is used. A method that is paid on delivery stores the choice and returns the URL of the order. `part: "advance"` pays only what is due before the order is packed.',
    rateLimited: true,
    errors: [
      ['invalid', orderMissing],
      ['invalid', paymentTexts.outsideLimits],
      ['not-found', paymentTexts.notFound],
      ['broken-rule', paymentTexts.alreadyPaid],
      ['broken-rule', paymentTexts.orderEnded],
      ['broken-rule', paymentTexts.undecided],
      ['broken-rule', advanceTexts.noneDue],
      ['broken-rule', paymentTexts.notOffered],
      ['broken-rule', customerTexts.cashBlocked, 'payment-refused'],
      ['broken-rule', paymentTexts.noOnline],
      ['broken-rule', orderTexts.alreadyDelivered],
      ['outside-service', paymentTexts.unavailable],
    ],
  },
  listPaymentMethods: {
    summary: 'Lists the payment methods that the shop offers',
    text: 'In the order in which the page of an order shows them, with the labels of their buttons; `least` and `most` are what an online one takes at once, in taka.',
  },
  findPaymentStatus: {
    summary: 'Returns the status of a payment',
    rateLimited: true,
    errors: [['not-found', paymentTexts.unknownTransaction]],
  },
};
