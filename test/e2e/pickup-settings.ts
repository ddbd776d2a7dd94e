/** Settings for the end-to-end tests of a shop with the preset `modern` at which orders can be picked up. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export const pickupPoint = {
  address: { en: '12 Lake Road, Dhanmondi', bn: '12 লেক রোড, ধানমন্ডি' },
  hours: { en: 'Saturday to Thursday, 10:00–20:00', bn: 'শনি থেকে বৃহস্পতিবার, 10:00–20:00' },
  ready: { en: 'Ready within two hours', bn: 'দুই ঘণ্টার মধ্যে তৈরি' },
};

export default { preset: 'modern', pickupPoint } satisfies ShopConfig;
