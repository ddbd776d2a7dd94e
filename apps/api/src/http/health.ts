/** Liveness (`/healthz`: the process runs, which release) and readiness (`/readyz`: its database responds, and it takes orders). */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../runtime/context.ts';
import { isDraining } from '../runtime/draining.ts';
import { release } from '../runtime/version.ts';

export function healthRoutes(app: FastifyInstance, { database, admission }: Context): void {
  const config = { access: 'public', importance: 'always' } as const;
  app.get('/healthz', { config, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive', ...release };
  });
  app.get('/readyz', { config, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return reply.status(503).send({ status: 'stopping' });
    // Without a query, which would wait with the others.
    if (admission.state() === 'overloaded') return reply.status(503).send({ status: 'overloaded' });
    try {
      await database.ping();
      return { status: admission.state() === 'busy' ? 'busy' : 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not respond');
      return reply.status(503).send({ status: 'waiting for the database' });
    }
  });
}
