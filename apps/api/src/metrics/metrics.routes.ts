/** `/metrics` for Prometheus: for whoever has the token, or without one for this machine alone. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { createMetrics } from './metrics.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies add: a request that has one of these comes from elsewhere, even over a connection of this machine. */
const signsOfProxy = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const localNames = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True if the request was made on this machine to this machine: by connection, by name, and by no proxy or web page. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    // A page elsewhere that has its own name lead here sends that name.
    localNames.test(request.headers.host ?? '') &&
    signsOfProxy.every((name) => request.headers[name] === undefined)
  );
}

function mayCollect(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request);
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/** Measures every request of the app, and serves the measures. Anybody else than the collector finds nothing here. */
export function metricsRoutes(app: FastifyInstance, context: Context): void {
  const metrics = createMetrics(context, app.connections);
  // Only a server that listens has a process of its own; tests share one.
  app.addHook('onListen', async () => metrics.watchProcess());
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    metrics.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayCollect(request, context.config.metricsToken)) {
      throw new ApplicationError('not-found', 'There is nothing at this address');
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}
