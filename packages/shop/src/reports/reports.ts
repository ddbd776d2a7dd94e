/** Admin reports: sales over time, by channel, best products, waiting orders, low stock and zero-result searches. */
import { type Static, Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import type { PlainMessage } from '../messages.ts';
import { orderChannels } from '../orders/staff-orders.ts';
import { moneyFields } from './money-figures.ts';

/** Granularity of a report. Weeks begin on Sunday, as in Bangladesh. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** Default and maximum number of steps of a report. */
export const stepLimits: Record<ReportStep, { defaultCount: number; maxCount: number }> = {
  day: { defaultCount: 30, maxCount: 92 },
  week: { defaultCount: 12, maxCount: 53 },
  month: { defaultCount: 12, maxCount: 36 },
};

export const reportTexts = {
  wrongDays: 'The first day must not be after the last one',
  tooLong: 'This period is too long: at most 92 days, 53 weeks or 36 months',
} as const satisfies Record<string, PlainMessage>;

/** The figures of a period. `orders` counts those placed in it, without deleted ones; the amounts are what came and went in it. */
export const SalesFigures = Type.Object({ orders: Type.Integer(), ...moneyFields });
export type SalesFigures = Static<typeof SalesFigures>;

const Period = { from: Type.String(), to: Type.String() };

export const SalesReport = Type.Object({
  step: Type.Enum(reportSteps),
  ...Period,
  /** The preceding period of the same number of steps. */
  earlier: Type.Object(Period),
  /** Oldest first, each with the corresponding step of the preceding period. */
  steps: Type.Array(Type.Object({ ...Period, now: SalesFigures, before: SalesFigures })),
  totals: Type.Object({ now: SalesFigures, before: SalesFigures }),
});
export type SalesReport = Static<typeof SalesReport>;

/** The figures of the orders that came through a channel. `cancelled` and `returned` are those that ended so in the period. */
const Channel = {
  channel: Type.Enum([...orderChannels]),
  ...SalesFigures.properties,
  cancelled: Type.Integer(),
  returned: Type.Integer(),
};
export const ChannelFigures = Type.Object(Channel);
export type ChannelFigures = Static<typeof ChannelFigures>;

/** Every channel, also one without orders; `totals` equal those of the sales report. */
export const ChannelReport = Type.Object({
  ...Period,
  channels: Type.Array(ChannelFigures),
  totals: Type.Omit(ChannelFigures, ['channel']),
});
export type ChannelReport = Static<typeof ChannelReport>;

/**
 * Amounts in taka of what moved in the period: `received` is what came less what went back, `profit` that without the fees of the gateway,
 * the cost of what was sold less what came back, and the sales of units whose cost nobody knows.
 */
const Profit = {
  received: Type.Number(),
  fees: Type.Number(),
  cost: Type.Number(),
  profit: Type.Number(),
  /** Units whose cost is unknown, and their sales, which are not in the profit. */
  unknownUnits: Type.Integer(),
  unknownSales: Type.Number(),
};
export const ProfitFigures = Type.Object(Profit);
export type ProfitFigures = Static<typeof ProfitFigures>;

/** Of the orders whose money moved in the period; `totals.received` equals `net` of the sales report. */
export const ProfitReport = Type.Object({
  step: Type.Enum(reportSteps),
  from: Type.String(),
  to: Type.String(),
  totals: ProfitFigures,
  steps: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), ...Profit })),
  /** Prices without delivery, discounts and fees, which belong to no product; the highest profit first. */
  products: Type.Array(
    Type.Object({
      _id: Type.String(),
      productName: Type.String(),
      names: Type.Optional(TranslatedNames),
      sales: Type.Number(),
      cost: Type.Number(),
      profit: Type.Number(),
      unknownUnits: Type.Integer(),
      unknownSales: Type.Number(),
    }),
  ),
  /** Those with units whose cost is unknown, the most sold first; additive. */
  unknownProducts: Type.Array(
    Type.Object({
      _id: Type.String(),
      productName: Type.String(),
      names: Type.Optional(TranslatedNames),
      units: Type.Integer(),
      sales: Type.Number(),
    }),
  ),
  /** The latest first. */
  orders: Type.Array(
    Type.Object({
      _id: Type.String(),
      orderNumber: Type.Optional(Type.String()),
      day: Type.String(),
      ...Profit,
    }),
  ),
});
export type ProfitReport = Static<typeof ProfitReport>;

export const bestProductSorts = ['pieces', 'sales'] as const;
export type BestProductSort = (typeof bestProductSorts)[number];

const ProductNames = { productName: Type.String(), names: Type.Optional(TranslatedNames) };

/** `pieces` counts units that were ordered in the period less those that came back or were cancelled in it; the amounts are prices of units paid in it, less those that came back. */
export const BestProduct = Type.Object({
  _id: Type.String(),
  ...ProductNames,
  /** No longer in the catalogue. */
  gone: Type.Boolean(),
  pieces: Type.Integer(),
  sales: moneyFields.sales,
  paidOnline: moneyFields.paidOnline,
  cash: moneyFields.cash,
});
export type BestProduct = Static<typeof BestProduct>;

/** Unpaid or undelivered orders; `sum` is their payable amount in taka. */
export const WaitingOrders = Type.Object({
  count: Type.Integer(),
  sum: Type.Number(),
  oldest: Type.Optional(Type.Object({ _id: Type.String(), name: Type.String(), orderPlaced: Type.String() })),
});
export type WaitingOrders = Static<typeof WaitingOrders>;

/** A product with low or no stock, or its variant with the fewest units; `stock` is absent if units are not counted. */
export const LowStockProduct = Type.Object({
  _id: Type.String(),
  ...ProductNames,
  /** Additive. */
  variantName: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  stock: Type.Optional(Type.Integer()),
});
export type LowStockProduct = Static<typeof LowStockProduct>;

/** A product or variant that customers asked to be told about when it is back; `waiting` counts their open alerts. */
export const AwaitedProduct = Type.Object({
  _id: Type.String(),
  ...ProductNames,
  variantName: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  waiting: Type.Integer(),
});
export type AwaitedProduct = Static<typeof AwaitedProduct>;

/** A search text without results. */
export const ZeroResultSearch = Type.Object({
  _id: Type.String(),
  count: Type.Integer(),
  lastAt: Type.String(),
});
export type ZeroResultSearch = Static<typeof ZeroResultSearch>;

/** In how many working days parcels arrive, and how many promises were kept. */
export const DeliveryReport = Type.Object({
  /** Whether the ranges are promised: the setting `learnedDelivery`. */
  promised: Type.Boolean(),
  /** Of the promises whose last day was one of the last 90 before today; without orders that were cancelled or came back. */
  promises: Type.Object({ all: Type.Integer(), kept: Type.Integer() }),
  ranges: Type.Array(
    Type.Object({
      _id: Type.String(),
      district: Type.String(),
      courier: Type.String(),
      /** That of the day of the order; 0 is Sunday. */
      weekday: Type.Integer(),
      parcels: Type.Integer(),
      /** The fewest and the most working days. */
      from: Type.Integer(),
      to: Type.Integer(),
      /** Whether the courier brings most parcels of the district, so that its days are promised. */
      main: Type.Boolean(),
    }),
  ),
});
export type DeliveryReport = Static<typeof DeliveryReport>;

/** Maximum number of rows in the product and search reports. */
export const reportRows = { products: 10, profit: 50, refunds: 50, lowStock: 50, searches: 50 } as const;
