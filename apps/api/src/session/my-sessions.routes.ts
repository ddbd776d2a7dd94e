/** Routes of an account's own sessions. */
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { sourceOf } from '../http/request-source.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { endMyOtherSessions, endMySession, listMySessions } from './my-sessions.ts';
import { readSession } from './session-cookie.ts';

export function mySessionsRoutes(app: App, context: Context): void {
  const ownId = (cookies: Parameters<typeof readSession>[0]) =>
    readSession(cookies, context.config)?.id ?? '';
  app.route({
    ...mySessionEndpoints.listMySessions,
    handler: (r) => listMySessions(context, requireUser(r), ownId(r.cookies)),
  });
  app.route({
    ...mySessionEndpoints.endMySession,
    handler: (r) => endMySession(context, requireUser(r), r.params.id, sourceOf(r)),
  });
  app.route({
    ...mySessionEndpoints.endMyOtherSessions,
    handler: (r) => endMyOtherSessions(context, requireUser(r), ownId(r.cookies), sourceOf(r)),
  });
}
