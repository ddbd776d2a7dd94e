/** Conversion between taka and whole poisha, and formatting as ৳ with Indian grouping (specification section 9, Q-084). */

declare const unit: unique symbol;
/**
 * A whole number of poisha, 100 of which are a taka: the unit of every computation and of the database. Taka are the unit of
 * the wire, the screens and the settings. The type prevents passing one for the other.
 */
export type Poisha = number & { readonly [unit]: 'poisha' };

/** A number that is known to be poisha: a literal, a result of arithmetic, a value of SQL. */
export const poisha = (amount: number): Poisha => amount as Poisha;

/** Converts taka to whole poisha, rounded to the nearest. */
export const toPoisha = (taka: number): Poisha => poisha(Math.round(taka * 100));

/** Converts whole poisha to taka. */
export const toTaka = (amount: Poisha): number => amount / 100;

export const sumOf = (amounts: readonly Poisha[]): Poisha =>
  poisha(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** The price of so many units. */
export const times = (price: Poisha, quantity: number): Poisha => poisha(price * quantity);

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
