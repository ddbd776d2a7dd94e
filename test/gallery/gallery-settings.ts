/** The settings of the shop that is photographed: those of the specification, without the overlay of a route change. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 0 } satisfies ShopConfig;
