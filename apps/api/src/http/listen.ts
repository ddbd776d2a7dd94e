/** Listens on every address of a host name, and several times on each, so that many connections are accepted at once. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isServerProcess } from '../runtime/process-group.ts';
import type { App } from './server.ts';

/**
 * How many connections wait to be accepted, as far as the kernel allows. One that finds no place is dropped without a word: its
 * client sends again after one, three and seven seconds, although the server has long had time to refuse it.
 */
const backlog = 4_096;

/**
 * A turn of the event loop accepts one connection of each listener, however many wait. Under a flood of new connections, ten times what
 * the shop can answer, a visitor's waits 10 s to be accepted by one listener, 3 s by 16, and 1 s by 256; until then the shop cannot even
 * refuse. A shop that may open few files has fewer of them: one at each address for forty connections.
 */
const listenersFor = (maxConnections: number): number =>
  Math.max(1, Math.min(256, Math.floor(maxConnections / 40)));
/** Only Linux shares a port so; the server processes of one shop get their connections from the primary. */
const sharesPort = process.platform === 'linux' && !isServerProcess;

/** How often idle connections are looked at during shutdown. In ms. */
const idleMs = 50;

export interface ListenConfig {
  host: string;
  port: number;
  /** Without it as many as there may be. */
  connections?: { max: number };
}

export interface ListenOptions {
  addressesOf?: (name: string) => Promise<string[]>;
  lingerMs?: number;
}

const addressesOfName = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Returns a function that stops accepting connections and waits for pending responses; for `lingerMs` it answers, once, what still comes
 * on open connections. `addressesOf` resolves a host name; one like "localhost" has an IPv4 and an IPv6 address. Rejects if it cannot
 * listen on the first address.
 */
export async function listen(
  app: App,
  { host, port, connections }: ListenConfig,
  { addressesOf = addressesOfName, lingerMs = 0 }: ListenOptions = {},
): Promise<() => Promise<void>> {
  if (sharesPort && port !== 0) await checkFree(host, port);
  await app.listen({ host, port, backlog, ...(sharesPort && { reusePort: true }) });
  const first = app.server.address() as AddressInfo;
  const addresses = new Set([first.address, ...(host === 'localhost' ? await addressesOf(host) : [])]);
  const count = sharesPort ? listenersFor(connections?.max ?? Infinity) : 1;
  const servers = await Promise.all(
    // The first one is the app's own server.
    [...addresses].map((address, index) =>
      listenOnAddress(app, address, first.port, count - (index === 0 ? 1 : 0)),
    ),
  );
  return async () => {
    const others = servers.flat();
    if (lingerMs > 0) await linger(app, others, lingerMs);
    await close(app, others);
  };
}

/** Rejects if the port is in use: another shop that shares its port as well would get a part of this one's connections. */
async function checkFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await once(server.listen({ host, port }), 'listening');
  await new Promise((closed) => server.close(closed));
}

/**
 * Accepts no new connection, and answers for at most so many ms what comes on those that are open. A proxy learns from the first that it is to
 * ask another process; a connection that is closed while its request is on the way loses it.
 */
async function linger(app: App, servers: readonly Server[], ms: number): Promise<void> {
  app.closeAfterResponses();
  // The method of an HTTP server would close idle connections as well.
  for (const server of [app.server, ...servers]) Server.prototype.close.call(server);
  for (let waited = 0; waited < ms && app.connections.open > 0; waited += idleMs) await delay(idleMs);
}

async function close(app: App, servers: readonly Server[]): Promise<void> {
  // A keep-alive or preconnected connection would keep its server open until the client closes it.
  const timer = setInterval(() => {
    app.connections.closeIdle();
    app.server.closeIdleConnections();
  }, idleMs);
  const ends = servers.map((server) => once(server.close(), 'close'));
  await Promise.all([app.close(), ...ends]).finally(() => clearInterval(timer));
}

/** Opens `count` listeners; none if the machine has no IPv6 or another program uses the port there: the first address is enough. */
async function listenOnAddress(app: App, host: string, port: number, count: number): Promise<Server[]> {
  const servers: Server[] = [];
  try {
    while (servers.length < count) {
      // The options of Node's own HTTP servers.
      const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit('connection', socket),
      );
      await once(server.listen({ host, port, backlog, reusePort: sharesPort }), 'listening');
      servers.push(server);
    }
  } catch (error) {
    const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    app.log[inUse ? 'warn' : 'debug']({ host, port }, 'could not listen once more');
  }
  return servers;
}
