/** The dashboards' figures with their shapes (Q-013, Q-014). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

/** A shopper's own figures; unpaid and totalRevenue in taka. */
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
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Whose; one’s own when left out' })),
    }),
    response: DashboardStats,
  }),
  findTotalCounts: endpoint({
    method: 'GET',
    path: '/api/total-counts',
    access: 'admin',
    response: Type.Object({
      totalOrder: Type.Integer(),
      totalUser: Type.Integer(),
      totalProduct: Type.Integer(),
    }),
  }),
};
