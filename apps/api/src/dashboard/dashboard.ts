/** The figures of both dashboards, always counted anew. */
import type { CallReply } from '@jontro/shop/call.ts';
import type { DashboardStats, dashboardCalls } from '@jontro/shop/dashboard/dashboard.calls.ts';
import { isNull } from 'drizzle-orm';
import { countCart } from '../cart/cart.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { emailFor, type Viewer } from '../http/viewer.ts';
import { countOrders, sumOrders } from '../orders/order-figures.ts';
import { users } from '../users/users.table.ts';

/** A shopper's own figures, or anybody's for an admin; refuses others with 403. */
export async function findMyDashboard(
  db: Db,
  viewer: Viewer,
  query: { email?: string },
): Promise<DashboardStats> {
  const email = emailFor(viewer, query.email);
  const [cart, sums] = await Promise.all([countCart(db, email), sumOrders(db, email)]);
  return { ...cart, ...sums };
}

/** The admin's counts: what is deleted does not count. */
export async function findTotalCounts(db: Db): Promise<CallReply<typeof dashboardCalls.findTotalCounts>> {
  const [totalOrder, totalUser, totalProduct] = await Promise.all([
    countOrders(db),
    db.$count(users, isNull(users.deletedAt)),
    db.$count(products, isNull(products.deletedAt)),
  ]);
  return { totalOrder, totalUser, totalProduct };
}
