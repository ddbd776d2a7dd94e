// What the stand-in for bKash gets wrong.
import { brokenAnswers } from '../wallets/wallet-faults.ts';

const broken = `${brokenAnswers}|maintenance`;

export const BKASH_FAULTS = {
  token: new RegExp(`^(${broken}|refused|lifetime:\\d+|text-lifetime)$`),
  create: new RegExp(`^(${broken}|refused:\\d{4}|foreign-url|no-payment-id|wrong-amount|wrong-invoice)$`),
  execute: new RegExp(`^(${broken}|refused:\\d{4}|wrong-amount|wrong-invoice|wrong-currency)$`),
  query: new RegExp(`^(${broken}|initiated:\\d+|wrong-amount|wrong-invoice|wrong-payment|unauthorized)$`),
  refund: new RegExp(`^(${broken}|refused:\\d{4})$`),
  'refund-status': new RegExp(`^(${broken}|empty-list)$`),
  return: /^(lost|twice|claims-success)$/,
} as const;

export type FaultArea = keyof typeof BKASH_FAULTS;
