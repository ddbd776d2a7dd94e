/** Settings for end-to-end tests that are about the letter of the specification, its route overlay of 1400 ms included. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default {} satisfies ShopConfig;
