/** `SHOP_CONFIG` of the same tests in the long run: with a short route overlay. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 250 } satisfies ShopConfig;
