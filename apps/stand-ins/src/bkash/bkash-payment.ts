// What a shopper does with a payment on the pages of the stand-in for bKash.
import type { OpenPayment } from '../wallets/wallet-pages.routes.ts';
import { type BkashContext, faultsOf, findPayment, isForgotten } from './bkash-context.ts';
import type { WalletPayment } from './bkash-state.ts';
import { returnUrl } from './merchant-answers.ts';

/** The shopper has entered number, code and PIN. Returns the status of the return. */
export function approve(bkash: BkashContext, payment: WalletPayment, wallet: string): string {
  Object.assign(payment, { approved: true, wallet });
  bkash.save();
  return 'success';
}

/** The shopper has closed the page. */
export function close(bkash: BkashContext, payment: WalletPayment): string {
  payment.state = 'cancelled';
  bkash.save();
  return 'cancel';
}

/** Too many wrong entries. */
export function fail(bkash: BkashContext, payment: WalletPayment): string {
  payment.state = 'refused';
  bkash.save();
  return 'failure';
}

/** The payment of an id while its page is open, or why it is closed. */
export function openPayment(bkash: BkashContext, id: string): OpenPayment | string {
  const payment = findPayment(bkash, id);
  if (!payment) return 'No payment has this address.';
  if (isForgotten(bkash, payment)) return 'The time for this payment is over. Start again from the shop.';
  if (payment.state !== 'initiated' || payment.approved) return 'This payment is over.';
  const back = (status: string): string | undefined => {
    const faults = faultsOf(bkash, 'return', payment.invoice);
    if (faults.includes('lost')) return undefined;
    return returnUrl(payment, faults.includes('claims-success') ? 'success' : status);
  };
  return {
    id,
    reference: payment.invoice,
    amount: payment.amount,
    payer: payment.payerReference,
    countWrong() {
      payment.wrongEntries += 1;
      bkash.save();
      return payment.wrongEntries;
    },
    approve: ({ number }) => back(approve(bkash, payment, number)),
    close: () => back(close(bkash, payment)),
    fail: () => back(fail(bkash, payment)),
  };
}
