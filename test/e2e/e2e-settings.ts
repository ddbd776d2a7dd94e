/**
 * What `SHOP_CONFIG` names in half of the end-to-end tests, whatever the owner's own shop.config.ts says: the letter of the
 * specification but for a shorter route overlay, since an end-to-end test spent most of its time waiting for it to end.
 */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 250 } satisfies ShopConfig;
