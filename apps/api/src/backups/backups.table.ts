/** The table of backups that the shop keeps on its machine. It is in no backup; a restore leaves its rows as they are. */
import {
  type BackupContents,
  backupKinds,
  backupStates,
  restoreStates,
} from '@jontro/shop/backups/backups.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const backups = pgTable(
  'backups',
  {
    id: text().primaryKey(),
    file: text().notNull(),
    kind: text({ enum: backupKinds }).notNull().default('made'),
    state: text({ enum: backupStates }).notNull(),
    /** The id of the folder with its file, since several machines may share a database; null until a job has begun. */
    folder: text(),
    /** Without a reference: after a restore the user may not exist. */
    actorId: text().notNull(),
    actor: text().notNull(),
    createdAt: timestamptz().notNull(),
    progress: real().notNull().default(0),
    size: bigint({ mode: 'number' }),
    contents: jsonb().$type<BackupContents>(),
    /** The ids of those who were owners then; null until its file was read. */
    owners: text().array(),
    checkedAt: timestamptz(),
    problem: text(),
    /** A hash of the secret in the address of a download. */
    ticketHash: text(),
    ticketUntil: timestamptz(),
    leaseUntil: timestamptz(),
    /** The last restore of it; stays when the restore replaces all other tables. */
    restoreState: text({ enum: restoreStates }),
    restoreProblem: text(),
    restoredAt: timestamptz(),
    restorerId: text(),
    restoredBy: text(),
    /** How often a job has begun it. */
    tries: integer().notNull().default(0),
  },
  (table) => [
    // One at a time over all processes.
    uniqueIndex('backups_busy').on(sql`(1)`).where(sql`${table.state} in ('waiting', 'running', 'checking')`),
    index('backups_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);
