/** The audit log over HTTP: read only. */
import { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { listAuditEntries } from './list-audit-entries.ts';

export function auditRoutes(app: App, { db }: Context): void {
  app.route({ ...auditCalls.listAuditEntries, handler: (r) => listAuditEntries(db, r.query) });
}
