/** Endpoints of the dashboards. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { NewOrders } from './new-orders.ts';
import { OpenWork, openWorkPermissions } from './open-work.ts';

/** The last ms that a database and a text of a date have. */
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** The figures of one customer; unpaid and totalRevenue in taka. */
export const DashboardStats = Type.Object({
  totalCart: Type.Integer(),
  totalQuantity: Type.Integer(),
  unpaid: Type.Number(),
  totalOrders: Type.Integer(),
  totalRevenue: Type.Number(),
});
export type DashboardStats = Static<typeof DashboardStats>;

export const dashboardEndpoints = {
  findMyDashboard: endpoint({
    method: 'GET',
    path: '/api/my-dashboard',
    access: 'user',
    query: Type.Object({
      email: Type.Optional(
        Type.String({ maxLength: 254, description: 'Account e-mail; the caller’s own when omitted' }),
      ),
    }),
    response: DashboardStats,
  }),
  findTotalCounts: endpoint({
    method: 'GET',
    path: '/api/total-counts',
    access: 'admin',
    permission: 'reports',
    response: Type.Object({
      totalOrder: Type.Integer(),
      totalUser: Type.Integer(),
      totalProduct: Type.Integer(),
    }),
  }),
  /** What waits for staff, as counts of the lists that they may open. */
  findOpenWork: endpoint({
    method: 'GET',
    path: '/api/open-work',
    access: 'admin',
    permission: openWorkPermissions,
    additive: true,
    response: Type.Partial(OpenWork),
  }),
  /** Asked every 15 s by the open screens of staff. */
  listNewOrders: endpoint({
    method: 'GET',
    path: '/api/new-orders',
    access: 'admin',
    permission: 'orders',
    additive: true,
    query: Type.Object({
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: latestMs,
          description: 'In ms since 1970; a minute ago by default',
        }),
      ),
    }),
    response: NewOrders,
  }),
};
