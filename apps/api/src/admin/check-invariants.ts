/** Checks the invariants of money and stock in a database. */
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './invariants.ts';

export interface BrokenRow {
  id: string;
  what: string;
}

/** Finds the rows that break each invariant, in one snapshot, even while the shop runs. In the order of the list. */
export async function checkInvariants(db: Db): Promise<{ invariant: Invariant; broken: BrokenRow[] }[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const results: { invariant: Invariant; broken: BrokenRow[] }[] = [];
      for (const invariant of invariants) {
        const { rows } = (await tx.execute(sql.raw(invariant.violationsQuery))) as { rows: BrokenRow[] };
        results.push({ invariant, broken: rows });
      }
      return results;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
