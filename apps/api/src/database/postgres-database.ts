// A Database on a PostgreSQL server, external or embedded.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { otherEngine } from './database-engine.ts';
import { CannotOpenDatabase, type Database, type Log, type ReadReplica } from './db.ts';
import { isBehindPooler, isPooled } from './pooled-connection.ts';
import { PostgresListener } from './postgres-listener.ts';
import { endPool, openPool } from './postgres-pool.ts';
import { openReadReplica } from './read-replica.ts';
import { createServerHosts } from './server-hosts.ts';
import { withTimeout } from './time-limit.ts';

export interface PostgresSettings {
  readonly kind: 'url' | 'embedded';
  readonly connection: pg.ClientConfig;
  readonly connectionString: string;
  /** The URL of the same database without a pooler in between, if `connection` leads through one. */
  readonly directUrl?: string | undefined;
  /** The URL of a replica of the database. */
  readonly readUrl?: string | undefined;
  readonly log: Log;
  /** The maximum number of connections, without the one of the listener. */
  readonly size?: number;
  readonly allowExitOnIdle?: boolean;
  /** Called after the connections are closed. */
  readonly onClose?: () => Promise<void>;
}

/** Connects to a server and checks that the shop can use it. Throws CannotOpenDatabase. */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const { kind, connection, connectionString, log, size = 16 } = settings;
  const pool = openPool({ connection, size, log, allowExitOnIdle: settings.allowExitOnIdle ?? false });
  const db = drizzle(pool, { casing: 'snake_case' });
  let pooled: boolean;
  let replica: ReadReplica | undefined;
  try {
    pooled = await checkServer(pool);
    if (settings.directUrl) await checkDirectUrl(settings.directUrl, pool);
    if (settings.readUrl)
      replica = await openReadReplica({ connectionString: settings.readUrl, primary: pool, log });
  } catch (error) {
    await endPool(pool);
    throw error;
  }
  const directUrl = settings.directUrl ?? (pooled ? undefined : connectionString);
  if (!directUrl)
    log.info({}, 'the database is behind a pooler: changes of other processes are read once a second');
  const listener = directUrl
    ? new PostgresListener(
        settings.directUrl ? createServerHosts({ connectionString: directUrl }) : pool.hosts,
        log,
      )
    : undefined;
  const close = async (): Promise<void> => {
    await listener?.close();
    await replica?.close();
    await endPool(pool);
    await settings.onClose?.();
  };
  let closed: Promise<void> | undefined;
  return {
    db,
    kind,
    connectionString,
    directUrl,
    replica,
    // A pooler takes the subscription and never delivers.
    listen: async (channel, onPayload, onGap) =>
      (await listener?.listen(channel, onPayload, onGap)) ?? (async () => {}),
    async notify(channel, payload, tx = db) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    async ping() {
      await withTimeout(2_000, db.execute(sql`select 1`));
    },
    longestWait: () => pool.longestWait(),
    limitWaiting(count) {
      pool.maxWaiting = count;
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

interface ServerRow {
  version: number;
  encoding: string;
  name: string;
}

/** Checks that the shop can use the server; returns whether the connection leads through a pooler. */
async function checkServer(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect().catch((error: Error) => {
    throw new CannotOpenDatabase(`The database cannot be reached: ${error.message}`, { cause: error });
  });
  try {
    const settings =
      "current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, version() as name";
    const { rows } = await client.query<ServerRow>(`select ${settings}`);
    const server = rows[0];
    const other = otherEngine(server?.name ?? '');
    if (other) {
      throw new CannotOpenDatabase(
        `The database is ${other}. The shop needs PostgreSQL: what ${other} lacks would fail silently.`,
      );
    }
    if (!server || server.version < 150_000) {
      throw new CannotOpenDatabase('The database server is too old: PostgreSQL 15 or newer is needed.');
    }
    if (server.encoding !== 'UTF8') {
      throw new CannotOpenDatabase(`The database must be encoded in UTF8, but it is in ${server.encoding}.`);
    }
    return isPooled(client);
  } finally {
    client.release();
  }
}

/** The same for all connections to one database and its standbys. */
async function identify(connection: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> {
  const { rows } = await connection.query<{ identity: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as identity
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.identity;
}

/** Migrations run there: another database would get the shop's tables. */
async function checkDirectUrl(connectionString: string, pool: pg.Pool): Promise<void> {
  let client: pg.Client | undefined;
  try {
    const host = await createServerHosts({ connectionString }).find();
    client = new pg.Client({ ...host, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    if ((await identify(client)) !== (await identify(pool)))
      throw new CannotOpenDatabase('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
    if (await isBehindPooler(client))
      throw new CannotOpenDatabase(
        'DATABASE_DIRECT_URL leads to a pooler as well: it takes the address of PostgreSQL itself.',
      );
  } catch (error) {
    if (error instanceof CannotOpenDatabase) throw error;
    throw new CannotOpenDatabase(
      `The database cannot be reached at DATABASE_DIRECT_URL: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await client?.end().catch(() => {});
  }
}
