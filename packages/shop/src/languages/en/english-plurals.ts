/** The English texts that depend on a count: their form of one; the form of many is their key. */
import type { PluralForms } from '../dictionary.ts';

export const englishPlurals = {
  '{count} items': { one: '{count} item' },
  '{count} products': { one: '{count} product' },
  '{count} products found': { one: '{count} product found' },
  '{count} suggestions': { one: '{count} suggestion' },
  '{count} units in your cart': { one: '{count} unit in your cart' },
  'Subtotal ({count} units)': { one: 'Subtotal ({count} unit)' },
  '{mean} of 5 stars, {count} reviews': { one: '{mean} of 5 stars, {count} review' },
  'Unused and in its box, within {count} days': { one: 'Unused and in its box, within {count} day' },
  'of 5, {count} reviews': { one: 'of 5, {count} review' },
  '{stars} of 5 stars: {count} reviews': { one: '{stars} of 5 stars: {count} review' },
} as const satisfies Readonly<Record<string, PluralForms>>;
