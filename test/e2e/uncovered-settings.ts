/** What `SHOP_CONFIG` names in the other half of the end-to-end tests: no route overlay at all, as a shop may set it. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 0 } satisfies ShopConfig;
