/** Routes of the passkeys of the current user; only for the embedded identity service. */
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addPasskey, listMyPasskeys, removePasskey, startPasskey } from './manage-passkeys.ts';
import { ownRequestOf } from './second-factor.routes.ts';

export function passkeysRoutes(app: App, context: Context): void {
  app.route({ ...passkeyEndpoints.listPasskeys, handler: (r) => listMyPasskeys(context, requireUser(r)) });
  app.route({
    ...passkeyEndpoints.startPasskey,
    handler: (r, reply) => {
      reply.header('cache-control', 'private, no-store');
      return startPasskey(context, requireUser(r), r.body, ownRequestOf(context, r));
    },
  });
  app.route({
    ...passkeyEndpoints.addPasskey,
    handler: (r) => addPasskey(context, requireUser(r), r.body, ownRequestOf(context, r)),
  });
  app.route({
    ...passkeyEndpoints.removePasskey,
    handler: (r) => removePasskey(context, requireUser(r), r, ownRequestOf(context, r)),
  });
}
