/** Endpoints of the admin reports. */
import { Type } from 'typebox';
import { DateRange } from '../admin-lists.ts';
import { endpoint } from '../endpoint.ts';
import { DeliveryCostReport } from './delivery-costs.ts';
import { RefundReport } from './money-figures.ts';
import {
  AwaitedProduct,
  BestProduct,
  bestProductSorts,
  ChannelReport,
  DeliveryReport,
  LowStockProduct,
  ProfitReport,
  reportSteps,
  SalesReport,
  WaitingOrders,
  ZeroResultSearch,
} from './reports.ts';

const report = { access: 'admin', permission: 'reports', additive: true, method: 'GET' } as const;
const Step = Type.Optional(
  Type.Enum(reportSteps, {
    description: 'Day by default; without a date range the last 30 days, 12 weeks or 12 months',
  }),
);
const LowStock = Type.Object({ count: Type.Integer(), products: Type.Array(LowStockProduct) });

export const reportEndpoints = {
  findSalesReport: endpoint({
    ...report,
    path: '/api/reports/sales',
    query: Type.Object({ step: Step, ...DateRange }),
    response: SalesReport,
  }),
  listBestProducts: endpoint({
    ...report,
    path: '/api/reports/best-products',
    query: Type.Object({ step: Step, ...DateRange, sort: Type.Optional(Type.Enum(bestProductSorts)) }),
    response: Type.Object({ from: Type.String(), to: Type.String(), products: Type.Array(BestProduct) }),
  }),
  findChannelReport: endpoint({
    ...report,
    path: '/api/reports/channels',
    query: Type.Object({ step: Step, ...DateRange }),
    response: ChannelReport,
  }),
  /** The same report as a CSV file. */
  downloadChannelReport: endpoint({
    ...report,
    path: '/api/reports/channels.csv',
    query: Type.Object({ step: Step, ...DateRange }),
    response: Type.String(),
  }),
  findRefunds: endpoint({
    ...report,
    path: '/api/reports/refunds',
    query: Type.Object({ step: Step, ...DateRange }),
    response: RefundReport,
  }),
  /** Each amount that came or went in the period, as a CSV file. */
  downloadMoney: endpoint({
    ...report,
    path: '/api/reports/money.csv',
    query: Type.Object({ step: Step, ...DateRange }),
    response: Type.String(),
  }),
  findProfitReport: endpoint({
    ...report,
    path: '/api/reports/profit',
    query: Type.Object({ step: Step, ...DateRange }),
    response: ProfitReport,
  }),
  findDeliveryReport: endpoint({
    ...report,
    path: '/api/reports/deliveries',
    response: DeliveryReport,
  }),
  findDeliveryCosts: endpoint({
    ...report,
    path: '/api/reports/delivery-costs',
    query: Type.Object({ step: Step, ...DateRange }),
    response: DeliveryCostReport,
  }),
  /** The same report as a CSV file, by courier and district. */
  downloadDeliveryCosts: endpoint({
    ...report,
    path: '/api/reports/delivery-costs.csv',
    query: Type.Object({ step: Step, ...DateRange }),
    response: Type.String(),
  }),
  findWaitingOrders: endpoint({
    ...report,
    path: '/api/reports/waiting-orders',
    response: Type.Object({ unpaid: WaitingOrders, toDeliver: WaitingOrders }),
  }),
  listLowStockProducts: endpoint({
    ...report,
    path: '/api/reports/scarce-products',
    /** `low` contains products with at most `threshold` units left. */
    response: Type.Object({
      threshold: Type.Integer(),
      low: LowStock,
      soldOut: LowStock,
      /** Additive; `count` is the number of products and variants with open alerts. */
      awaited: Type.Object({ count: Type.Integer(), products: Type.Array(AwaitedProduct) }),
    }),
  }),
  listZeroResultSearches: endpoint({
    ...report,
    path: '/api/reports/failed-searches',
    response: Type.Array(ZeroResultSearch),
  }),
};
