/** The figures of both dashboards, always computed from the database. */

import type { DashboardStats, dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { countCart } from '../cart/cart.ts';
import { countAllProducts } from '../catalog/product-counts.ts';
import type { Db } from '../database/db.ts';
import { readRowCount } from '../database/row-counts.ts';
import { type CurrentUser, resolveEmail } from '../http/current-user.ts';
import { countOrders, sumOrders } from '../orders/order-figures.ts';

/** Returns the figures of the current user. Throws 403 for another user's e-mail except for admins. */
export async function findMyDashboard(
  db: Db,
  currentUser: CurrentUser,
  query: { email?: string },
): Promise<DashboardStats> {
  const email = resolveEmail(currentUser, query.email);
  const [cart, orderFigures] = await Promise.all([countCart(db, email), sumOrders(db, email)]);
  return { ...cart, ...orderFigures };
}

/** Counts for admins, without deleted records. */
export async function findTotalCounts(
  db: Db,
): Promise<EndpointResponse<typeof dashboardEndpoints.findTotalCounts>> {
  const [totalOrder, totalUser, totalProduct] = await Promise.all([
    countOrders(db),
    readRowCount(db, 'users'),
    countAllProducts(db),
  ]);
  return { totalOrder, totalUser, totalProduct };
}
