/** A TCP proxy for a database that can be shut (connections break) or silent (connections stay open, no data flows). */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  readonly port: number;
  shut(): void;
  open(): Promise<void>;
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of this machine. */
export async function openDatabaseProxy(host: string, databasePort: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  let server: Server | undefined;
  let port = 0;

  const register = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (silent) socket.pause();
  };
  const open = async (): Promise<void> => {
    server = createServer((client) => {
      const upstream = connect(databasePort, host);
      client.pipe(upstream);
      upstream.pipe(client);
      register(client, upstream);
      register(upstream, client);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  const shut = (): void => {
    server?.close();
    server = undefined;
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return {
    port,
    shut,
    open,
    stall() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => shut(),
  };
}
