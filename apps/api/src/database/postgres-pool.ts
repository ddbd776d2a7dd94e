// The pool of connections to a PostgreSQL server, made to outlive the death of any connection and of the server.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss, isReadOnly } from './database-error.ts';
import type { Log } from './db.ts';

// int8, which count(*) and money in poisha give. Beyond 2^53 the text stays text rather than turn into a wrong number.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
});

/** How long a query waits for a server that is just starting or being restarted. */
const patienceMs = 5_000;
const perConnection =
  "set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '60s'; set timezone = 'UTC'";

export interface PoolSettings {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly log: Log;
  /** Lets the process end while connections idle; for tests. */
  readonly allowExitOnIdle?: boolean;
}

type Release = (error?: Error | boolean) => void;
type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

type Query = (...args: unknown[]) => unknown;

/**
 * A pool that waits out a restart of the server, drops a connection the moment it is lost, and replaces all connections
 * once the server refuses a write because it is read-only: after a failover they still lead to the server of before.
 */
export class PatientPool extends pg.Pool {
  /** Connections made since the server was last found read-only; all others are dropped when they are next used. */
  #current = new WeakSet<object>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => this.#watch(client));
    const query = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (!(answer instanceof Promise)) return answer;
      // One statement outside of a transaction: it was refused as a whole.
      return answer.catch((error: unknown) => {
        if (!isReadOnly(error)) throw error;
        return query(...args);
      });
    }) as typeof this.query;
  }

  #watch(client: pg.PoolClient): void {
    this.#current.add(client);
    const query = client.query.bind(client) as Query;
    const note = (error: unknown): void => {
      if (isReadOnly(error) && this.#current.has(client)) this.#current = new WeakSet();
    };
    client.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          note(error);
          callback(error, result);
        });
      }
      const answer = query(...args);
      if (answer instanceof Promise) answer.catch(note);
      return answer;
    }) as typeof client.query;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const client = this.connectPatiently();
    if (!callback) return client;
    client.then(
      (found) => callback(undefined, found, found.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  private async connectPatiently(): Promise<pg.PoolClient> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        const client = await super.connect();
        if (this.#current.has(client)) return releaseWhenLost(client, () => this.#current.has(client));
        client.release(true);
      } catch (error) {
        if (!isConnectionLoss(error) || this.ending || performance.now() > deadline) throw error;
        await delay(50);
      }
    }
  }
}

/**
 * Drizzle never gives back a connection on which `begin` failed, so a lost one gives itself back. One that is not `fit`
 * any more when it is given back leaves the pool.
 */
function releaseWhenLost(client: pg.PoolClient, fit: () => boolean): pg.PoolClient {
  const release = client.release.bind(client);
  const lost = (): void => client.release(true);
  let released = false;
  client.release = (error) => {
    if (released) return;
    released = true;
    client.removeListener('end', lost);
    release(error ?? !fit());
  };
  client.once('end', lost);
  return client;
}

/** Opens a pool; no connection is made until the first query. */
export function openPool({ connection, size, log, allowExitOnIdle = false }: PoolSettings): PatientPool {
  const pool = new PatientPool({
    ...connection,
    max: size,
    allowExitOnIdle,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'jontro',
    onConnect: async (client) => {
      await client.query(perConnection);
    },
  });
  pool.on('error', (error) => {
    // A pool that is ending lets its connections go before the server has heard of it.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost');
  });
  // The pool listens to idle connections only; without this, losing one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Ends the pool when its queries are done, or after five seconds whatever they do. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const limit = new AbortController();
  await Promise.race([pool.end(), delay(5_000, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
}
