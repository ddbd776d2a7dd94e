/**
 * A product's names in other languages as columns: `name_bn`, which was there first and which the version before reads and
 * writes, and `names` with all further languages.
 */
import { withoutEmpty } from '@jontro/shop/catalog/product-fields.ts';
import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';

export interface NameColumns {
  nameBn: string | null;
  names: TranslatedNames;
}

/** The names as the values of the columns. */
export function toNameColumns(translated: TranslatedNames = {}): NameColumns {
  const { bn = null, ...names } = withoutEmpty(translated);
  return { nameBn: bn, names };
}

/** The values of the columns as a property of the API; empty if there are none. */
export function namesOf({ nameBn, names }: NameColumns): { names?: TranslatedNames } {
  const all: TranslatedNames = { ...names, ...(nameBn !== null && { bn: nameBn }) };
  return Object.keys(all).length > 0 ? { names: all } : {};
}
