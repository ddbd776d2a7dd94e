/** Opens the shop's database: the configured server, else the embedded PostgreSQL. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  containsPostgresData,
  socketUrl,
  startEmbeddedPostgres,
} from '@jontro/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '@jontro/embedded-postgres/embedded-postgres-error.ts';
import { PostgresCannotRun } from '@jontro/embedded-postgres/postgres-programs.ts';
import { lockDataDirectory } from './data-lock.ts';
import { CannotOpenDatabase, type Database, type Log } from './db.ts';
import { openPostgres } from './postgres-database.ts';
import { ensureDatabase, shopDatabase } from './shop-database.ts';

export interface DatabaseSettings {
  /** A PostgreSQL server, version 15 or newer. Without it the database is in `dataDir`. */
  readonly databaseUrl?: string;
  /** The address of the same database without a pooler in between, if `databaseUrl` leads through one. */
  readonly databaseDirectUrl?: string;
  /** The address of a replica of the database at `databaseUrl`. */
  readonly readDatabaseUrl?: string;
  readonly dataDir: string;
  readonly log: Log;
  /** The maximum number of connections, without the one of the listener. */
  readonly size?: number;
  /** The folder of PostgreSQL's binaries, if not the installed package's. */
  readonly native?: string;
}

/**
 * Opens the database and checks that it responds. Order of choice: `databaseUrl`, a PostgreSQL that runs in the data
 * directory, the embedded PostgreSQL. Throws CannotOpenDatabase if the server is unreachable or too old, the data directory
 * is in use by another process, or its data cannot be read here.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, readDatabaseUrl, dataDir, log, size } = settings;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    return openPostgres({
      kind: 'url',
      connection,
      connectionString: databaseUrl,
      directUrl: databaseDirectUrl,
      readUrl: readDatabaseUrl,
      log,
      ...(size && { size }),
    });
  }
  // PostgreSQL may run under another account than root: it must be able to traverse the directory, not to list it.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const unlock = lockDataDirectory(dataDir);
  try {
    return await openLocal(settings, async () => unlock());
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocal(
  { dataDir, log, native }: DatabaseSettings,
  unlock: () => Promise<void>,
): Promise<Database> {
  const directory = join(dataDir, 'postgres');
  if (!containsPostgresData(directory) && containsPostgresData(join(dataDir, 'pglite'))) {
    // An empty database in place of the existing one would look like a loss of all data.
    throw new CannotOpenDatabase(
      `The data in ${join(dataDir, 'pglite')} is in PGlite, which this version does not read. With the version before, ` +
        'run "npm run admin -- backup shop.tar.gz"; then, with this one and another DATA_DIR, ' +
        '"npm run admin -- restore shop.tar.gz".',
    );
  }
  try {
    return await openEmbedded(directory, log, unlock, native);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new CannotOpenDatabase(error.message, { cause: error });
    if (!(error instanceof PostgresCannotRun)) throw error;
    throw new CannotOpenDatabase(
      `The shop's own PostgreSQL cannot run here: ${error.message}. Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

async function openEmbedded(
  directory: string,
  log: Log,
  unlock: () => Promise<void>,
  native: string | undefined,
): Promise<Database> {
  const server = await startEmbeddedPostgres({
    directory,
    user: shopDatabase,
    log,
    ...(native && { native }),
  });
  const connection = {
    host: server.host,
    port: server.port,
    user: shopDatabase,
    database: shopDatabase,
    password: '',
    ssl: false,
  };
  const onClose = async (): Promise<void> => {
    await server.stop();
    await unlock();
  };
  try {
    await ensureDatabase({ ...connection, database: 'postgres' }, shopDatabase);
    const connectionString = socketUrl(server.host, shopDatabase, shopDatabase, server.port);
    return await openPostgres({ kind: 'embedded', connection, connectionString, log, onClose });
  } catch (error) {
    await server.stop();
    throw error;
  }
}
