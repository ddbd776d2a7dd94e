// Databases for tests: a fresh one in some 50 ms, on one server that ends with the test process.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database, Log } from './db.ts';
import { socketUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';

export interface TestDatabase extends Database {
  /** For programs that are given a DATABASE_URL. */
  readonly url: string;
}

interface TestServer {
  /** The address of one of its databases. */
  readonly address: (database: string) => string;
  readonly admin: pg.Pool;
  /** The migrated database that the others are copies of. */
  readonly template: string;
}

/** A log that nobody reads. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

const prefix = 'jontro_test_';
const staleAfterSeconds = 3_600;
let server: Promise<TestServer> | undefined;

/**
 * A migrated, empty database of its own; `close` drops it. The server is chosen by TEST_DATABASE: unset for our own
 * PostgreSQL in a temporary directory, or the address of a server whose account may create databases.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  server ??= startServer(process.env.TEST_DATABASE);
  const { address, admin, template } = await server;
  const name = newName();
  // The template is small: copying it through the log is quicker than the two checkpoints of a file copy.
  await admin.query(`create database ${name} template ${template} strategy wal_log`);
  const database = await openAt(address(name), async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
  });
  return { ...database, url: address(name) };
}

async function startServer(given: string | undefined): Promise<TestServer> {
  const address = given ? addressOn(given) : await startOwnServer();
  const admin = new pg.Pool({
    connectionString: given ?? address('postgres'),
    max: 4,
    allowExitOnIdle: true,
  });
  admin.on('error', () => {});
  if (given) await dropStale(admin);
  const template = newName();
  await admin.query(`create database ${template}`);
  const database = await openAt(address(template));
  await migrate(database);
  await database.close();
  return { address, admin, template };
}

/** The server and its directory end with this process, by whatever way it ends: nobody stops them. */
async function startOwnServer(): Promise<TestServer['address']> {
  const directory = join(tmpdir(), `jontro-test-${process.pid}-${randomBytes(4).toString('hex')}`);
  const { host } = await startEmbeddedPostgres({ directory, log: silentLog, throwaway: true });
  return (database) => socketUrl(host, database);
}

function addressOn(given: string): TestServer['address'] {
  // Not by the URL class: the address of a socket has no host.
  return (database) => given.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}

function openAt(connectionString: string, onClose?: () => Promise<void>): Promise<Database> {
  return openPostgres({
    kind: 'url',
    connection: { connectionString },
    connectionString,
    log: silentLog,
    allowExitOnIdle: true,
    ...(onClose && { onClose }),
  });
}

/** A name with its second in it, so that databases left by a killed test run are known by their age. */
function newName(): string {
  return `${prefix}${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
}

async function dropStale(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) {
    const second = Number(name.slice(prefix.length).split('_')[0]);
    if (second < Date.now() / 1000 - staleAfterSeconds)
      await admin.query(`drop database if exists "${name}" with (force)`);
  }
}
