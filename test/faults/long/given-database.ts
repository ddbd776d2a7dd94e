/** A PostgreSQL with an address, and a gate before it that can be shut or go silent, as a network or a dead server does. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/api/src/database/embedded-postgres.ts';
import { createFolder } from '../../../apps/api/src/database/process-for-tests.ts';
import { silentLog } from '../../../apps/api/src/database/test-database.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { openGate } from './database-gate.ts';

export interface GivenDatabase {
  /** What the shop is given: through the gate. */
  readonly url: string;
  /** Past the gate, for the test. */
  readonly directUrl: string;
  /** Stops the server, or shuts the gate before a server that is not ours. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Connections stay, and nothing is answered on them. */
  fallSilent(): void;
  speak(): void;
  close(): Promise<void>;
}

/** A fresh database on the server of this address, or on one of our own programs. */
export async function createGivenDatabase(address: string | undefined): Promise<GivenDatabase> {
  return address ? onGivenServer(address) : onOwnServer();
}

async function onGivenServer(address: string): Promise<GivenDatabase> {
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
  const gate = await openGate(direct.hostname, Number(direct.port || 5432));
  const through = new URL(direct);
  through.hostname = '127.0.0.1';
  through.port = String(gate.port);
  return {
    url: through.href,
    directUrl: direct.href,
    goAway: async () => gate.shut(),
    comeBack: () => gate.open(),
    fallSilent: () => gate.fallSilent(),
    speak: () => gate.speak(),
    async close() {
      await gate.close();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

async function onOwnServer(): Promise<GivenDatabase> {
  const folder = await createFolder();
  const port = await freePort();
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      directory: join(folder.path, 'postgres'),
      log: silentLog,
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
    });
  let server = await start();
  const gate = await openGate('127.0.0.1', port);
  const address = (at: number): string => `postgresql://shop@127.0.0.1:${at}/postgres`;
  return {
    url: address(gate.port),
    directUrl: address(port),
    goAway: () => server.stop(),
    async comeBack() {
      server = await start();
    },
    fallSilent: () => gate.fallSilent(),
    speak: () => gate.speak(),
    async close() {
      await gate.close();
      await server.stop();
      await folder.remove();
    },
  };
}
