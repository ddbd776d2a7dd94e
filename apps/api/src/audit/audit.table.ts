/** Where the audit log is kept: rows are added, in the transaction of the act they tell, and never changed or removed. */
import { type AuditChanges, type AuditEvent, auditKinds } from '@jontro/shop/audit/audit.ts';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for the command line and the settings. No reference: the entry outlives whoever made it. */
    actorId: text(),
    /** The admin's e-mail then, or one of auditActors. */
    actor: text().notNull(),
    act: text().$type<AuditEvent>().notNull(),
    kind: text({ enum: auditKinds }).notNull(),
    thingId: text().notNull(),
    name: text().notNull(),
    /** Only what the act changed; amounts in poisha. */
    before: jsonb().$type<AuditChanges>(),
    after: jsonb().$type<AuditChanges>(),
  },
  (table) => [
    index('audit_entries_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_entries_thing').on(table.thingId, table.at.desc().nullsFirst()),
  ],
);
