/** The figures of both dashboards, always counted anew. */

import type { DashboardStats, dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { isNull } from 'drizzle-orm';
import { countCart } from '../cart/cart.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { type CurrentUser, emailFor } from '../http/current-user.ts';
import { countOrders, sumOrders } from '../orders/order-figures.ts';
import { users } from '../users/users.table.ts';

/** A shopper's own figures, or anybody's for an admin; refuses others with 403. */
export async function findMyDashboard(
  db: Db,
  currentUser: CurrentUser,
  query: { email?: string },
): Promise<DashboardStats> {
  const email = emailFor(currentUser, query.email);
  const [cart, sums] = await Promise.all([countCart(db, email), sumOrders(db, email)]);
  return { ...cart, ...sums };
}

/** The admin's counts: what is deleted does not count. */
export async function findTotalCounts(
  db: Db,
): Promise<EndpointResponse<typeof dashboardEndpoints.findTotalCounts>> {
  const [totalOrder, totalUser, totalProduct] = await Promise.all([
    countOrders(db),
    db.$count(users, isNull(users.deletedAt)),
    db.$count(products, isNull(products.deletedAt)),
  ]);
  return { totalOrder, totalUser, totalProduct };
}
