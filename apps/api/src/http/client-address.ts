/** The network address of each request's client, read when the request arrives. */
import type { FastifyInstance } from 'fastify';
import { addressKey } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of rate limits: the result of `addressKey` for the client, whose address trusted proxies forward. */
    address: string;
  }
}

/** The client closed the connection before a response. Status 499, as nginx logs it. */
class ClientClosedRequest extends Error {
  readonly statusCode = 499;
  constructor() {
    super('The client has closed the connection');
  }
}

/**
 * Stores the address of every request when it arrives, before any other hook, because a closed socket has no address.
 * Rejects a request whose connection is already closed.
 */
export function recordClientAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === undefined) throw new ClientClosedRequest();
    request.address = addressKey(request.ip);
  });
}
