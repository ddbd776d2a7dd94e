/** The money that came for orders and went back, as reports and files name it. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** How money came or went. */
export const moneyKinds = ['paidOnline', 'cash', 'refundedOnline', 'refundedCash'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export const moneyKindLabels: Record<MoneyKind, PlainMessage> = {
  paidOnline: 'Paid online',
  cash: 'Cash received',
  refundedOnline: 'Refunded online',
  refundedCash: 'Given back in cash',
};

/**
 * Sums in taka. `sales` is what came: online through a provider, or in cash, each on the day it came. `refunds` is what went back,
 * on the day it went. `net` is what came less what went back on the same days.
 */
export const moneyFields = {
  sales: Type.Number(),
  paidOnline: Type.Number(),
  cash: Type.Number(),
  refunds: Type.Number(),
  refundedOnline: Type.Number(),
  refundedCash: Type.Number(),
  net: Type.Number(),
};
export const MoneyFigures = Type.Object(moneyFields);
export type MoneyFigures = Static<typeof MoneyFigures>;

/** A refund that was made. */
export const MadeRefund = Type.Object({
  /** That of the order. */
  orderId: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  at: Type.String(),
  kind: Type.Enum(['refundedOnline', 'refundedCash'] as const),
  amount: Type.Number(),
  /** The id of the refund at the provider, or the number of the transfer. */
  reference: Type.Optional(Type.String()),
});
export type MadeRefund = Static<typeof MadeRefund>;

/** The refunds of a period, the latest first; those that are not made yet count on the day on which they will be. */
export const RefundReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  refunds: Type.Array(MadeRefund),
  totals: Type.Object({ count: Type.Integer(), amount: Type.Number() }),
  /** Now, whatever the period: `count` of `amount` are on their way, `failed` were refused by the provider. */
  open: Type.Object({ count: Type.Integer(), amount: Type.Number(), failed: Type.Integer() }),
});
export type RefundReport = Static<typeof RefundReport>;
