// What the stand-in for Nagad gets wrong.
import { brokenAnswers } from '../wallets/wallet-faults.ts';

/** `fault`: Nagad's own words. */
const broken = `${brokenAnswers}|fault`;
/** What is wrong with the frame of an answer. */
const frame = 'wrong-signature|no-signature|other-key|plain';

export const NAGAD_FAULTS = {
  initialize: new RegExp(`^(${broken}|${frame}|wrong-challenge|no-payment-id)$`),
  complete: new RegExp(`^(${broken}|foreign-url|not-successful)$`),
  verify: new RegExp(
    `^(${broken}|wrong-amount|wrong-order|wrong-merchant|wrong-payment|no-issuer|unknown-status|in-progress)$`,
  ),
  refund: new RegExp(`^(${broken}|${frame}|wrong-amount|not-successful)$`),
  return: /^(lost|claims-success)$/,
} as const;

export type FaultArea = keyof typeof NAGAD_FAULTS;
