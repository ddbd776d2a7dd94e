/** A simulated process of the shop: its own app and connections to a shared database; it can crash at any query. */
import type { EndpointInput, EndpointResponse, endpointUrl as EndpointUrl } from '@jontro/shop/endpoint.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { buildApp } from '../../apps/api/src/app.ts';
import { createLocalSearch } from '../../apps/api/src/catalog/catalog-search.ts';
import { createReplicaReads } from '../../apps/api/src/catalog/replica-reads.ts';
import type { Database } from '../../apps/api/src/database/db.ts';
import { openPool } from '../../apps/api/src/database/postgres-pool.ts';
import { silentLog } from '../../apps/api/src/database/test-database.ts';
import { createPublicCache } from '../../apps/api/src/http/public-cache.ts';
import type { App } from '../../apps/api/src/http/server.ts';
import type { Context } from '../../apps/api/src/runtime/context.ts';
import type { Scheduler, Step, StepCommand } from './scheduler.ts';

type Endpoint = Parameters<typeof EndpointUrl>[0] & { method: string };

/** The process crashed before it responded; the request may or may not have had an effect. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
}

export interface InstanceResponse<Body> {
  status: number;
  body: Body;
  location: string | undefined;
}

/** Small enough that requests wait for connections, as in a busy shop. */
const poolSize = 4;

const connectionLost = (): Error => new Error('Connection terminated unexpectedly');

type Query = (...args: unknown[]) => Promise<unknown>;
type Socket = { connection: { stream: { destroy(): void } } };
type Waiters = { _pendingQueue: { callback(error: Error): void }[] };

export class Instance {
  readonly context: Context;
  readonly app: App;
  readonly #scheduler: Scheduler;
  readonly #monitor: pg.Pool;
  readonly #pool: pg.Pool;
  readonly #clients: Set<pg.PoolClient>;
  /** The last query of each connection that waits for its turn. */
  readonly #turns = new WeakMap<pg.PoolClient, Promise<unknown>>();
  readonly #death = Promise.withResolvers<never>();
  #dead = false;

  private constructor(parts: {
    context: Context;
    app: App;
    scheduler: Scheduler;
    monitor: pg.Pool;
    pool: pg.Pool;
    clients: Set<pg.PoolClient>;
  }) {
    this.context = parts.context;
    this.app = parts.app;
    this.#scheduler = parts.scheduler;
    this.#monitor = parts.monitor;
    this.#pool = parts.pool;
    this.#clients = parts.clients;
    this.#death.promise.catch(() => {});
  }

  /** Starts an instance. `monitor` is a pool of the test itself, whose connections are never cut. */
  static async start(
    url: string,
    scheduler: Scheduler,
    monitor: pg.Pool,
    parts: Omit<Context, 'database' | 'db' | 'reads' | 'publicCache' | 'search'>,
  ): Promise<Instance> {
    const clients = new Set<pg.PoolClient>();
    const pool = openPool({
      connection: { connectionString: url },
      size: poolSize,
      log: silentLog,
      allowExitOnIdle: true,
    });
    let instance: Instance | undefined;
    pool.on('connect', (client) => {
      clients.add(client);
      client.once('end', () => clients.delete(client));
      const query = client.query.bind(client) as Query;
      client.query = ((...args: unknown[]) => {
        const lastArgument = args.at(-1);
        const callback = typeof lastArgument === 'function' ? lastArgument : undefined;
        const result = instance
          ? instance.#query(client, query, callback ? args.slice(0, -1) : args)
          : query(...args.slice(0, callback ? -1 : undefined));
        if (!callback) return result;
        result.then(
          (rows) => callback(undefined, rows),
          (error: unknown) => callback(error),
        );
        return undefined;
      }) as typeof client.query;
    });
    const db = drizzle(pool, { casing: 'snake_case' });
    const database: Database = {
      db,
      kind: 'url',
      connectionString: url,
      directUrl: url,
      listen: async () => async () => {},
      notify: async () => {},
      ping: async () => {},
      connections: () => ({ total: 0, idle: 0, waiting: 0 }),
      longestWait: () => 0,
      limitWaiting: () => {},
      close: async () => {},
    };
    const publicCache = createPublicCache({ now: parts.now });
    const context: Context = {
      ...parts,
      database,
      db,
      reads: createReplicaReads({ db, publicCache }),
      publicCache,
      search: createLocalSearch(db),
    };
    const app = await buildApp(context);
    await app.ready();
    instance = new Instance({ context, app, scheduler, monitor, pool, clients });
    return instance;
  }

  get dead(): boolean {
    return this.#dead;
  }

  async #query(client: pg.PoolClient, query: Query, args: unknown[]): Promise<unknown> {
    // Queries of one connection are sent in their order, also those that are sent together.
    const before = this.#turns.get(client);
    const turn = Promise.resolve(before).then(() => this.#scheduler.waitForTurn(queryText(args[0]), this));
    this.#turns.set(
      client,
      turn.catch(() => {}),
    );
    const command = await turn;
    if (this.#dead && command !== 'last') throw connectionLost();
    if (command === 'cut-before') return this.#cutConnection(client);
    const work = query(...args);
    const result = await (this.#scheduler.running
      ? this.#scheduler.trackExternal(work, () => this.#isBlocked(client))
      : work);
    if (command === 'cut-after') return this.#cutConnection(client);
    if (this.#dead) throw connectionLost();
    return result;
  }

  async #isBlocked(client: pg.PoolClient): Promise<boolean> {
    const { rows } = await this.#monitor.query<{ blocked: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
      [backendPid(client)],
    );
    return rows[0]?.blocked ?? false;
  }

  async #cutConnection(client: pg.PoolClient): Promise<never> {
    await this.#scheduler.trackExternal(this.#terminate([client]));
    throw connectionLost();
  }

  async #terminate(clients: readonly pg.PoolClient[]): Promise<void> {
    for (const client of clients) (client as unknown as Socket).connection.stream.destroy();
    await this.#monitor.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [
      clients.map(backendPid),
    ]);
  }

  /** Cuts the connection of a pending step, before or after the database has executed it. */
  cut(step: Step, command: Extract<StepCommand, 'cut-before' | 'cut-after'>): void {
    this.#scheduler.remove(step);
    step.resume(command);
  }

  /** Crashes the process as a power failure would. The database may still execute `last`, without a response. */
  async crash(last?: Step): Promise<void> {
    for (const step of this.#scheduler.pendingSteps(this)) {
      this.#scheduler.remove(step);
      if (step !== last) step.fail(connectionLost());
      else step.resume('last');
    }
    this.#dead = true;
    this.#death.reject(new NoResponseError('the process crashed'));
    await this.#scheduler.waitUntilIdle();
    await this.#terminate([...this.#clients]);
    this.#pool.end().catch(() => {});
    // An ending pool drops its queue, and the queued requests would wait for their timeout.
    const { _pendingQueue } = this.#pool as unknown as Waiters;
    for (const waiter of _pendingQueue.splice(0)) waiter.callback(connectionLost());
    this.#scheduler.track(this.app.close());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.#pool.end();
  }

  /** Sends a raw request. Rejects with NoResponseError if the process crashes meanwhile. */
  async send(
    method: string,
    url: string,
    { cookie, body, headers }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<InstanceResponse<unknown>> {
    const inject = this.app.inject({
      method: method as 'GET',
      url,
      headers: { origin: this.context.config.publicUrl, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as string | object }),
    });
    // Errors of a crashed process do not matter.
    inject.catch(() => {});
    this.#scheduler.track(inject);
    const response = await Promise.race([inject, this.#death.promise]);
    if (this.#dead) throw new NoResponseError('the process crashed');
    const json = response.headers['content-type']?.toString().includes('json');
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      location: response.headers.location?.toString(),
    };
  }

  /** Sends a request to an endpoint. */
  async call<E extends Endpoint>(
    cookie: string,
    endpoint: E,
    input: Partial<EndpointInput<E>> = {},
    headers: Record<string, string> = {},
  ): Promise<InstanceResponse<EndpointResponse<E>>> {
    const { body, ...rest } = input as { body?: unknown } & Parameters<typeof endpointUrl>[1];
    return (await this.send(endpoint.method, endpointUrl(endpoint, rest), {
      cookie,
      body,
      headers,
    })) as InstanceResponse<EndpointResponse<E>>;
  }
}

const backendPid = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID;

/** The first characters of a query, for the trace. */
function queryText(query: unknown): string {
  const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text);
  return text.replace(/\s+/g, ' ').slice(0, 60);
}
