/** The English texts that depend on a count: their form of one; the form of many is their key. */
import type { PluralForms } from '../dictionary.ts';

export const englishPlurals = {
  '{count} items': { one: '{count} item' },
  '{count} products': { one: '{count} product' },
  '{count} items in your cart': { one: '{count} item in your cart' },
  'Subtotal ({count} items)': { one: 'Subtotal ({count} item)' },
} as const satisfies Readonly<Record<string, PluralForms>>;
