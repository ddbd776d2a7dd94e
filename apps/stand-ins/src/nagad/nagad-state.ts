// The state of the stand-in for Nagad.
import type { Fault } from '../wallets/wallet-faults.ts';

export interface WalletPayment {
  paymentRefId: string;
  orderId: string;
  /** Which the merchant has to send back. */
  challenge: string;
  createdAt: number;
  /** Once the order is complete. */
  amount?: string;
  callbackUrl?: string;
  state: 'OrderInitiated' | 'Ready' | 'Success' | 'Failed' | 'Aborted';
  wallet?: string;
  /** Of the money, once it is paid. */
  issuerRefNo?: string;
  paidAt?: number;
  /** Wrong codes and PINs so far. */
  wrongEntries: number;
}

export interface WalletRefund {
  cancelTrxId: string;
  paymentRefId: string;
  amount: string;
  referenceNo: string;
  referenceMessage: string;
  at: number;
}

export interface NagadState {
  version: 1;
  clockOffsetMs: number;
  payments: WalletPayment[];
  refunds: WalletRefund[];
  faults: Fault[];
}

export const emptyState = (): NagadState => ({
  version: 1,
  clockOffsetMs: 0,
  payments: [],
  refunds: [],
  faults: [],
});
