/** Endpoints of the dashboards. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

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
};
