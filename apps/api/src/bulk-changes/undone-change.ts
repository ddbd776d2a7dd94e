/** What the undo of a change makes of one product: values that somebody has changed since stay. */
import type { ChangedValue } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { VariedProduct } from '../product-imports/file-cells.ts';
import { discountOf, type SoldPart, withParts } from './wanted-change.ts';

export interface Undone {
  /** What is written; nothing if every value stays. */
  input?: ProductChange;
  values: ChangedValue[];
}

const times = ['discountFrom', 'discountUntil'] as const;
const isTime = (field: ChangedValue['field']): field is (typeof times)[number] =>
  times.some((time) => time === field);

/** A time as the milliseconds that it is, so that two notations are the same. */
const comparable = (value: ChangedValue['after']): unknown =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : value;

/** The present value; undefined for a variant that is not sold any more. */
function presentValue(
  { row, variants }: VariedProduct,
  { field, variantId }: ChangedValue,
): ChangedValue['after'] | undefined {
  if (field === 'category' || field === 'bestSeller') return row[field];
  if (isTime(field)) return row[field]?.toISOString() ?? null;
  const sold =
    variantId === undefined
      ? variants.length > 0
        ? undefined
        : row
      : variants.find(({ id }) => id === variantId);
  if (!sold) return undefined;
  if (field === 'stock') return sold.stock;
  return field === 'price' ? toTaka(sold.pricePoisha) : discountOf(sold);
}

/** Whether the discount of a product is still what the change has made of it: prices and times belong together. */
const isOneDiscount = ({ field }: ChangedValue): boolean => field === 'discountPrice' || isTime(field);

/**
 * The undo of a change of a product as it is stored now. Units are brought back by their difference, so that units sold since stay
 * sold; `movedSince` are the ids of variants ("" for the product itself) whose units staff have changed since.
 */
export function undoneChange(
  values: readonly ChangedValue[],
  stored: VariedProduct,
  movedSince: ReadonlySet<string> = new Set(),
): Undone {
  const differs = (value: ChangedValue): boolean => {
    const present = presentValue(stored, value);
    if (present === undefined) return true;
    if (value.field !== 'stock') return comparable(present) !== comparable(value.after);
    return movedSince.has(value.variantId ?? '') || present === null || unitsAfter(present, value) < 0;
  };
  const isDiscountChanged = values.filter(isOneDiscount).some(differs);
  const results = values.map((value) => ({
    value,
    kept: isOneDiscount(value) ? isDiscountChanged : differs(value),
  }));
  const undone = results.flatMap(({ value, kept }) => (kept ? [] : [value]));
  return {
    ...(undone.length > 0 && { input: inputOf(undone, stored) }),
    values: results.map(({ value, kept }) => (kept ? { ...value, kept } : value)),
  };
}

const unitsAfter = (present: number | string | boolean, { before, after }: ChangedValue): number =>
  Number(present) + Number(before ?? 0) - Number(after);

function inputOf(values: readonly ChangedValue[], stored: VariedProduct): ProductChange {
  const parts = new Map<string, Partial<SoldPart>>();
  let shared: ProductChange = {};
  for (const value of values) {
    const { field, before, variantId = '' } = value;
    if (field === 'category') shared = { ...shared, category: String(before) };
    else if (field === 'bestSeller') shared = { ...shared, bestSeller: before === true };
    else if (isTime(field)) shared = { ...shared, [field]: before as string | null };
    else parts.set(variantId, { ...parts.get(variantId), ...partOf(value, stored) });
  }
  // Discount prices without times would lose those that stay.
  const { row } = stored;
  const named = values.some(isOneDiscount)
    ? {
        discountFrom: row.discountFrom?.toISOString() ?? null,
        discountUntil: row.discountUntil?.toISOString() ?? null,
      }
    : {};
  return { ...(parts.size > 0 && withParts(stored, parts)), ...named, ...shared };
}

function partOf(value: ChangedValue, stored: VariedProduct): Partial<SoldPart> {
  const { field, before } = value;
  if (field === 'price') return { price: Number(before) };
  if (field === 'discountPrice') return { discountPrice: before as number | null };
  const present = presentValue(stored, value);
  return {
    stock: before === null ? null : unitsAfter(Number(present), value),
    stockWas: before === null ? null : Number(present),
  };
}
