/** `SHOP_CONFIG` of the other half of the end-to-end tests: no route overlay, as a shop may set it. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 0 } satisfies ShopConfig;
