/** The network address of each request's client, read when the request arrives. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of rate limits: the result of `addressKey` for the client, whose address trusted proxies forward. */
    address: string;
  }
  interface FastifyInstance {
    /** The same key, for a request that the framework does not handle. */
    addressOf(request: IncomingMessage): string;
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
 * Rejects a request whose connection is already closed. `trustedProxies` are addresses and networks, or `loopback`.
 */
export function recordClientAddresses(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const addressOf = (request: IncomingMessage): string => addressKey(proxyAddr(request, isTrusted));
  app.decorate('addressOf', addressOf);
  app.decorateRequest('address', '');
  app.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === undefined) throw new ClientClosedRequest();
    request.address = addressOf(request.raw);
  });
}
