/** The network address of each request's client, read while the connection still has one. */
import type { FastifyInstance } from 'fastify';
import { addressKey } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What limits are counted by: the client's address as `addressKey` gives it, behind trusted proxies theirs. */
    address: string;
  }
}

/** The client has closed the connection: nobody will read the answer. Status 499, as nginx logs it. */
class ClientGone extends Error {
  readonly statusCode = 499;
  constructor() {
    super('The client has closed the connection');
  }
}

/**
 * Notes the address of every request when it arrives, before any other hook: a closed connection has none any more. A
 * request whose connection is closed already is not worked on.
 */
export function noteAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === undefined) throw new ClientGone();
    request.address = addressKey(request.ip);
  });
}
