/** The provider of a shop that takes no online payments: what is open from an earlier time stays undecided. */
import type { PaymentProvider } from './payment-provider.ts';

const unavailable = async () =>
  ({ kind: 'unavailable', reason: 'the shop has no credentials of a payment provider' }) as const;

export const missingProvider: PaymentProvider = {
  limits: { min: 0, max: 0 },
  start: unavailable,
  parseNotification: () => ({ tranId: '', signature: 'absent', redacted: {} }),
  confirmationIdOf: () => undefined,
  confirm: unavailable,
  query: async () => ({ outcome: await unavailable(), log: [] }),
  refund: unavailable,
  refundStatus: unavailable,
};
