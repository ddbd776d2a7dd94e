/** Ports for servers that tests start in processes of their own and that must be told theirs. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems choose ports for connections and for `listen(0)` from 32768 upwards. A port found that way can be somebody
 * else's again before the server that it is meant for listens; nobody is given one of these.
 */
const lowest = 20_000;
const highest = 32_000;

const given = new Set<number>();

/** Whether nobody listens on it, at any address of this machine. */
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

/** Gives a port on which nobody listens and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}
