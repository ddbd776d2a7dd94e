/** `/metrics` for Prometheus: requires the token, or without one a request from this machine. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { onEveryResponse } from '../http/fast-path.ts';
import type { Context } from '../runtime/context.ts';
import { collectMetrics, provideMetrics } from '../runtime/process-group.ts';
import { isSameSecret } from '../runtime/same-secret.ts';
import { createMetrics } from './metrics.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers that proxies add: a request with one of them is remote, even over a local connection. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const localNames = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Whether the request is local: by connection and host name, and not from a proxy or web page. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    // DNS rebinding: a web page whose name resolves to this machine sends that name.
    localNames.test(request.headers.host ?? '') &&
    proxyHeaders.every((name) => request.headers[name] === undefined)
  );
}

function mayCollect(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request);
  const presented = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return isSameSecret(presented, token);
}

/** Measures every request of the app, and serves the metrics. Other clients than the collector get 404. */
export function metricsRoutes(app: FastifyInstance, context: Context): void {
  const metrics = createMetrics(context, app.connections);
  // Only a server that listens has its own process; tests share one.
  app.addHook('onListen', async () => metrics.collectProcessMetrics());
  provideMetrics(metrics.ofProcess);
  onEveryResponse(app, ({ method, route = 'none', status, ms }) => {
    metrics.observeRequest({ method, route, status }, ms / 1000);
  });
  app.get(
    '/metrics',
    { config: { access: 'public', importance: 'always' }, logLevel: 'warn' },
    async (request, reply) => {
      if (!mayCollect(request, context.config.metricsToken)) {
        throw new ApplicationError('not-found', 'There is nothing at this address');
      }
      reply.header('cache-control', 'no-store').type(metrics.contentType);
      return metrics.text((await collectMetrics()) as object[]);
    },
  );
}
