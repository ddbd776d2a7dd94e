/**
 * `SHOP_CONFIG` of most end-to-end tests, whatever the owner's own shop.config.ts says: the specification's settings without a
 * route overlay, since tests would spend most of their time waiting for it to end.
 */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 0 } satisfies ShopConfig;
