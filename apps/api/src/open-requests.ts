/** Knows the requests under way, so that a server that stops can cut off those that take too long, on whatever address. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// Node can close the connections of one server, but "localhost" is two addresses, so two servers.
const openSockets = new WeakMap<FastifyInstance['server'], Set<Socket>>();

/** Follows the requests of an app; to be called before its routes are added. */
export function followRequests(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  openSockets.set(app.server, open);
  app.addHook('preClose', async () => {
    closing = true;
  });
  // A connection that is kept for a next request would keep the server from closing.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onRequest', async ({ raw }) => {
    open.add(raw.socket);
  });
  app.addHook('onResponse', async ({ raw }) => {
    open.delete(raw.socket);
  });
  app.addHook('onRequestAbort', async ({ raw }) => {
    open.delete(raw.socket);
  });
}

/** Ends the connections of all requests under way. */
export function cutOffRequests(app: Pick<FastifyInstance, 'server'>): void {
  for (const socket of openSockets.get(app.server) ?? []) socket.destroy();
}
