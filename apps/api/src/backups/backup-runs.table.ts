/** The last remote backup and the last check of one, for the metrics. The table is in no backup; a restore leaves it as it is. */
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const backupRuns = pgTable('backup_runs', {
  kind: text({ enum: ['backup', 'check'] }).primaryKey(),
  /** Of the run that has begun last; by it a run knows that another one has taken its place. */
  runId: text().notNull(),
  startedAt: timestamptz().notNull(),
  /** Null when it has ended. */
  leaseUntil: timestamptz(),
  finishedAt: timestamptz(),
  /** Why the last run failed; null after a success. */
  problem: text(),
  /** The last success: when it ended, how long it took in seconds, its backup, and what that contains. */
  succeededAt: timestamptz(),
  seconds: integer(),
  name: text(),
  size: bigint({ mode: 'number' }),
  rows: bigint({ mode: 'number' }),
  pictures: integer(),
  /** Those that the image store did not have, or not whole. */
  missingPictures: integer(),
});
