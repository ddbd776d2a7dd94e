/** Settings for end-to-end tests of the specification's exact values, including its route overlay of 1400 ms. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default {} satisfies ShopConfig;
