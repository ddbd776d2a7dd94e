/** Free ports for servers that tests start in separate processes. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below 32768, where operating systems allocate ports for connections and for `listen(0)`: a port found that way can be
 * allocated again before the intended server listens on it.
 */
const minPort = 20_000;
const maxPort = 32_000;

const allocated = new Set<number>();

/** Whether no process listens on the port, on any local address. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}

/** Returns a free port that this process has not allocated before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort);
    if (allocated.has(port)) continue;
    allocated.add(port);
    if (await isFree(port)) return port;
  }
}
