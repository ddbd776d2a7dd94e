/** User endpoints (specification section 7). */
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { photoSourcesOf } from '../config/photo-sources.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import { bearerToken, requireIdentity } from '../identity/bearer.ts';
import type { Context } from '../runtime/context.ts';
import { changeRole } from './change-rights.ts';
import { exportUsers, listAllUsers } from './list-all-users.ts';
import { findOrCreateUser, findRole, removeUser, saveUser } from './users.ts';

export function usersRoutes(app: App, context: Context): void {
  const { db, now, config, verifier, limits } = context;
  const sources = photoSourcesOf(config);
  app.route({
    ...userEndpoints.saveUser,
    handler: async (request) => {
      // A token is newer than the cookie, which may still be from another account.
      const token = bearerToken(request);
      if (!token && request.currentUser) {
        await limits.limit('save-user', request.currentUser.uid);
        return saveUser(db, request.currentUser.userId, request.body, sources);
      }
      const identity = await requireIdentity(verifier, token);
      await limits.limit('save-user', identity.uid);
      const user = await findOrCreateUser(db, now(), identity, config.firstAdminEmail);
      return saveUser(db, user.id, request.body, sources);
    },
  });
  app.route({
    ...userEndpoints.listAllUsers,
    handler: async (r, reply) => withTotal(reply, await listAllUsers(db, r.query, sources)),
  });
  app.route({
    ...userEndpoints.downloadUsers,
    handler: async (r, reply) =>
      sendCsv(reply, `users-${toBangladeshDate(now())}`, await exportUsers(db, r.query)),
  });
  app.route({
    ...userEndpoints.findRole,
    handler: (request) => findRole(db, requireUser(request), request.params.email),
  });
  app.route({
    ...userEndpoints.changeRole,
    handler: async (r) => {
      const currentUser = requireUser(r);
      await limits.limit('change-rights', currentUser.userId);
      return changeRole(context, currentUser, r.params.id, r.body.role);
    },
  });
  app.route({
    ...userEndpoints.removeUser,
    handler: (r) => removeUser(context, requireUser(r), r.params.id),
  });
}
