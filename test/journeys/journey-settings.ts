/**
 * What `SHOP_CONFIG` names in journeys, whatever the owner's own shop.config.ts says: the letter of the specification but
 * for a shorter route overlay, since a journey spent most of its time waiting for it to end. Like the letter's, it is long
 * enough for a page to be there when it ends.
 */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 400 } satisfies ShopConfig;
