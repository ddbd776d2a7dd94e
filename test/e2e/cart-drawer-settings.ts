/** Settings for the end-to-end tests of a shop with the preset `modern` whose delivery is free from a sum on. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

/** In taka. */
export const freeFrom = 5_000;

export default {
  preset: 'modern',
  deliveryZones: [{ name: { en: 'Everywhere', bn: 'সারা দেশে' }, charge: 60, freeFrom }],
} satisfies ShopConfig;
