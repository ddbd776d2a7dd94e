/** What a change makes of one product: the input of its form, and the values before and after. */
import {
  type BulkChangeInput,
  bulkChangeTexts,
  type ChangedValue,
  pricePlusPercent,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { maxVariantStock, type NewVariant, stockAfter, variantWords } from '@jontro/shop/catalog/variants.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { ownDiscount } from '../catalog/discount-times.ts';
import type { VariantRow } from '../catalog/variants.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { ProductRow, VariedProduct } from '../product-imports/file-cells.ts';
import { toStoredVariant } from '../product-imports/wanted-variants.ts';

/** What is written; without an input the product has the values already. */
export interface Wanted {
  input?: ProductChange;
  values: ChangedValue[];
}
type Sold = ProductRow | VariantRow;
/** A part of a variant, or of a product without variants. */
export type SoldPart = Pick<NewVariant, 'price' | 'discountPrice' | 'stock' | 'stockWas'>;
type Edit = (sold: Sold, id: string) => (Partial<SoldPart> & { value: ChangedValue }) | undefined;

const rejected = (message: string): ApplicationError => new ApplicationError('broken-rule', message);

/** What a product has in taka, as its owner entered it. */
export const discountOf = (sold: Sold): number | null => {
  const discount = ownDiscount(sold);
  return discount === null ? null : toTaka(discount);
};

/** The input that gives each variant, or else the product, its part by their ids; the product's own has the id "". */
export function withParts(
  { row, variants }: VariedProduct,
  parts: ReadonlyMap<string, Partial<SoldPart>>,
): ProductChange {
  if (variants.length === 0) return { ...parts.get('') };
  return {
    options: [...row.options],
    variants: variants.map((variant) => ({ ...toStoredVariant(variant), ...parts.get(variant.id) })),
  };
}

/** The id and the words of a variant. */
function variantOf({ options }: ProductRow, { id, values }: VariantRow) {
  const { variantName, variantNames } = variantWords(options, values);
  return { variantId: id, variant: variantName, ...(variantNames && { variantNames }) };
}

/** Edits what is sold: each variant, or the product without variants. */
function edited(stored: VariedProduct, edit: Edit): Wanted {
  const { row, variants } = stored;
  const parts = new Map<string, Partial<SoldPart>>();
  const values: ChangedValue[] = [];
  for (const sold of variants.length > 0 ? variants : [row]) {
    const id = sold === row ? '' : sold.id;
    const found = edit(sold, id);
    if (!found) continue;
    const { value, ...part } = found;
    if (value.before === value.after) continue;
    parts.set(id, part);
    values.push({ ...value, ...('values' in sold && variantOf(row, sold)) });
  }
  return values.length > 0 ? { input: withParts(stored, parts), values } : { values };
}

function wantedPrice(stored: VariedProduct, { percent = 0, rounding }: BulkChangeInput): Wanted {
  return edited(stored, ({ pricePoisha }) => {
    const price = toTaka(pricePlusPercent(pricePoisha, percent, rounding));
    return { price, value: { field: 'price', before: toTaka(pricePoisha), after: price } };
  });
}

const isSameTime = (given: string | null, stored: Date | null): boolean =>
  (given === null ? null : Date.parse(given)) === (stored?.getTime() ?? null);

/** Discounts of the product and their times, which all variants share. */
function wantedDiscount(
  stored: VariedProduct,
  times: { discountFrom: string | null; discountUntil: string | null },
  priceOf: (sold: Sold) => number | null,
): Wanted {
  const { row } = stored;
  const { input, values } = edited(stored, (sold) => {
    const discountPrice = priceOf(sold);
    return {
      discountPrice,
      value: { field: 'discountPrice', before: discountOf(sold), after: discountPrice },
    };
  });
  const changedTimes = (['discountFrom', 'discountUntil'] as const).filter(
    (field) => !isSameTime(times[field], row[field]),
  );
  if (!input && changedTimes.length === 0) return { values };
  const timeValues = changedTimes.map((field) => ({
    field,
    before: row[field]?.toISOString() ?? null,
    after: times[field],
  }));
  return { input: { ...input, ...times }, values: [...values, ...timeValues] };
}

const timeOnWire = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

/** Throws 409 if no units are counted, too few would be left or too many there. */
function wantedStock(
  stored: VariedProduct,
  { how, units = 0 }: BulkChangeInput,
  atStart: Readonly<Record<string, number | null>> = {},
): Wanted {
  const sold: readonly Sold[] = stored.variants.length > 0 ? stored.variants : [stored.row];
  if (how === 'add' && sold.every(({ stock }) => stock === null)) throw rejected(bulkChangeTexts.notCounted);
  return edited(stored, ({ stock: before }, id) => {
    if (how === 'add' && before === null) return undefined;
    const after =
      how === 'add'
        ? (before ?? 0) + units
        : (stockAfter(before, { stock: units, stockWas: atStart[id] ?? null }) ?? units);
    if (after < 0) throw rejected(bulkChangeTexts.tooFew);
    if (after > maxVariantStock) throw rejected(bulkChangeTexts.tooManyUnits);
    return { stock: after, stockWas: before, value: { field: 'stock', before, after } };
  });
}

/**
 * What a change makes of a product as it is stored now. `stockAtStart` are its units when the change began, if it sets them. Throws
 * 409 for units that it cannot have; the rules of prices and discounts are those of the product's form, which checks the input.
 */
export function wantedChange(
  change: BulkChangeInput,
  stored: VariedProduct,
  stockAtStart?: Readonly<Record<string, number | null>> | null,
): Wanted {
  const { kind, percent = 0, rounding } = change;
  const { row } = stored;
  if (kind === 'price') return wantedPrice(stored, change);
  if (kind === 'stock') return wantedStock(stored, change, stockAtStart ?? {});
  if (kind === 'discount') {
    const times = { discountFrom: timeOnWire(change.from), discountUntil: timeOnWire(change.until) };
    return wantedDiscount(stored, times, ({ pricePoisha }) =>
      toTaka(pricePlusPercent(pricePoisha, -percent, rounding)),
    );
  }
  if (kind === 'end-discount')
    return wantedDiscount(stored, { discountFrom: null, discountUntil: null }, () => null);
  if (kind === 'category') {
    const { category = '' } = change;
    if (row.category === category) return { values: [] };
    return { input: { category }, values: [{ field: 'category', before: row.category, after: category }] };
  }
  const bestSeller = change.bestSeller === true;
  if (row.bestSeller === bestSeller) return { values: [] };
  return {
    input: { bestSeller },
    values: [{ field: 'bestSeller', before: row.bestSeller, after: bestSeller }],
  };
}
