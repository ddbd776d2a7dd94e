/** Cash on delivery: the courier collects the amount and brings it to the shop. */
import type { DeliveryMethod } from '../payment-method.ts';

export const cashOnDeliveryMethod = {
  collected: 'on-delivery',
  title: { en: 'Cash at the door', bn: 'হাতে পেয়ে নগদ' },
  action: { en: 'Pay on delivery', bn: 'ডেলিভারির সময় পরিশোধ' },
  note: {
    en: '{amount} in cash, when the courier hands over your parcel.',
    bn: '{amount} নগদে, কুরিয়ার পার্সেল হাতে দেওয়ার সময়।',
  },
  marks: [],
} as const satisfies DeliveryMethod;
