/** The owner's reports: sales over time, best products, what is to be done, what runs out, what was looked for in vain. */
import { type Static, Type } from 'typebox';

/** How a period is divided. Weeks begin on Sunday, as in Bangladesh. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** How many steps a report has when no days are named, and at most. */
export const stepCounts: Record<ReportStep, { usual: number; most: number }> = {
  day: { usual: 30, most: 92 },
  week: { usual: 12, most: 53 },
  month: { usual: 12, most: 36 },
};

export const reportTexts = {
  wrongDays: 'The first day must not be after the last one',
  tooLong: 'That is too long for these steps: at most 92 days, 53 weeks or 36 months',
} as const;

/** Money that came in, in taka: `paidOnline` through the gateway, `cash` at the door, `sales` both together. */
const Sales = { sales: Type.Number(), paidOnline: Type.Number(), cash: Type.Number() };

/**
 * The figures of a time. `orders` counts those placed in it; the amounts are what was payable of those paid
 * online or received in cash in it. Deleted orders are in none.
 */
export const SalesFigures = Type.Object({ orders: Type.Integer(), ...Sales });
export type SalesFigures = Static<typeof SalesFigures>;

const Period = { from: Type.String(), to: Type.String() };

export const SalesReport = Type.Object({
  step: Type.Enum(reportSteps),
  ...Period,
  /** As many steps, right before. */
  earlier: Type.Object(Period),
  /** Oldest first, each with the step as far into the period before. */
  steps: Type.Array(Type.Object({ ...Period, now: SalesFigures, before: SalesFigures })),
  totals: Type.Object({ now: SalesFigures, before: SalesFigures }),
});
export type SalesReport = Static<typeof SalesReport>;

export const productOrders = ['pieces', 'sales'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** `pieces` counts those of orders placed in the period; the amounts are prices of orders whose money came in it. */
export const BestProduct = Type.Object({
  _id: Type.String(),
  productName: Type.String(),
  /** Not in the catalogue any more. */
  gone: Type.Boolean(),
  pieces: Type.Integer(),
  ...Sales,
});
export type BestProduct = Static<typeof BestProduct>;

/** Orders that wait for something; the sum of what is payable in taka. */
export const WaitingOrders = Type.Object({
  count: Type.Integer(),
  sum: Type.Number(),
  oldest: Type.Optional(Type.Object({ _id: Type.String(), name: Type.String(), orderPlaced: Type.String() })),
});
export type WaitingOrders = Static<typeof WaitingOrders>;

/** A product that runs out; `stock` is left out where pieces are not counted. */
export const LowStockProduct = Type.Object({
  _id: Type.String(),
  productName: Type.String(),
  stock: Type.Optional(Type.Integer()),
});
export type LowStockProduct = Static<typeof LowStockProduct>;

/** A text that found nothing. */
export const ZeroResultSearch = Type.Object({
  _id: Type.String(),
  count: Type.Integer(),
  lastAt: Type.String(),
});
export type ZeroResultSearch = Static<typeof ZeroResultSearch>;

/** How many rows the reports of products and searches have at most. */
export const reportRows = { products: 10, lowStock: 50, searches: 50 } as const;
