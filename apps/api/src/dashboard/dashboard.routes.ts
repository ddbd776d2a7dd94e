/** Routes of the dashboards. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findMyDashboard, findTotalCounts } from './dashboard.ts';

export function dashboardRoutes(app: App, { db }: Context): void {
  app.route({
    ...dashboardEndpoints.findMyDashboard,
    handler: (r) => findMyDashboard(db, requireUser(r), r.query),
  });
  app.route({ ...dashboardEndpoints.findTotalCounts, handler: () => findTotalCounts(db) });
}
