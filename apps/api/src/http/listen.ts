/** Listens on every address of a host name: "localhost" has an IPv4 and an IPv6 address, so one app has two servers. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from './server.ts';

/**
 * Returns a function that stops accepting connections and waits for pending responses. `addressesOf` resolves a host name.
 * Rejects if it cannot listen on the first address.
 */
export async function listen(
  app: App,
  { host, port }: { host: string; port: number },
  addressesOf = async (name: string): Promise<string[]> =>
    (await lookup(name, { all: true })).map(({ address }) => address),
): Promise<() => Promise<void>> {
  await app.listen({ host, port });
  const first = app.server.address() as AddressInfo;
  const addresses = host === 'localhost' ? await addressesOf(host) : [];
  const otherAddresses = addresses.filter((address) => address !== first.address);
  const servers = await Promise.all(
    otherAddresses.map((address) => listenOnAddress(app, address, first.port)),
  );
  return () =>
    close(
      app,
      servers.filter((server) => server !== undefined),
    );
}

/** How often idle connections are closed during shutdown. In ms. */
const idleMs = 50;

async function close(app: App, servers: readonly Server[]): Promise<void> {
  // A keep-alive or preconnected connection would keep its server open until the client closes it.
  const timer = setInterval(() => {
    app.connections.closeIdle();
    for (const server of [app.server, ...servers]) server.closeIdleConnections();
  }, idleMs);
  const ends = servers.map((server) => once(server.close(), 'close'));
  await Promise.all([app.close(), ...ends]).finally(() => clearInterval(timer));
}

/** Returns undefined if the machine has no IPv6 or another program uses the port there: the first address is enough. */
async function listenOnAddress(app: App, host: string, port: number): Promise<Server | undefined> {
  const server = app.createHttpServer(app.routing);
  // The app's own server handles these events for this one, too.
  for (const event of ['clientError', ...(app.server.listenerCount('upgrade') > 0 ? ['upgrade'] : [])]) {
    server.on(event, (...args: unknown[]) => app.server.emit(event, ...args));
  }
  try {
    await once(server.listen({ host, port }), 'listening');
    return server;
  } catch (error) {
    const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    app.log[inUse ? 'warn' : 'debug']({ host, port }, 'could not listen on another address of the host');
    return undefined;
  }
}
