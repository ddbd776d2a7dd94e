// A Database on a PostgreSQL server, external or embedded.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { CannotOpenDatabase, type Database, type Log } from './db.ts';
import { PostgresListener } from './postgres-listener.ts';
import { endPool, openPool } from './postgres-pool.ts';
import { withTimeout } from './time-limit.ts';

export interface PostgresSettings {
  readonly kind: 'url' | 'embedded';
  readonly connection: pg.ClientConfig;
  readonly connectionString: string;
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
  const listener = new PostgresListener(connection, log);
  const db = drizzle(pool, { casing: 'snake_case' });
  try {
    await checkServer(pool);
  } catch (error) {
    await endPool(pool);
    throw error;
  }
  const close = async (): Promise<void> => {
    await listener.close();
    await endPool(pool);
    await settings.onClose?.();
  };
  let closed: Promise<void> | undefined;
  return {
    db,
    kind,
    connectionString,
    listen: (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap),
    async notify(channel, payload, tx = db) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    async ping() {
      await withTimeout(2_000, db.execute(sql`select 1`));
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const settings =
    "current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding";
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(`select ${settings}`)
    .catch((error: Error) => {
      throw new CannotOpenDatabase(`The database cannot be reached: ${error.message}`, { cause: error });
    });
  const server = rows[0];
  if (!server || server.version < 150_000) {
    throw new CannotOpenDatabase('The database server is too old: PostgreSQL 15 or newer is needed.');
  }
  if (server.encoding !== 'UTF8') {
    throw new CannotOpenDatabase(`The database must be encoded in UTF8, but it is in ${server.encoding}.`);
  }
}
