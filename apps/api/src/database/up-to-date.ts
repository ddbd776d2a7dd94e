/** Waits until a replica has what was committed on its primary. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { insertedPosition, reachedPosition } from './replica-position.ts';

/** How long a replica is waited for, and how often it is asked, in ms. */
const maxWaitMs = 1_000;
const askMs = 20;

/** The replica lacks what a read must have. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind';
}

/** The place in the log of the primary up to which everything is committed that was committed before the call. */
export const findCommitted = (db: Db): Promise<number> => findPlace(db, insertedPosition);

/** Resolves when the replica of a transaction has reached the place. Throws ReplicaBehind after a second. */
export async function waitUntilReached(tx: Db, place: number): Promise<void> {
  for (const deadline = performance.now() + maxWaitMs; ; await delay(askMs)) {
    if (await hasReached(tx, place)) return;
    if (performance.now() > deadline)
      throw new ReplicaBehind('the replica has not replayed what is committed');
  }
}

export const hasReached = async (tx: Db, place: number): Promise<boolean> =>
  (await findPlace(tx, reachedPosition)) >= place;

async function findPlace(db: Db, expression: string): Promise<number> {
  const { rows } = (await db.execute(sql.raw(`select ${expression} as position`))) as {
    rows: { position: number }[];
  };
  return rows[0]?.position ?? 0;
}
