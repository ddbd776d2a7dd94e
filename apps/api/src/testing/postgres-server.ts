/** A PostgreSQL server on a TCP port, for tests that connect to an external server by URL. */
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@jontro/embedded-postgres/embedded-postgres.ts';
import { silentLog } from '../database/test-database.ts';
import { createFolder } from '../database/test-process.ts';
import { freePort } from './free-ports.ts';

/** Starts a server; `url` points to its initial, empty database. */
export async function startPostgresServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await createFolder();
  const port = await freePort();
  const server = await startEmbeddedPostgres({
    directory: join(folder.path, 'postgres'),
    user: 'shop',
    log: silentLog,
    throwaway: true,
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  });
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
