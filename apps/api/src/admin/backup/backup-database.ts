/** The database that a backup is read from: the replica, if it has everything that is committed, else the primary. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Db, ReadReplica } from '../../database/db.ts';
import { ReplicaUnavailable } from '../../database/read-replica.ts';
import { findCommitted, hasReached, ReplicaBehind, waitUntilReached } from '../../database/up-to-date.ts';
import { counters } from '../../runtime/counters.ts';

/** What a backup needs of a database: one snapshot. */
export interface BackupDatabase {
  readonly isReplica?: true;
  transaction<Result>(
    work: (tx: Db) => Promise<Result>,
    config: { isolationLevel: 'repeatable read'; accessMode: 'read only' },
  ): Promise<Result>;
}

/** How often and how long a replica that was just opened is asked, in ms. */
const askMs = 200;
const maxAsks = 15;
/** A large shop takes hours; the longest time of a timer. */
const limitMs = 2 ** 31 - 1;

/**
 * Calls `make` with the replica, and once more with the primary if the replica cannot be used, fails meanwhile, or ends the
 * snapshot because of what it replays. What `make` throws otherwise is thrown.
 */
export async function withBackupDatabase<Result>(
  { db, replica }: Pick<Database, 'db' | 'replica'>,
  make: (database: BackupDatabase) => Promise<Result>,
): Promise<Result> {
  if (!replica) return make(db);
  const count = (result: 'replica' | 'old' | 'unused' | 'failed'): void =>
    counters.replicaReads.add({ use: 'backup', result });
  for (let asks = 0; !replica.usable && asks < maxAsks; asks += 1) {
    await replica.check();
    if (!replica.usable) await delay(askMs);
  }
  try {
    const made = await make({ isReplica: true, transaction: (work) => readReplica(db, replica, work) });
    count('replica');
    return made;
  } catch (error) {
    if (error instanceof ReplicaBehind) count('old');
    else if (error instanceof ReplicaUnavailable) count(error.asked ? 'failed' : 'unused');
    else throw error;
  }
  return make(db);
}

/** One snapshot of the replica that has everything that was committed before the call. */
async function readReplica<Result>(
  db: Db,
  replica: ReadReplica,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  if (!replica.usable) throw new ReplicaUnavailable('the replica is not used', { asked: false });
  const committed = await findCommitted(db);
  const wait = (tx: Db): Promise<void> => waitUntilReached(tx, committed);
  await replica.transaction(wait, { isolationLevel: 'read committed', limitMs });
  return replica.transaction(
    async (tx) => {
      // Its snapshot begins here, after the wait; another server behind the same address may not have waited.
      if (!(await hasReached(tx, committed))) throw new ReplicaBehind('another replica has answered');
      return work(tx);
    },
    { isolationLevel: 'repeatable read', limitMs },
  );
}
