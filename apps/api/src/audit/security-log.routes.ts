/** The security log over HTTP, and the hook that enters what the shop refuses. */
import { securityLogEndpoints } from '@jontro/shop/audit/security-log.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { sendJsonLines } from '../http/json-lines.ts';
import { withTotal } from '../http/list-page.ts';
import { sourceOf } from '../http/request-source.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { listSecurityEvents, readSecurityEvents } from './list-security-events.ts';
import { recordAttempt } from './record-security-event.ts';

/** Enters every request of somebody with a session that is answered with 403. Registered before the routes. */
export function recordRefusals(app: App, context: Context): void {
  /** Those that were only asked for the password, in the middle of an act of their own. */
  const asked = new WeakSet<FastifyRequest>();
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof ApplicationError && error.details.confirm === true) asked.add(request);
  });
  app.addHook('onSend', async (request, reply) => {
    const { currentUser, method, routeOptions } = request;
    if (reply.statusCode !== 403 || !currentUser || currentUser.guest || asked.has(request)) return;
    await recordAttempt(context, sourceOf(request), {
      kind: 'access-refused',
      uid: currentUser.uid,
      detail: `${method} ${routeOptions.url}`,
    });
  });
}

export function securityLogRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...securityLogEndpoints.listSecurityEvents,
    handler: async (r, reply) => withTotal(reply, await listSecurityEvents(db, r.query)),
  });
  app.route({
    ...securityLogEndpoints.downloadSecurityEvents,
    handler: async (r, reply) =>
      sendJsonLines(reply, `security-log-${toBangladeshDate(now())}`, readSecurityEvents(db, r.query)),
  });
}
