/** Settings for the end-to-end tests of a shop with the preset that docs/settings.md suggests for a live shop. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

export default { preset: 'modern' } satisfies ShopConfig;
