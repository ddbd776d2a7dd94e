/** Files of products that other shops' programs write: their formats, and what an import says of what it does not take. */
import type { PlainMessage } from '../messages.ts';

export const foreignFormats = ['woocommerce', 'shopify'] as const;
export type ForeignFormatName = (typeof foreignFormats)[number];

/** What the format is called by those who make it. */
export const foreignNames = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
} as const satisfies Record<ForeignFormatName, string>;

export const foreignTexts = {
  notPublic: 'It is not public in the other shop, so it is left out.',
  noParent: 'The product of this variation is not in the file.',
  noVariations: 'None of its variations is in the file.',
  twice: 'An earlier line of the file is about the same product.',
  negativeStock: 'Its stock was below 0 and is taken as 0.',
  saleNotNow: 'Its sale price counts on other days and is left out.',
} as const satisfies Record<string, PlainMessage>;
