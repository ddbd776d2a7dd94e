/**
 * A replica of the database for reads that may come from it: a small pool of its own, asked every second whether it follows the
 * primary closely enough, and left alone at the first sign that it does not (decision 230).
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { replicaConnections as size } from '../config/config.ts';
import { databaseError, isConnectionLoss } from './database-error.ts';
import { CannotOpenDatabase, type Db, type Log, type ReadReplica, type ReplicaReadOptions } from './db.ts';
import { endPool, openPool, type RetryingPool } from './postgres-pool.ts';
import { createLagMeter, findPosition, type ServerPosition } from './replica-position.ts';
import { socketOf } from './silent-connections.ts';
import { withTimeout } from './time-limit.ts';

/** A replica that is further behind is not used. In ms. */
export const maxLagMs = 10_000;
/** How often the replica is asked, in ms. */
const checkMs = 1_000;
/** How long an answer about its state may take, and how long the begin of a transaction, in ms. */
const checkLimitMs = 2_000;
const beginLimitMs = 1_000;
/** The longest pause after repeated failures, in ms. */
const maxPauseMs = 30_000;

/** The replica cannot be used, or failed: the same read is possible on the primary. */
export class ReplicaUnavailable extends Error {
  override name = 'ReplicaUnavailable';
  /** Whether it was asked at all. */
  readonly asked: boolean;

  constructor(message: string, { asked, cause }: { asked: boolean; cause?: unknown }) {
    super(message, { cause });
    this.asked = asked;
  }
}

export interface ReplicaSettings {
  readonly connectionString: string;
  readonly primary: Pick<pg.Pool, 'query'>;
  readonly log: Log;
  /** The replica is asked by calls of `check` only; for tests. */
  readonly manual?: boolean;
}

interface OpenPool {
  pool: RetryingPool;
  db: Db;
  /** Ends the connections without waiting for answers. */
  destroy(): void;
}

const otherDatabase = 'READ_DATABASE_URL leads to another database than DATABASE_URL';

/**
 * Opens the replica. One that does not respond is used as soon as it does. Throws CannotOpenDatabase if it is of another
 * database.
 */
export async function openReadReplica({
  connectionString,
  primary,
  log,
  manual = false,
}: ReplicaSettings): Promise<ReadReplica> {
  const meter = createLagMeter();
  let current = open();
  let timeline: number | undefined;
  let usable = false;
  let lagSeconds: number | undefined;
  let failures = 0;
  let retryAt = 0;
  let closed = false;
  let checking: Promise<void> | undefined;
  let why: string | undefined;

  function open(): OpenPool {
    const pool = openPool({
      connection: { connectionString },
      size,
      log,
      allowExitOnIdle: manual,
      use: 'read',
      maxWaitMs: 0,
      connectTimeoutMs: beginLimitMs,
    });
    const clients = new Set<pg.PoolClient>();
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
    const destroy = (): void => {
      for (const client of clients) socketOf(client).destroy();
      void endPool(pool).catch(() => {});
    };
    return { pool, db: drizzle(pool, { casing: 'snake_case' }), destroy };
  }

  function leave(reason: string): void {
    if (why !== reason) log.warn({ reason }, 'the replica of the database is not used');
    why = reason;
    usable = false;
  }

  /** Leaves connections that do not answer, or lead to a host that is not as wanted. */
  function reopen(): void {
    if (closed) return;
    current.destroy();
    current = open();
  }

  /** A read has failed: the others must not wait for the same. */
  function trip(from: OpenPool, error: unknown): void {
    if (from !== current || closed) return;
    leave(`it failed: ${(error as Error).message}`);
    failures += 1;
    retryAt = performance.now() + Math.min(maxPauseMs, checkMs * 2 ** failures);
    reopen();
  }

  /** Notes where the primary is; one that cannot be asked leaves the replica in use until it would be too old. */
  async function askPrimary(): Promise<ServerPosition | undefined> {
    const at = performance.now();
    const found = await withTimeout(checkLimitMs, findPosition(primary)).catch(() => undefined);
    if (!found || found.isReplica) return undefined;
    // After a failover the places up to then may be those of a history that was lost.
    if (found.timeline !== timeline) meter.forget();
    timeline = found.timeline;
    meter.note(at, found.position);
    return found;
  }

  /** Why the replica cannot be used, by its answer; undefined if it can. */
  function problemOf(replica: ServerPosition, identity: string | undefined): string | undefined {
    if (identity !== undefined && replica.identity !== identity) return otherDatabase;
    if (replica.timeline !== timeline) return 'it does not follow the present primary';
    const now = performance.now();
    const lagMs = meter.lagOf(now, replica.position);
    lagSeconds = (lagMs ?? meter.atLeast(now)) / 1_000;
    if (lagMs === undefined || lagMs > maxLagMs) return 'it is too far behind the primary';
    return undefined;
  }

  async function ask(): Promise<void> {
    const asked = current;
    const found = await askPrimary();
    const answer = await withTimeout(checkLimitMs, findPosition(asked.pool)).catch((error: Error) => error);
    if (closed || asked !== current) return;
    const isSilent = answer instanceof Error;
    const problem = isSilent ? `it does not respond: ${answer.message}` : problemOf(answer, found?.identity);
    if (problem !== undefined) {
      leave(problem);
      // Of several hosts another one may do.
      if (isSilent || asked.pool.hosts.several) reopen();
      return;
    }
    if (why !== undefined) log.info({}, 'the replica of the database is used again');
    why = undefined;
    usable = true;
  }

  function check(): Promise<void> {
    if (closed || performance.now() < retryAt) return Promise.resolve();
    checking ??= ask().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  async function transaction<Result>(
    work: (tx: Db) => Promise<Result>,
    { isolationLevel, limitMs }: ReplicaReadOptions,
  ): Promise<Result> {
    if (!usable) throw new ReplicaUnavailable(why ?? 'it was not asked yet', { asked: false });
    const from = current;
    if (from.pool.waitingCount > size)
      throw new ReplicaUnavailable('all connections are busy', { asked: false });
    const begun = Promise.withResolvers<void>();
    let hasBegun = false;
    let late: Error | undefined;
    const limited = <Value>(ms: number, promise: Promise<Value>): Promise<Value> =>
      withTimeout(ms, promise).catch((error: Error) => {
        if (/^timeout after/.test(error.message)) late = error;
        throw error;
      });
    const result = from.db.transaction(
      (tx) => {
        hasBegun = true;
        begun.resolve();
        return work(tx);
      },
      { isolationLevel, accessMode: 'read only' },
    );
    // After a limit nobody waits for it.
    result.catch(() => {});
    try {
      await limited(beginLimitMs, Promise.race([begun.promise, result]));
      const value = await limited(limitMs, result);
      failures = 0;
      return value;
    } catch (error) {
      const isBusy = late !== undefined && from.pool.waitingCount > 0;
      if (!isBusy) {
        if (late || !hasBegun || isConnectionLoss(error)) trip(from, error);
        // A conflict with what is replayed ends a statement; other errors are those of the work.
        else if (!databaseError(error)) throw error;
      }
      throw new ReplicaUnavailable('the replica failed', { asked: true, cause: error });
    }
  }

  await check();
  if (why === otherDatabase) {
    closed = true;
    current.destroy();
    throw new CannotOpenDatabase(`${otherDatabase}: a replica has the data of its primary.`);
  }
  const timer = manual ? undefined : setInterval(() => void check(), checkMs).unref();
  return {
    get usable() {
      return usable;
    },
    get lagSeconds() {
      return lagSeconds;
    },
    transaction,
    check,
    async close() {
      const answers = usable;
      closed = true;
      usable = false;
      clearInterval(timer);
      if (!answers) return current.destroy();
      await checking;
      await endPool(current.pool);
    },
  };
}
