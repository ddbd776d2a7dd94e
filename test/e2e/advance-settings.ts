/** Settings for the end-to-end tests of a shop with the preset `modern` that asks for an advance. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default {
  preset: 'modern',
  advance: { on: true, from: 1_000, percent: 10 },
} satisfies ShopConfig;
