// The state of the stand-in for bKash.
import type { Fault } from '../wallets/wallet-faults.ts';

export interface WalletPayment {
  paymentId: string;
  invoice: string;
  payerReference: string;
  callbackUrl: string;
  amount: string;
  createdAt: number;
  /** `refused`: executed once and declined. */
  state: 'initiated' | 'completed' | 'cancelled' | 'refused';
  /** Once the shopper has entered number, code and PIN. */
  approved: boolean;
  wallet?: string;
  trxId?: string;
  executedAt?: number;
  /** Wrong codes and PINs so far. */
  wrongEntries: number;
}

export interface WalletRefund {
  refundTrxId: string;
  paymentId: string;
  trxId: string;
  amount: string;
  sku: string;
  reason: string;
  completedAt: number;
}

export interface BkashState {
  version: 1;
  clockOffsetMs: number;
  payments: WalletPayment[];
  refunds: WalletRefund[];
  tokens: { token: string; expiresAt: number }[];
  /** When tokens were requested, granted or not. */
  grants: number[];
  blockedUntil: number;
  /** The names of charges: how often each payment was charged. */
  charges: { paymentId: string; amount: string; at: number }[];
  faults: Fault[];
}

export const emptyState = (): BkashState => ({
  version: 1,
  clockOffsetMs: 0,
  payments: [],
  refunds: [],
  tokens: [],
  grants: [],
  blockedUntil: 0,
  charges: [],
  faults: [],
});
