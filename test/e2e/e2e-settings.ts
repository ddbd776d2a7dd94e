/**
 * `SHOP_CONFIG` of half of the end-to-end tests, whatever the owner's own shop.config.ts says: the specification's settings
 * with a shorter route overlay, since tests would spend most of their time waiting for it to end.
 */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 250 } satisfies ShopConfig;
