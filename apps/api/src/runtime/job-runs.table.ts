/** When each job that runs once over all processes ran last, and when it is due again. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestampTz = () => timestamp({ withTimezone: true });

export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  /** While the job runs: when another process may take it over. */
  nextRunAt: timestampTz().notNull(),
  startedAt: timestampTz().notNull(),
  finishedAt: timestampTz(),
  /** Of the last run; null after a success. */
  error: text(),
});
