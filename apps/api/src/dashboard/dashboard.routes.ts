/** The dashboards' figures over HTTP. */
import { dashboardCalls } from '@jontro/shop/dashboard/dashboard.calls.ts';
import { viewerOf } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findMyDashboard, findTotalCounts } from './dashboard.ts';

export function dashboardRoutes(app: App, { db }: Context): void {
  app.route({
    ...dashboardCalls.findMyDashboard,
    handler: (r) => findMyDashboard(db, viewerOf(r), r.query),
  });
  app.route({ ...dashboardCalls.findTotalCounts, handler: () => findTotalCounts(db) });
}
