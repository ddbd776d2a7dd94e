/** Listens on every address of a host name: "localhost" is one of IPv4 and one of IPv6, so two servers of one app. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from './server.ts';

/**
 * Takes the host and the port of the settings; gives the function that stops taking connections and waits for the answers
 * under way. `addressesOf` looks a name up. Rejects when the first address cannot be listened on.
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
  const further = addresses.filter((address) => address !== first.address);
  const servers = await Promise.all(further.map((address) => listenBeside(app, address, first.port)));
  return () =>
    close(
      app,
      servers.filter((server) => server !== undefined),
    );
}

/** How often connections on which nothing is asked are closed while the app closes. In ms. */
const idleMs = 50;

async function close(app: App, servers: readonly Server[]): Promise<void> {
  // One that is kept for a next request, or was opened in advance, would keep its server open until its client leaves.
  const closing = setInterval(() => {
    app.connections.closeUnused();
    for (const server of [app.server, ...servers]) server.closeIdleConnections();
  }, idleMs);
  const ends = servers.map((server) => once(server.close(), 'close'));
  await Promise.all([app.close(), ...ends]).finally(() => clearInterval(closing));
}

/** A machine may lack IPv6, or another program may have the port there: the first address is enough. */
async function listenBeside(app: App, host: string, port: number): Promise<Server | undefined> {
  const server = app.connections.createServer(app.routing);
  // What is handled at the app's own server is handled there for this one, too.
  for (const event of ['clientError', ...(app.server.listenerCount('upgrade') > 0 ? ['upgrade'] : [])]) {
    server.on(event, (...details: unknown[]) => app.server.emit(event, ...details));
  }
  try {
    await once(server.listen({ host, port }), 'listening');
    return server;
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    app.log[taken ? 'warn' : 'debug']({ host, port }, 'another address of the host cannot be listened on');
    return undefined;
  }
}
