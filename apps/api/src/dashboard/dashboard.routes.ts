/** Routes of the dashboards. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findMyDashboard, findTotalCounts } from './dashboard.ts';
import { listNewOrders } from './new-orders.ts';
import { findOpenWork } from './open-work.ts';

export function dashboardRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({
    ...dashboardEndpoints.findMyDashboard,
    handler: (r) => findMyDashboard(db, requireUser(r), r.query),
  });
  app.route({ ...dashboardEndpoints.findTotalCounts, handler: () => findTotalCounts(db) });
  app.route({ ...dashboardEndpoints.findOpenWork, handler: (r) => findOpenWork(context, requireUser(r)) });
  app.route({
    ...dashboardEndpoints.listNewOrders,
    config: { ...dashboardEndpoints.listNewOrders.config, background: true },
    handler: (r) => listNewOrders(context, requireUser(r), r.query),
  });
}
