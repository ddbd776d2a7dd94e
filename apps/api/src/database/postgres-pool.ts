// The connection pool of a PostgreSQL server, which survives lost connections and a restart of the server.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { HostUse } from '../config/database-url.ts';
import { isConnectionLoss, isReadOnly } from './database-error.ts';
import type { Log } from './db.ts';
import { callBack, isPooled, prepareConnection, sendPooled, textOf } from './pooled-connection.ts';
import { clientOf, createServerHosts, type ServerHosts } from './server-hosts.ts';
import {
  type AnswerTimes,
  dropAfter,
  type SilentConnections,
  socketOf,
  watchSilentConnections,
} from './silent-connections.ts';
import { startWait } from './waiting-caller.ts';
import { watchStatements } from './watched-statements.ts';

// int8, the type of count(*) and of amounts in poisha. Beyond 2^53 the value stays a string rather than lose precision.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
});

/** How long a query waits for a server that is starting or restarting, by default. */
const defaultMaxWaitMs = 5_000;

export interface PoolSettings {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly log: Log;
  /** Lets the process exit while connections are idle; for tests. */
  readonly allowExitOnIdle?: boolean;
  /** What the pool is for, by which one of several hosts is chosen. */
  readonly use?: HostUse;
  readonly maxWaitMs?: number;
  readonly connectTimeoutMs?: number;
  /** How long an answer of the server may take. */
  readonly answerTimes?: AnswerTimes;
}

/** More queries wait for a connection than can be answered in time. */
export const tooManyWait = 'too many queries are waiting for a connection';

type Release = (error?: Error | boolean) => void;
type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

type Query = (...args: unknown[]) => unknown;

/**
 * A pool that waits for a restart of the server, drops a connection as soon as it is lost, and replaces all connections
 * when the server rejects a write because it is read-only: after a failover they still lead to the previous server. Of several
 * hosts it uses the one that accepts writes.
 */
export class RetryingPool extends pg.Pool {
  /** Connections opened since the server was last read-only; all others are dropped at their next use. */
  #current = new WeakSet<object>();
  readonly hosts: ServerHosts;
  readonly #silent: SilentConnections;
  /** When the queries that wait for a connection began to wait, the longest first. */
  #waiting = new Set<{ since: number }>();
  /** How many queries may wait for a connection; further ones fail at once. */
  maxWaiting = Number.POSITIVE_INFINITY;
  readonly #maxWaitMs: number;

  constructor(
    config: pg.PoolConfig,
    {
      use,
      maxWaitMs = defaultMaxWaitMs,
      answerTimes,
      log,
    }: Pick<PoolSettings, 'use' | 'maxWaitMs' | 'answerTimes' | 'log'>,
  ) {
    const hosts = createServerHosts(config, use);
    super({ ...config, Client: clientOf(hosts) });
    this.hosts = hosts;
    this.#maxWaitMs = maxWaitMs;
    this.#silent = watchSilentConnections(
      hosts,
      (connections) => log.warn({ connections }, 'the database did not answer: connections were dropped'),
      answerTimes,
    );
    this.on('connect', (client) => this.#watch(client));
    const query = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => {
      const result = query(...args);
      if (!(result instanceof Promise)) return result;
      // A single statement outside a transaction was rejected as a whole.
      return result.catch((error: unknown) => {
        if (!isReadOnly(error)) throw error;
        return query(...args);
      });
    }) as typeof this.query;
  }

  #watch(client: pg.PoolClient): void {
    this.#current.add(client);
    this.#silent.add(client);
    const direct = client.query.bind(client) as Query;
    const checkReadOnly = (error: unknown): void => {
      if (!isReadOnly(error) || !this.#current.has(client)) return;
      this.#current = new WeakSet();
      this.hosts.forget();
    };
    const query: Query = (...args) => {
      const answered = this.#silent.sent(client, textOf(args[0]));
      const waited = startWait();
      const end = (error?: unknown): void => {
        answered(error);
        waited();
        checkReadOnly(error);
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        return direct(...args.slice(0, -1), (error: unknown, result: unknown) => {
          end(error);
          callback(error, result);
        });
      }
      const result = direct(...args);
      if (result instanceof Promise) result.then(() => end(), end);
      else end();
      return result;
    };
    client.query = ((...args: unknown[]) => {
      writeTogether(client);
      if (!isPooled(client)) return query(...args);
      const callback = args.at(-1);
      if (typeof callback !== 'function') return sendPooled(client, query, args);
      const result = sendPooled(client, query, args.slice(0, -1));
      return callBack(result, callback as Parameters<typeof callBack>[1]);
    }) as typeof client.query;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.#silent.stop();
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const client = this.connectWithRetry();
    if (!callback) return client;
    client.then(
      (found) => callback(undefined, found, found.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** How long the longest wait for a connection has taken until now, in ms. */
  longestWait(): number {
    const [longest] = this.#waiting;
    // Otherwise it is being connected.
    return longest && this.waitingCount > 0 ? performance.now() - longest.since : 0;
  }

  private async connectWithRetry(): Promise<pg.PoolClient> {
    if (this.#waiting.size >= this.maxWaiting) throw new Error(tooManyWait);
    const waiting = { since: performance.now() };
    this.#waiting.add(waiting);
    const waited = startWait();
    try {
      return await this.#connectUntil(waiting.since + this.#maxWaitMs);
    } finally {
      waited();
      this.#waiting.delete(waiting);
    }
  }

  async #connectUntil(deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        await this.hosts.find();
        const client = await super.connect();
        if (this.#current.has(client)) return releaseWhenLost(client, () => this.#current.has(client));
        client.release(true);
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        this.hosts.forget();
        if (this.ending || performance.now() > deadline) throw error;
        await delay(50);
      }
    }
  }
}

/** Writes what is sent in the same turn of the event loop at once: a write costs more than the query that it carries. */
function writeTogether(client: pg.PoolClient): void {
  const stream = socketOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Drizzle never releases a connection on which `begin` failed, so a lost one is released here. One that is not `reusable`
 * when released leaves the pool.
 */
function releaseWhenLost(client: pg.PoolClient, reusable: () => boolean): pg.PoolClient {
  const release = client.release.bind(client);
  const lost = (): void => client.release(true);
  let released = false;
  client.release = (error) => {
    if (released) return;
    released = true;
    client.removeListener('end', lost);
    release(error ?? !reusable());
  };
  client.once('end', lost);
  return client;
}

/** Opens a pool; no connection is made until the first query. */
export function openPool({
  connection,
  size,
  log,
  allowExitOnIdle = false,
  connectTimeoutMs = 10_000,
  ...options
}: PoolSettings): RetryingPool {
  const config: pg.PoolConfig = {
    ...connection,
    max: size,
    allowExitOnIdle,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Queries of one connection are sent without waiting for the results of those before (send-together.ts).
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'jontro',
    // The limit of the driver ends with the login.
    onConnect: (client) => dropAfter(connectTimeoutMs, client, prepareConnection(client)),
  };
  const pool = new RetryingPool(config, { ...options, log });
  pool.on('connect', watchStatements);
  pool.on('error', (error) => {
    // An ending pool closes its connections before the server is informed.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost');
  });
  // The pool listens to idle connections only; without this, losing one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Ends the pool after its pending queries, or after five seconds. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const limit = new AbortController();
  await Promise.race([pool.end(), delay(5_000, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
}
