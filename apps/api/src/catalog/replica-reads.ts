/**
 * The reads that may come from a replica of the database, each with what the replica must have for it. What it does not have,
 * or when it fails, is read from the primary (decision 230).
 */
import type { Database, Db, ReadReplica } from '../database/db.ts';
import { ReplicaUnavailable } from '../database/read-replica.ts';
import { findCommitted, ReplicaBehind, waitUntilReached } from '../database/up-to-date.ts';
import type { AppliedChanges } from '../http/applied-changes.ts';
import { counters } from '../runtime/counters.ts';
import { catalogVersions } from './catalog-version.table.ts';

type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

export interface ReplicaReads {
  /**
   * Reads the catalogue for a cache: every statement of `work` sees one snapshot, and that has the changes that this process
   * has heard of, and no others.
   */
  forCache: Read;
  /** Reads what everything has that was committed before the call, as on the primary; it waits for the replica for a moment. */
  upToDate: Read;
  /** By how many changes of the catalogue the replica was behind when it was last read; undefined without any. */
  readonly versionsBehind: number | undefined;
}

/** How long the replica may take for a page of the catalogue and for a report, in ms. */
const cacheLimitMs = 5_000;
const reportLimitMs = 20_000;
/** Without a replica the reads run on `db`, with nothing added. */
export function createReplicaReads({
  db,
  replica,
  publicCache,
}: {
  db: Db;
  replica?: Database['replica'];
  publicCache: Pick<AppliedChanges, 'announced'>;
}): ReplicaReads {
  if (!replica) {
    const read: Read = (work) => work(db);
    return { forCache: read, upToDate: read, versionsBehind: undefined };
  }
  let versionsBehind: number | undefined;

  /** Reads from the replica by `attempt`, else from the primary. */
  async function orPrimary<Result>(
    use: 'catalogue' | 'reports',
    work: (db: Db) => Promise<Result>,
    attempt: (used: ReadReplica) => Promise<Result>,
  ): Promise<Result> {
    let result: 'old' | 'unused' | 'failed';
    try {
      const value = await attempt(replica as ReadReplica);
      counters.replicaReads.add({ use, result: 'replica' });
      return value;
    } catch (error) {
      if (error instanceof ReplicaBehind) result = 'old';
      else if (error instanceof ReplicaUnavailable) result = error.asked ? 'failed' : 'unused';
      else throw error;
    }
    counters.replicaReads.add({ use, result });
    return work(db);
  }

  return {
    forCache: (work) =>
      orPrimary('catalogue', work, (used) => {
        const { announced } = publicCache;
        if (announced === undefined) throw new ReplicaBehind('the present version is not known');
        return used.transaction(
          async (tx) => {
            // The first statement: the snapshot of the others is its own.
            const version = await findVersion(tx);
            versionsBehind = Math.max(0, announced - version);
            // A later one may be of before a restore.
            if (version !== announced) throw new ReplicaBehind('the replica has another version');
            return work(tx);
          },
          { isolationLevel: 'repeatable read', limitMs: cacheLimitMs },
        );
      }),
    upToDate: (work) =>
      orPrimary('reports', work, async (used) => {
        // Otherwise the primary would be asked for nothing.
        if (!used.usable) throw new ReplicaUnavailable('the replica is not used', { asked: false });
        const committed = await findCommitted(db);
        return used.transaction(
          async (tx) => {
            await waitUntilReached(tx, committed);
            return work(tx);
          },
          // Each statement has a snapshot of its own, later than the wait.
          { isolationLevel: 'read committed', limitMs: reportLimitMs },
        );
      }),
    get versionsBehind() {
      return versionsBehind;
    },
  };
}

async function findVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogVersions.version }).from(catalogVersions);
  return row?.version ?? 0;
}
