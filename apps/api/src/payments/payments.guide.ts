/** The payments' calls in words. */
import type { paymentCalls } from '@jontro/shop/payments/payments.calls.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import type { Guide } from '../http/call-guide.ts';
import { orderMissing } from './start-payment.ts';

export const paymentGuide: Guide<typeof paymentCalls> = {
  startPayment: {
    summary: 'Starts the payment of an order',
    text: 'Takes an order or just its id and gives the address of the payment provider’s page. An order has one open page at a time, however often this is called.',
    limited: true,
    refusals: [
      ['invalid', orderMissing],
      ['invalid', paymentTexts.outsideLimits],
      ['not-found', paymentTexts.notFound],
      ['broken-rule', paymentTexts.alreadyPaid],
      ['broken-rule', paymentTexts.undecided],
      ['outside-service', paymentTexts.unavailable],
    ],
  },
  findPaymentStatus: {
    summary: 'Tells how a payment stands',
    limited: true,
    refusals: [['not-found', paymentTexts.unknownTransaction]],
  },
};
