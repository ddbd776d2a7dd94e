/** Routes of changes of many products at once. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { startBulkChange, undoBulkChange } from './bulk-changes.ts';
import { previewBulkChange } from './preview-change.ts';
import { listBulkChangeItems, listBulkChanges, readBulkChange } from './read-changes.ts';

export function bulkChangesRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.route({
    ...bulkChangeEndpoints.previewBulkChange,
    handler: (r) => previewBulkChange(context, requireUser(r), r.body),
  });
  app.route({
    ...bulkChangeEndpoints.startBulkChange,
    handler: (r) => startBulkChange(context, requireUser(r), r.body),
  });
  app.route({ ...bulkChangeEndpoints.listBulkChanges, handler: () => listBulkChanges(db, now()) });
  app.route({
    ...bulkChangeEndpoints.findBulkChange,
    handler: (r) => readBulkChange(db, now(), r.params.id),
  });
  app.route({
    ...bulkChangeEndpoints.listBulkChangeItems,
    handler: async (r, reply) =>
      withTotal(reply, await listBulkChangeItems(db, { id: r.params.id, ...r.query })),
  });
  app.route({
    ...bulkChangeEndpoints.undoBulkChange,
    handler: (r) => undoBulkChange(context, requireUser(r), r.params.id),
  });
}
