/** The append-only audit log: an entry is inserted in the transaction of its event and never changed or removed. */
import { type AuditChanges, type AuditEvent, auditKinds } from '@jontro/shop/audit/audit.ts';
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for the command line and the settings. No foreign key: the entry outlives the user. */
    actorId: text(),
    /** The admin's e-mail at that time, or one of auditActors. */
    actor: text().notNull(),
    act: text().$type<AuditEvent>().notNull(),
    kind: text({ enum: auditKinds }).notNull(),
    thingId: text().notNull(),
    name: text().notNull(),
    /** Only the changed fields; amounts in poisha. */
    before: jsonb().$type<AuditChanges>(),
    after: jsonb().$type<AuditChanges>(),
  },
  (table) => [
    index('audit_entries_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_entries_thing').on(table.thingId, table.at.desc().nullsFirst()),
  ],
);

/**
 * The hash chain of the audit log: each entry with a hash over itself and the hash before. A deferred trigger of `audit_entries` adds a
 * link when the transaction of the entry commits, in the order of the commits.
 */
export const auditChain = pgTable('audit_chain', {
  /** 1 for the first entry. */
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: text().notNull().unique(),
  /** SHA-256 in hex. */
  hash: text().notNull(),
});
