/** Opens the shop's database for an admin command, whether the shop runs or not. */
import { join } from 'node:path';
import { containsPostgresData, socketUrl } from '@jontro/embedded-postgres/embedded-postgres.ts';
import { findPostmaster } from '@jontro/embedded-postgres/postmaster.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/db.ts';
import { DataDirectoryInUse, type Log } from '../database/db.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { shopDatabase } from '../database/shop-database.ts';
import { AdminError } from './admin-error.ts';

export interface AdminDatabase {
  database: Database;
  /** Whether a shop is running in this data directory. */
  shopIsRunning: boolean;
}

/**
 * Opens the database of the settings. The embedded one is reached through the running shop's server, or started for the
 * duration of the command. Throws AdminError if there is no shop yet, unless `create` allows a new one.
 */
export async function openAdminDatabase(
  {
    databaseUrl,
    databaseDirectUrl,
    readDatabaseUrl,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'readDatabaseUrl' | 'dataDir'>,
  log: Log,
  create = false,
): Promise<AdminDatabase> {
  if (databaseUrl) {
    const database = await openDatabase({ databaseUrl, databaseDirectUrl, readDatabaseUrl, dataDir, log });
    return { database, shopIsRunning: false };
  }
  const directory = join(dataDir, 'postgres');
  if (!create && !containsPostgresData(directory) && !containsPostgresData(join(dataDir, 'pglite'))) {
    throw new AdminError(
      `There is no shop in ${dataDir}. Name its folder with DATA_DIR or its database with DATABASE_URL, or start it once.`,
    );
  }
  try {
    return { database: await openDatabase({ dataDir, log }), shopIsRunning: false };
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const database = await connectToRunning(directory, log);
    if (database) return { database, shopIsRunning: true };
    throw new AdminError('The shop is just starting or stopping. Please try again in a moment.');
  }
}

/** Connects to the server that the running shop has started. */
async function connectToRunning(directory: string, log: Log): Promise<Database | undefined> {
  const server = await findPostmaster(directory);
  if (!server?.host) return undefined;
  const { host, port } = server;
  const connection = { host, port, user: shopDatabase, database: shopDatabase, password: '', ssl: false };
  return openPostgres({
    kind: 'embedded',
    connection,
    connectionString: socketUrl(host, shopDatabase, shopDatabase, port),
    log,
    size: 4,
  });
}
