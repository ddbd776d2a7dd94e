/** Conversion between taka and whole poisha, and formatting as ৳ with Indian grouping (specification section 9, Q-084). */

/** Converts taka to whole poisha, rounded to the nearest. */
export const toPoisha = (taka: number): number => Math.round(taka * 100);

/** Converts whole poisha to taka, the unit of wire and screens. */
export const toTaka = (poisha: number): number => poisha / 100;

/** True for an amount in taka without a fraction of a poisha. */
export const isWholePoisha = (taka: number): boolean => Math.abs(taka * 100 - Math.round(taka * 100)) < 1e-6;

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "৳1,250", with two decimals only if the amount in taka has any. */
export function formatTaka(taka: number): string {
  const rounded = toPoisha(taka);
  const digits = (rounded % 100 === 0 ? whole : exact).format(Math.abs(rounded) / 100);
  return `${rounded < 0 ? '-' : ''}৳${digits}`;
}

/** Discount percent = round((price - discountPrice) / price * 100), 0 without a discount (section 9). */
export function discountPercent(price: number, discountPrice?: number | null): number {
  if (discountPrice == null || price <= 0) return 0;
  return Math.round(((price - discountPrice) / price) * 100);
}
