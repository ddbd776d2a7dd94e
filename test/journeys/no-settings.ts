/** What `SHOP_CONFIG` names in journeys: the letter of the specification, whatever the owner's own shop.config.ts says. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default {} satisfies ShopConfig;
