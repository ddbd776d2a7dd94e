/** The owner's reports with their shapes. */
import { Type } from 'typebox';
import { Days } from '../admin-lists.ts';
import { call } from '../call.ts';
import {
  BestProduct,
  FailedSearch,
  productOrders,
  reportSteps,
  SalesReport,
  ScarceProduct,
  WaitingOrders,
} from './reports.ts';

const report = { access: 'admin', additive: true, method: 'GET' } as const;
const Step = Type.Optional(
  Type.Enum(reportSteps, {
    description: 'A day when left out; without days the last 30 days, 12 weeks or 12 months',
  }),
);
const Scarce = Type.Object({ count: Type.Integer(), products: Type.Array(ScarceProduct) });

export const reportCalls = {
  findSalesReport: call({
    ...report,
    path: '/api/reports/sales',
    query: Type.Object({ step: Step, ...Days }),
    reply: SalesReport,
  }),
  listBestProducts: call({
    ...report,
    path: '/api/reports/best-products',
    query: Type.Object({ step: Step, ...Days, sort: Type.Optional(Type.Enum(productOrders)) }),
    reply: Type.Object({ from: Type.String(), to: Type.String(), products: Type.Array(BestProduct) }),
  }),
  findWaitingOrders: call({
    ...report,
    path: '/api/reports/waiting-orders',
    reply: Type.Object({ unpaid: WaitingOrders, toDeliver: WaitingOrders }),
  }),
  listScarceProducts: call({
    ...report,
    path: '/api/reports/scarce-products',
    /** `low` has those with pieces left up to `threshold`. */
    reply: Type.Object({ threshold: Type.Integer(), low: Scarce, soldOut: Scarce }),
  }),
  listFailedSearches: call({
    ...report,
    path: '/api/reports/failed-searches',
    reply: Type.Array(FailedSearch),
  }),
};
