/** Settings for the end-to-end tests of the data saver on the home page of the specification. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { routeOverlayMs: 0, dataSaver: true } satisfies ShopConfig;
