/** The English texts that depend on a count: their form of one; the form of many is their key. */
import type { PluralForms } from '../dictionary.ts';

export const englishPlurals = {
  '{count} items': { one: '{count} item' },
  '{count} products': { one: '{count} product' },
  '{count} suggestions': { one: '{count} suggestion' },
  '{count} units in your cart': { one: '{count} unit in your cart' },
  'Subtotal ({count} units)': { one: 'Subtotal ({count} unit)' },
} as const satisfies Readonly<Record<string, PluralForms>>;
