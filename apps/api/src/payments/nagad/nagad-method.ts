/** Payment from a Nagad wallet, on Nagad's own page. */
import type { OnlineMethod } from '../payment-method.ts';
import { createNagad, nagadTimeouts } from './nagad.ts';

export const nagadMethod = {
  collected: 'online',
  title: { en: 'Nagad', bn: 'নগদ ওয়ালেট' },
  action: { en: 'Pay with Nagad', bn: 'নগদ ওয়ালেটে পরিশোধ করুন' },
  note: {
    en: "{amount} from your Nagad wallet, on Nagad's own page.",
    bn: '{amount} আপনার নগদ ওয়ালেট থেকে, নগদের নিজের পাতায়।',
  },
  marks: [],
  accountOf: ({ nagad }) => nagad,
  createProvider(config, { timeouts = nagadTimeouts, records }) {
    const { nagad } = config;
    if (nagad.provider === 'none') return undefined;
    return createNagad(nagad, config, records?.now ?? (() => new Date()), timeouts);
  },
} as const satisfies OnlineMethod;
