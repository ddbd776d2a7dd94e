/** Payment from a bKash wallet, on bKash's own page. */
import type { OnlineMethod } from '../payment-method.ts';
import { bkashTimeouts, createBkash } from './bkash.ts';
import { createBkashTokens } from './bkash-token.ts';

export const bkashMethod = {
  collected: 'online',
  title: { en: 'bKash', bn: 'বিকাশ' },
  action: { en: 'Pay with bKash', bn: 'বিকাশে পরিশোধ করুন' },
  note: {
    en: "{amount} from your bKash wallet, on bKash's own page.",
    bn: '{amount} আপনার বিকাশ ওয়ালেট থেকে, বিকাশের নিজের পাতায়।',
  },
  marks: [],
  accountOf: ({ bkash }) => bkash,
  createProvider(config, { timeouts = bkashTimeouts, records }) {
    const { bkash } = config;
    if (bkash.provider === 'none' || !records) return undefined;
    return createBkash(
      bkash,
      createBkashTokens(bkash, config, records, timeouts.sessionMs),
      config,
      timeouts,
    );
  },
} as const satisfies OnlineMethod;
