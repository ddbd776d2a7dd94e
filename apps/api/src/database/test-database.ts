// Test databases: a new one takes about 50 ms, on one server that ends with the test process.

import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketUrl, startEmbeddedPostgres } from '@jontro/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import type { Database, Log } from './db.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';
import { shopDatabase } from './shop-database.ts';

export interface TestDatabase extends Database {
  /** For programs with a DATABASE_URL. */
  readonly url: string;
}

interface TestServer {
  /** The URL of one of its databases. */
  readonly urlOf: (database: string) => string;
  readonly admin: pg.Pool;
  /** The migrated database from which the others are copied. */
  readonly template: string;
}

/** A log that discards all lines. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

const prefix = 'jontro_test_';
const staleAfterSeconds = 3_600;
/** By their URL; the embedded one has none. */
const servers = new Map<string | undefined, Promise<TestServer>>();

/**
 * Creates a migrated, empty database; `close` drops it. TEST_DATABASE selects the server: unset for an embedded
 * PostgreSQL in a temporary directory, or the URL of a server whose role may create databases; `on` is the URL of one of the test.
 */
export async function createTestDatabase(on = process.env.TEST_DATABASE): Promise<TestDatabase> {
  const server = servers.get(on) ?? startServer(on);
  servers.set(on, server);
  const { urlOf, admin, template } = await server;
  const name = newName();
  // The template is small: a copy through the WAL is faster than the two checkpoints of a file copy.
  await admin.query(`create database ${name} template ${template} strategy wal_log`);
  const database = await connectTo(urlOf(name), async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
  });
  return { ...database, url: urlOf(name) };
}

async function startServer(externalUrl: string | undefined): Promise<TestServer> {
  const urlOf = externalUrl ? urlsOn(externalUrl) : await startOwnServer();
  const admin = new pg.Pool({
    connectionString: externalUrl ?? urlOf('postgres'),
    max: 4,
    allowExitOnIdle: true,
  });
  admin.on('error', () => {});
  if (externalUrl) await dropStale(admin);
  const template = newName();
  await admin.query(`create database ${template}`);
  const database = await connectTo(urlOf(template));
  await migrate(database);
  await database.close();
  return { urlOf, admin, template };
}

/** The server stops and its directory is removed when this process ends in any way. */
async function startOwnServer(): Promise<TestServer['urlOf']> {
  const directory = join(tmpdir(), `jontro-test-${process.pid}-${randomBytes(4).toString('hex')}`);
  const { host } = await startEmbeddedPostgres({
    directory,
    user: shopDatabase,
    log: silentLog,
    throwaway: true,
  });
  return (database) => socketUrl(host, shopDatabase, database);
}

function urlsOn(externalUrl: string): TestServer['urlOf'] {
  // Not with the URL class: the URL of a socket has no host.
  return (database) => externalUrl.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}

function connectTo(connectionString: string, onClose?: () => Promise<void>): Promise<Database> {
  return openPostgres({
    kind: 'url',
    connection: { connectionString },
    connectionString,
    log: silentLog,
    allowExitOnIdle: true,
    ...(onClose && { onClose }),
  });
}

/** A name with its time in seconds, which shows the age of databases left by a killed test run. */
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
