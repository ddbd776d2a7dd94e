/** The English texts that depend on a count; their key is the form of many. */
import type { PluralForms } from '../dictionary.ts';

const forms = <Key extends string>(one: string, other: Key) => ({ [other]: { one, other } });

export const englishPlurals: Readonly<Record<string, PluralForms>> = {
  ...forms('{count} item', '{count} items'),
  ...forms('{count} product', '{count} products'),
  ...forms('{count} piece in your cart', '{count} pieces in your cart'),
  ...forms('Subtotal ({count} piece)', 'Subtotal ({count} pieces)'),
};
