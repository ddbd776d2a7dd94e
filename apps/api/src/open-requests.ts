/** Knows the requests under way, so that a server that stops can cut off those that take too long, on whatever address. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface OpenRequests {
  /** Ends the connections of all requests under way. */
  cutOff(): void;
}

/** Follows the requests of an app; to be called before it is ready. */
export function followRequests(app: FastifyInstance): OpenRequests {
  // Node can close the connections of one server, but "localhost" is two addresses, so two servers.
  const open = new Set<Socket>();
  app.addHook('onRequest', async ({ raw }) => {
    open.add(raw.socket);
  });
  app.addHook('onResponse', async ({ raw }) => {
    open.delete(raw.socket);
  });
  app.addHook('onRequestAbort', async ({ raw }) => {
    open.delete(raw.socket);
  });
  return {
    cutOff() {
      for (const socket of open) socket.destroy();
    },
  };
}
