/** One process of the shop as a test sees it: its own app and connections on a shared database; it can die at any query. */
import type { endpointUrl as CallUrl, EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { buildApp } from '../../apps/api/src/app.ts';
import type { Database } from '../../apps/api/src/database/db.ts';
import { openPool } from '../../apps/api/src/database/postgres-pool.ts';
import { silentLog } from '../../apps/api/src/database/test-database.ts';
import { createPublicCache } from '../../apps/api/src/http/public-cache.ts';
import type { App } from '../../apps/api/src/http/server.ts';
import type { Context } from '../../apps/api/src/runtime/context.ts';
import type { Step, Turns, Word } from './turns.ts';

type Row = Parameters<typeof CallUrl>[0] & { method: string };

/** The process died before it answered: what was asked may have been done or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export interface Reply<Body> {
  status: number;
  body: Body;
  location: string | undefined;
}

/** As few as make requests wait for each other's connections, as in a busy shop. */
const connections = 4;

const lost = (): Error => new Error('Connection terminated unexpectedly');

type Query = (...args: unknown[]) => Promise<unknown>;
type Socket = { connection: { stream: { destroy(): void } } };
type Waiters = { _pendingQueue: { callback(error: Error): void }[] };

export class Instance {
  readonly context: Context;
  readonly app: App;
  readonly #turns: Turns;
  readonly #monitor: pg.Pool;
  readonly #pool: pg.Pool;
  readonly #clients: Set<pg.PoolClient>;
  readonly #death = Promise.withResolvers<never>();
  #dead = false;

  private constructor(parts: {
    context: Context;
    app: App;
    turns: Turns;
    monitor: pg.Pool;
    pool: pg.Pool;
    clients: Set<pg.PoolClient>;
  }) {
    this.context = parts.context;
    this.app = parts.app;
    this.#turns = parts.turns;
    this.#monitor = parts.monitor;
    this.#pool = parts.pool;
    this.#clients = parts.clients;
    this.#death.promise.catch(() => {});
  }

  /** Starts one. `monitor` is a pool of the test's own, which nobody cuts. */
  static async start(
    url: string,
    turns: Turns,
    monitor: pg.Pool,
    rest: Omit<Context, 'database' | 'db' | 'publicCache'>,
  ): Promise<Instance> {
    const clients = new Set<pg.PoolClient>();
    const pool = openPool({
      connection: { connectionString: url },
      size: connections,
      log: silentLog,
      allowExitOnIdle: true,
    });
    let self: Instance | undefined;
    pool.on('connect', (client) => {
      clients.add(client);
      client.once('end', () => clients.delete(client));
      const query = client.query.bind(client) as Query;
      client.query = ((...args: unknown[]) => {
        const last = args.at(-1);
        const callback = typeof last === 'function' ? last : undefined;
        const result = self
          ? self.#query(client, query, callback ? args.slice(0, -1) : args)
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
      listen: async () => async () => {},
      notify: async () => {},
      ping: async () => {},
      connections: () => ({ total: 0, idle: 0, waiting: 0 }),
      close: async () => {},
    };
    const context: Context = { ...rest, database, db, publicCache: createPublicCache({ now: rest.now }) };
    const app = await buildApp(context);
    await app.ready();
    self = new Instance({ context, app, turns, monitor, pool, clients });
    return self;
  }

  get dead(): boolean {
    return this.#dead;
  }

  async #query(client: pg.PoolClient, query: Query, args: unknown[]): Promise<unknown> {
    const word = await this.#turns.turn(textOf(args[0]), this);
    if (this.#dead && word !== 'last') throw lost();
    if (word === 'cut-before') return this.#cut(client);
    const work = query(...args);
    const result = await (this.#turns.running
      ? this.#turns.outside(work, () => this.#isBlocked(client))
      : work);
    if (word === 'cut-after') return this.#cut(client);
    if (this.#dead) throw lost();
    return result;
  }

  async #isBlocked(client: pg.PoolClient): Promise<boolean> {
    const { rows } = await this.#monitor.query<{ waits: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as waits',
      [pidOf(client)],
    );
    return rows[0]?.waits ?? false;
  }

  async #cut(client: pg.PoolClient): Promise<never> {
    await this.#turns.outside(this.#terminate([client]));
    throw lost();
  }

  async #terminate(clients: readonly pg.PoolClient[]): Promise<void> {
    for (const client of clients) (client as unknown as Socket).connection.stream.destroy();
    await this.#monitor.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [
      clients.map(pidOf),
    ]);
  }

  /** Cuts the connection of a step that waits for its turn, before or after the database has done it. */
  cut(step: Step, word: Extract<Word, 'cut-before' | 'cut-after'>): void {
    this.#turns.take(step);
    step.go(word);
  }

  /** Ends the process as a power cut would. The database may still do `last`, but nobody hears of it. */
  async crash(last?: Step): Promise<void> {
    for (const step of this.#turns.waiting(this)) {
      this.#turns.take(step);
      if (step !== last) step.fail(lost());
      else step.go('last');
    }
    this.#dead = true;
    this.#death.reject(new NoAnswer('the process died'));
    await this.#turns.rest();
    await this.#terminate([...this.#clients]);
    this.#pool.end().catch(() => {});
    // A pool that ends forgets who waits for a connection, and they would wait until their time is up.
    const { _pendingQueue } = this.#pool as unknown as Waiters;
    for (const waiter of _pendingQueue.splice(0)) waiter.callback(lost());
    this.#turns.track(this.app.close());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.#pool.end();
  }

  /** A request without a row. Refuses with NoAnswer when the process dies meanwhile. */
  async send(
    method: string,
    url: string,
    { cookie, body, headers }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply<unknown>> {
    const inject = this.app.inject({
      method: method as 'GET',
      url,
      headers: { origin: this.context.config.publicUrl, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as string | object }),
    });
    // What a dead process still finds out is of no interest.
    inject.catch(() => {});
    this.#turns.track(inject);
    const response = await Promise.race([inject, this.#death.promise]);
    if (this.#dead) throw new NoAnswer('the process died');
    const json = response.headers['content-type']?.toString().includes('json');
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      location: response.headers.location?.toString(),
    };
  }

  /** A call of the shop's own pages. */
  async call<C extends Row>(
    cookie: string,
    row: C,
    input: Partial<EndpointInput<C>> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<EndpointResponse<C>>> {
    const { body, ...rest } = input as { body?: unknown } & Parameters<typeof endpointUrl>[1];
    return (await this.send(row.method, endpointUrl(row, rest), { cookie, body, headers })) as Reply<
      EndpointResponse<C>
    >;
  }
}

const pidOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID;

/** The beginning of a query, for the trace. */
function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text);
  return text.replace(/\s+/g, ' ').slice(0, 60);
}
