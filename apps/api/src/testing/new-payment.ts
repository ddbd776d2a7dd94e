/** A payment and a refund as adapters of payment providers start them in tests. */
import { poisha } from '@jontro/shop/money.ts';
import type { PaymentRequest, RefundRequest } from '../payments/payment-provider.ts';

export const tranId = 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN';

/** Of ৳1,650.05, by Nusrat Jahan in Sylhet. */
export const newPayment = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  tranId,
  attemptId: 'attempt-1',
  orderId: 'order-1',
  amountPoisha: poisha(165_005),
  deliveryPoisha: poisha(10_000),
  customer: {
    name: 'Nusrat Jahan',
    email: 'nusrat@example.com',
    mobileNumber: '+8801712345678',
    address: 'House 12, Road 5, Zindabazar, beside the old post office, Sylhet Sadar',
    district: 'Sylhet',
    country: 'Bangladesh',
  },
  shopper: { address: '103.4.145.9', isMobile: false },
  items: [
    { name: 'Cable, 2 m', quantity: 2 },
    { name: 'Charger', quantity: 1 },
  ],
  ...changes,
});

/** Of ৳250.05 of a payment. */
export const newRefund = (changes: Partial<RefundRequest> = {}): RefundRequest => ({
  captureId: '6H7801QFYM',
  providerRef: 'TR0011/1',
  refundTransId: 'R01KAH7Q5Z9WV3M8T2RXD4CEFGN',
  amountPoisha: poisha(25_005),
  remarks: 'One of two was <broken> & sent back',
  mayHaveBeenSent: false,
  otherRefIds: [],
  ...changes,
});
