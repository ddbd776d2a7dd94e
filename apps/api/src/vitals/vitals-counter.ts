/** Counts web vitals of visits: in memory first, then periodically in the database, so that a beacon is not a commit each. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import { bucketOf, metricNames, vitalsRetentionDays } from '@jontro/shop/vitals/vitals.ts';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import type { Context } from '../runtime/context.ts';
import { vitals } from './vitals.table.ts';

export type Visit = EndpointInput<typeof beaconEndpoints.recordVitals>['body'];
type Row = typeof vitals.$inferSelect;

/** Rows of one statement, whose parameters are limited. */
const batchSize = 1_000;
/** Rows that wait for the database: more than a day can have; further ones are dropped. */
export const maxPending = 20_000;

export interface VitalsCounter {
  record(visit: Visit): void;
  /** Writes the counts to the database; after a failure they are kept for the next call. */
  flush(): Promise<void>;
}

export function createVitalsCounter({ db, now }: Pick<Context, 'db' | 'now'>): VitalsCounter {
  let counts = new Map<string, Row>();

  function add(row: Row): void {
    const { count, ...key } = row;
    const id = Object.values(key).join(' ');
    const known = counts.get(id);
    if (known) known.count += count;
    else if (counts.size < maxPending) counts.set(id, row);
  }

  return {
    record(visit) {
      const { page, language, device } = visit;
      const day = toBangladeshDate(now());
      for (const metric of metricNames) {
        const value = visit[metric];
        if (value === undefined) continue;
        add({ day, page, language, device, metric, bucket: bucketOf(metric, value), count: 1 });
      }
    },

    async flush() {
      if (counts.size === 0) return;
      const pending = counts;
      counts = new Map();
      try {
        await addCounts(db, pending);
      } catch (error) {
        for (const row of pending.values()) add(row);
        throw error;
      }
    },
  };
}

/** Adds the counts to those in the table, all or none. */
async function addCounts(db: Db, counts: ReadonlyMap<string, Row>): Promise<void> {
  // Sorted, so that two processes cannot deadlock.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await inTransaction(db, async (tx) => {
    for (let start = 0; start < rows.length; start += batchSize)
      await tx
        .insert(vitals)
        .values(rows.slice(start, start + batchSize))
        .onConflictDoUpdate({
          target: [vitals.day, vitals.page, vitals.language, vitals.device, vitals.metric, vitals.bucket],
          set: { count: sql`${vitals.count} + excluded.count` },
        });
  });
}

/** Deletes the counts of days before the retention period. */
export async function removeOldVitals(db: Db, now: Date): Promise<void> {
  const oldest = toBangladeshDate(new Date(now.getTime() - vitalsRetentionDays * dayMs));
  await db.delete(vitals).where(lt(vitals.day, oldest));
}
