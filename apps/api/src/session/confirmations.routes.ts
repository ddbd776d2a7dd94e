/** The route that confirms the identity of whoever uses a session. */
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import { bearerToken } from '../identity/bearer.ts';
import type { Context } from '../runtime/context.ts';
import { confirmSession } from './confirmations.ts';
import { readSessionIds } from './session-cookie.ts';

export function confirmationsRoutes(app: App, context: Context): void {
  app.route({
    ...confirmationEndpoints.confirmSession,
    handler: (request) => {
      const [sessionId = ''] = readSessionIds(request.cookies, context.config);
      const token = bearerToken(request);
      return confirmSession(context, requireUser(request), { sessionId, token });
    },
  });
}
