/** Settings for the end-to-end tests of a shop with the specification's settings at which orders can be picked up. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';
import { pickupPoint } from './pickup-settings.ts';

export default { pickupPoint, routeOverlayMs: 0 } satisfies ShopConfig;
