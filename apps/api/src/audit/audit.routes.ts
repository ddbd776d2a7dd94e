/** The audit log over HTTP: read only. */
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { exportAuditEntries, listAuditEntries } from './list-audit-entries.ts';

export function auditRoutes(app: App, { db, now }: Context): void {
  app.route({ ...auditEndpoints.listAuditEntries, handler: (r) => listAuditEntries(db, r.query) });
  app.route({
    ...auditEndpoints.downloadAuditEntries,
    handler: async (r, reply) =>
      sendCsv(reply, `audit-log-${toBangladeshDate(now())}`, await exportAuditEntries(db, r.query)),
  });
}
