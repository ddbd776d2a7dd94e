/** Changes settings of a running test shop. */
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Config } from '../config/config.ts';

/** Returns a function that restores the settings of before. */
export function overrideSettings(config: Config, settings: Partial<ShopSettings>): () => void {
  const before = Object.getOwnPropertyDescriptor(config, 'shop');
  Object.defineProperty(config, 'shop', { value: { ...config.shop, ...settings }, configurable: true });
  return () => {
    if (before) Object.defineProperty(config, 'shop', before);
  };
}
