/** The audit log over HTTP: read only. */
import { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import { dayOf } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { exportAuditEntries, listAuditEntries } from './list-audit-entries.ts';

export function auditRoutes(app: App, { db, now }: Context): void {
  app.route({ ...auditCalls.listAuditEntries, handler: (r) => listAuditEntries(db, r.query) });
  app.route({
    ...auditCalls.downloadAuditEntries,
    handler: async (r, reply) =>
      sendCsv(reply, `audit-log-${dayOf(now())}`, await exportAuditEntries(db, r.query)),
  });
}
