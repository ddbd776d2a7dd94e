/** Settings for the shoppers' tasks: a shop with the preset `modern` at which banks offer instalments. */
import type { ShopConfig } from '@jontro/shop/shop-config.ts';

const banks = [
  { name: { en: 'Padma Bank', bn: 'পদ্মা ব্যাংক' }, plans: [{ months: 6 }, { months: 12, extraPercent: 8 }] },
];

export default { preset: 'modern', instalments: { least: 5000, banks } } satisfies ShopConfig;
