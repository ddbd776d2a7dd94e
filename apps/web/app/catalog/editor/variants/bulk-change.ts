/** One change of the prices or stocks of many variants: set, add, or per cent. */
import { maxVariantStock } from '@jontro/shop/catalog/variants.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import type { VariantDraft, VariantsDraft } from './variants-draft.ts';

export type BulkField = 'price' | 'discountPrice' | 'stock';
export type BulkWay = 'set' | 'add' | 'percent';

export interface BulkChange {
  field: BulkField;
  way: BulkWay;
  /** As typed; empty with `set` empties the field. */
  amount: string;
  /** The value that a variant must have; undefined for all variants. */
  valueId: number | undefined;
}

/** Whether a change concerns a variant. */
export const concerns = ({ valueId }: Pick<BulkChange, 'valueId'>, { valueIds }: VariantDraft): boolean =>
  valueId === undefined || valueIds.includes(valueId);

/** Whether the amount makes sense. */
export function isAmount({ field, way, amount }: Omit<BulkChange, 'valueId'>): boolean {
  if (amount.trim() === '') return way === 'set' && field !== 'price';
  const number = typedNumber(amount);
  if (!Number.isFinite(number) || (way === 'set' && number < 0)) return false;
  return field !== 'stock' || way === 'percent' || Number.isInteger(number);
}

/** A field after the change; one that is empty, or no number, stays with `add` and `percent`. */
function changedText(text: string, { field, way, amount }: BulkChange): string {
  if (way === 'set') return amount.trim();
  const before = typedNumber(text);
  if (text.trim() === '' || !Number.isFinite(before)) return text;
  const change = typedNumber(amount);
  // A per cent of a price is rounded to whole taka; the sum of two amounts has two decimals.
  const after =
    way === 'add' ? Math.round((before + change) * 100) / 100 : Math.round((before * (100 + change)) / 100);
  return String(field === 'stock' ? Math.min(Math.max(after, 0), maxVariantStock) : after);
}

/** The state after the change, and how many variants differ by it. */
export function changeInBulk(
  draft: VariantsDraft,
  change: BulkChange,
): { draft: VariantsDraft; count: number } {
  let count = 0;
  const variants = draft.variants.map((variant) => {
    if (!concerns(change, variant)) return variant;
    const text = changedText(variant[change.field], change);
    if (text === variant[change.field]) return variant;
    count += 1;
    return { ...variant, [change.field]: text };
  });
  return { draft: count > 0 ? { ...draft, variants } : draft, count };
}
