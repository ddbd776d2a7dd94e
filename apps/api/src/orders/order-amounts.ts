/** The amounts of an order: how totals are stored and read, and what is to be paid, for queries and for rows. */

import type { Totals } from '@jontro/shop/cart/totals.ts';
import { type Poisha, poisha, sumOf, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import type { orders } from './orders.table.ts';

/** `pickupCode` is read only: an order is picked up or delivered as it was placed. */
type AmountRow = AmountColumns & Pick<typeof orders.$inferSelect, 'pickupCode'>;
type AmountColumns = Pick<
  typeof orders.$inferSelect,
  'totalPoisha' | 'deliveryPoisha' | 'discountPoisha' | 'adjustmentPoisha' | 'adjustments'
>;

/** The columns of given totals. */
export function toAmountColumns(totals: Totals): AmountColumns {
  const adjustments = (totals.adjustments ?? []).map(({ kind, amount }) => ({
    kind,
    poisha: toPoisha(amount),
  }));
  return {
    totalPoisha: toPoisha(totals.totalAmount),
    deliveryPoisha: toPoisha(totals.deliveryCharge),
    discountPoisha: toPoisha(totals.discount),
    adjustmentPoisha: sumOf(adjustments.map((adjustment) => adjustment.poisha)),
    adjustments,
  };
}

/** The payable amount of an order in poisha. */
export const payableAmount = (row: AmountColumns): Poisha =>
  poisha(row.totalPoisha + row.deliveryPoisha - row.discountPoisha + row.adjustmentPoisha);

/** The same in SQL; `table` is the alias of `orders`. */
export const payableSql = (table = 'orders'): string =>
  `${table}.total_poisha + ${table}.delivery_poisha - ${table}.discount_poisha + ${table}.adjustment_poisha`;
export const payablePoisha = sql.raw(payableSql());

/** The totals of an order. */
export const totalsOf = (row: AmountRow): Totals => ({
  totalAmount: toTaka(row.totalPoisha),
  deliveryCharge: toTaka(row.deliveryPoisha),
  discount: toTaka(row.discountPoisha),
  ...(row.adjustments.length > 0 && {
    adjustments: row.adjustments.map((adjustment) => ({
      kind: adjustment.kind,
      amount: toTaka(adjustment.poisha),
    })),
  }),
  payable: toTaka(payableAmount(row)),
  ...(row.pickupCode !== null && { pickup: true }),
});

/** The columns with one adjustment set to an amount; 0 removes it. */
export function withAdjustment(
  row: AmountColumns,
  kind: string,
  amountPoisha: Poisha,
): Pick<AmountColumns, 'adjustments' | 'adjustmentPoisha'> {
  const others = row.adjustments.filter((adjustment) => adjustment.kind !== kind);
  const adjustments = amountPoisha === 0 ? others : [...others, { kind, poisha: amountPoisha }];
  return { adjustments, adjustmentPoisha: sumOf(adjustments.map((adjustment) => adjustment.poisha)) };
}
