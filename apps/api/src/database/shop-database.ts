/** The shop's own database on a PostgreSQL server. */
import pg from 'pg';

/** The name of the shop's database role and of its database. */
export const shopDatabase = 'shop';

/** Creates a database if there is none of that name; `connection` is to another database of the server. */
export async function ensureDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
