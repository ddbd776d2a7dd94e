/** What orders need from payments. */
import type { OrderPayments } from '../orders/order-rows.ts';
import { closeOpenAttempt, refundPayments, sumPayments } from './end-payments.ts';
import { listPaymentMethods, type Offering } from './payment-methods.ts';
import { paymentMayArrive, paymentsMayArrive, paymentUndecided } from './payment-undecided.ts';
import { walletOf } from './wallet.ts';

/** `offering` returns the current settings and providers. */
export const createOrderPayments = (offering: () => Offering): OrderPayments => ({
  paymentUndecided,
  paymentMayArrive,
  paymentsMayArrive,
  offeredMethods: () => listPaymentMethods(offering()),
  closeOpenAttempt,
  refundPayments,
  sumPayments,
  walletOf,
});
