/** The audit log over HTTP: read only. */
import { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import type { App } from '../app.ts';
import { dayOf } from '../bangladesh-days.ts';
import type { Context } from '../context.ts';
import { sendCsv } from '../csv.ts';
import { exportAuditEntries, listAuditEntries } from './list-audit-entries.ts';

export function auditRoutes(app: App, { db, now }: Context): void {
  app.route({ ...auditCalls.listAuditEntries, handler: (r) => listAuditEntries(db, r.query) });
  app.route({
    ...auditCalls.downloadAuditEntries,
    handler: async (r, reply) =>
      sendCsv(reply, `audit-log-${dayOf(now())}`, await exportAuditEntries(db, r.query)),
  });
}
