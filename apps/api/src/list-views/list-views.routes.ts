/** Routes of the views of lists. */
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addView, changeView, listOwnViews, removeView } from './list-views.ts';

export function listViewsRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({ ...listViewEndpoints.listViews, handler: (r) => listOwnViews(db, requireUser(r)) });
  app.route({
    ...listViewEndpoints.addView,
    handler: (r) => addView(context, requireUser(r), r.body),
  });
  app.route({
    ...listViewEndpoints.changeView,
    handler: (r) => changeView(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...listViewEndpoints.removeView,
    handler: (r) => removeView(db, requireUser(r), r.params.id),
  });
}
