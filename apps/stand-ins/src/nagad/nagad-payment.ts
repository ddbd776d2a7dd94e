// What a shopper does with a payment on the pages of the stand-in for Nagad.
import type { TestWallet } from '../wallets/wallet-page.ts';
import type { OpenPayment } from '../wallets/wallet-pages.routes.ts';
import { faultsOf, findPayment, type NagadContext, newTrxId, returnUrl } from './nagad-context.ts';
import type { WalletPayment } from './nagad-state.ts';

/** The shopper has entered number, code and PIN: the wallet is charged, or has too little. */
export function pay(nagad: NagadContext, payment: WalletPayment, wallet: TestWallet): string {
  const paid = wallet.kind === 'paid' && {
    issuerRefNo: newTrxId(),
    paidAt: nagad.clock.now(),
  };
  Object.assign(payment, { wallet: wallet.number, state: paid ? 'Success' : 'Failed', ...paid });
  nagad.save();
  return payment.state;
}

/** The shopper has closed the page, or entered too much that is wrong. */
export function end(nagad: NagadContext, payment: WalletPayment, state: 'Aborted' | 'Failed'): string {
  payment.state = state;
  nagad.save();
  return state;
}

/** The payment of an id while its page is open, or why it is closed. */
export function openPayment(nagad: NagadContext, id: string): OpenPayment | string {
  const payment = findPayment(nagad, id);
  if (!payment?.amount) return 'No payment has this address.';
  if (payment.state !== 'Ready') return 'This payment is over.';
  const back = (status: string): string | undefined => {
    const faults = faultsOf(nagad, 'return', payment.orderId);
    if (faults.includes('lost')) return undefined;
    return returnUrl(nagad, payment, faults.includes('claims-success') ? 'Success' : status);
  };
  return {
    id,
    reference: payment.orderId,
    amount: payment.amount,
    countWrong() {
      payment.wrongEntries += 1;
      nagad.save();
      return payment.wrongEntries;
    },
    approve: (wallet) => back(pay(nagad, payment, wallet)),
    close: () => back(end(nagad, payment, 'Aborted')),
    fail: () => back(end(nagad, payment, 'Failed')),
  };
}
