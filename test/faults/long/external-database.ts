/** A PostgreSQL with a URL, behind a proxy that can be shut or silent, as in a network failure or a server crash. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@jontro/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import { silentLog } from '../../../apps/api/src/database/test-database.ts';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { openDatabaseProxy } from './database-proxy.ts';

export interface ExternalDatabase {
  /** URL for the shop, through the proxy. */
  readonly url: string;
  /** URL for the test, without the proxy. */
  readonly directUrl: string;
  /** Stops the embedded server, or shuts the proxy of an external one. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Keeps connections open without any response. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Creates a database on the server with this URL, or on an embedded server. */
export async function createExternalDatabase(address: string | undefined): Promise<ExternalDatabase> {
  return address ? createOnServer(address) : createOnEmbedded();
}

async function createOnServer(address: string): Promise<ExternalDatabase> {
  const name = `jontro_faults_${randomBytes(5).toString('hex')}`;
  const admin = async (query: string): Promise<void> => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(query);
    await client.end();
  };
  await admin(`create database ${name}`);
  const direct = new URL(address);
  direct.pathname = `/${name}`;
  const gate = await openDatabaseProxy(direct.hostname, Number(direct.port || 5432));
  const proxied = new URL(direct);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(gate.port);
  return {
    url: proxied.href,
    directUrl: direct.href,
    stop: async () => gate.shut(),
    restart: () => gate.open(),
    stall: () => gate.stall(),
    resume: () => gate.resume(),
    async close() {
      await gate.close();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

async function createOnEmbedded(): Promise<ExternalDatabase> {
  const folder = await createFolder();
  const port = await freePort();
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      directory: join(folder.path, 'postgres'),
      user: 'shop',
      log: silentLog,
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
    });
  let server = await start();
  const gate = await openDatabaseProxy('127.0.0.1', port);
  const urlAt = (onPort: number): string => `postgresql://shop@127.0.0.1:${onPort}/postgres`;
  return {
    url: urlAt(gate.port),
    directUrl: urlAt(port),
    stop: () => server.stop(),
    async restart() {
      server = await start();
    },
    stall: () => gate.stall(),
    resume: () => gate.resume(),
    async close() {
      await gate.close();
      await server.stop();
      await folder.remove();
    },
  };
}
