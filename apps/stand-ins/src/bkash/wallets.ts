// The wallets that the stand-in knows, and what becomes of a payment from each.
import { findWallet as findIn, type TestWallet, type WalletBrand } from '../wallets/wallet-page.ts';

interface BkashWallet extends TestWallet {
  /** bKash's answer to the execution; undefined: it pays. */
  refusal?: { code: string; message: string };
  /** The execution is never answered, and nothing is charged. */
  silent?: true;
}

const TEST_WALLETS: readonly BkashWallet[] = [
  { number: '01770618575', effect: 'Pays', kind: 'paid' },
  {
    number: '01823074817',
    effect: 'Insufficient balance',
    kind: 'failed',
    refusal: { code: '2023', message: 'Insufficient Balance' },
  },
  {
    number: '01823074818',
    effect: 'Debit block',
    kind: 'failed',
    refusal: { code: '2038', message: 'Debit party identity tag prohibits execution of this transaction' },
  },
  { number: '01823074819', effect: 'Never answers', kind: 'pending', silent: true },
];

export const BRAND: WalletBrand = { name: 'bKash', wallets: TEST_WALLETS, code: '123456', pin: '12121' };

export const findWallet = (number: string): BkashWallet | undefined =>
  TEST_WALLETS.find((wallet) => wallet.number === findIn(BRAND, number)?.number);
