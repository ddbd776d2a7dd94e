// A PostgreSQL server with a TCP port for tests that need one "given" by its address.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createFolder } from './process-for-tests.ts';
import { silentLog } from './test-database.ts';

/** Starts one; `url` is the address of its first, empty database. */
export async function startServerWithPort(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await createFolder();
  const port = await findFreePort();
  const server = await startEmbeddedPostgres({
    directory: join(folder.path, 'postgres'),
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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
