/** Routes of actions on many orders at once. */
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import {
  listBulkActions,
  listBulkFailures,
  previewBulkAction,
  readAction,
  startBulkAction,
  undoBulkAction,
} from './bulk-actions.ts';

export function bulkActionsRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.route({
    ...bulkActionEndpoints.previewBulkAction,
    handler: (r) => previewBulkAction(context, requireUser(r), r.query),
  });
  app.route({
    ...bulkActionEndpoints.startBulkAction,
    handler: (r) => startBulkAction(context, requireUser(r), r.body),
  });
  app.route({ ...bulkActionEndpoints.listBulkActions, handler: () => listBulkActions(context) });
  app.route({
    ...bulkActionEndpoints.findBulkAction,
    handler: (r) => readAction(db, now(), r.params.id),
  });
  app.route({
    ...bulkActionEndpoints.listBulkFailures,
    handler: async (r, reply) =>
      withTotal(reply, await listBulkFailures(db, { id: r.params.id, ...r.query })),
  });
  app.route({
    ...bulkActionEndpoints.undoBulkAction,
    handler: (r) => undoBulkAction(context, requireUser(r), { id: r.params.id, reason: r.body.reason }),
  });
}
