/** The settings of the gallery's shop: those of the specification, without the route overlay. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 0 } satisfies ShopConfig;
