// Opens the shop's database: the one that is configured, else our own PostgreSQL, else PGlite.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDirectory } from './data-lock.ts';
import { CannotOpenDatabase, type Database, type Log } from './db.ts';
import { holdsPostgresData, socketUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openPglite } from './pglite-database.ts';
import { ensureDatabase, shop } from './postgres-cluster.ts';
import { openPostgres } from './postgres-database.ts';
import { PostgresCannotRun } from './postgres-programs.ts';

export interface DatabaseSettings {
  /** A PostgreSQL server, version 15 or newer. Without it the database lives in `dataDir`. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  readonly log: Log;
  /** The folder of PostgreSQL's binaries, if not the installed package's. */
  readonly native?: string;
}

/**
 * Opens the database and checks that it answers. Order of choice: `databaseUrl`, a PostgreSQL that runs in the data
 * directory, our own PostgreSQL, PGlite. Refuses with CannotOpenDatabase: a server out of reach or too old, a data
 * directory in use by another process, data that cannot be read here.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataDir, log } = settings;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    return openPostgres({ kind: 'url', connection, connectionString: databaseUrl, log });
  }
  // Postgres may run under another account than root: it must be able to pass through, not to look.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const unlock = lockDataDirectory(dataDir);
  try {
    return await openOwn(settings, async () => unlock());
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openOwn(
  { dataDir, log, native }: DatabaseSettings,
  unlock: () => Promise<void>,
): Promise<Database> {
  const directory = join(dataDir, 'postgres');
  const forPglite = join(dataDir, 'pglite');
  const chosenBefore = !holdsPostgresData(directory) && holdsPostgresData(forPglite);
  let why = 'this data directory was begun with it';
  if (!chosenBefore) {
    try {
      return await openEmbedded(directory, log, unlock, native);
    } catch (error) {
      if (!(error instanceof PostgresCannotRun)) throw error;
      why = error.message;
    }
    // An empty shop in place of the existing one would look like a loss of everything.
    if (holdsPostgresData(directory)) {
      throw new CannotOpenDatabase(
        `The data in ${directory} needs PostgreSQL, which cannot run here: ${why}`,
      );
    }
  }
  log.warn(
    { why },
    'the database is PGlite: it serves one process, and a power cut may lose orders. Set DATABASE_URL',
  );
  return openPglite(forPglite, unlock);
}

async function openEmbedded(
  directory: string,
  log: Log,
  unlock: () => Promise<void>,
  native: string | undefined,
): Promise<Database> {
  const server = await startEmbeddedPostgres({ directory, log, ...(native && { native }) });
  const connection = {
    host: server.host,
    port: server.port,
    user: shop,
    database: shop,
    password: '',
    ssl: false,
  };
  const onClose = async (): Promise<void> => {
    await server.stop();
    await unlock();
  };
  try {
    await ensureDatabase({ ...connection, database: 'postgres' }, shop);
    const connectionString = socketUrl(server.host, shop, server.port);
    return await openPostgres({ kind: 'embedded', connection, connectionString, log, onClose });
  } catch (error) {
    await server.stop();
    throw error;
  }
}
