/** Asks a server of a case whether it accepts connections or writes. */
import pg from 'pg';

/** Patroni starts a PostgreSQL that was killed as a standby first, and says primary meanwhile. */
export async function acceptsWrites(host: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ writes: boolean }>('select not pg_is_in_recovery() as writes');
    return rows[0]?.writes ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether a connection can be made. */
export async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}

/** Whether a primary has a standby that confirms each commit with it. */
export async function hasSynchronousStandby(host: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    ...{ host, port, password, user: 'postgres', database: 'postgres' },
    ...{ connectionTimeoutMillis: 1_000, query_timeout: 1_000 },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
