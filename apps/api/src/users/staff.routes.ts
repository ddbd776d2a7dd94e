/** Routes of the staff, invitations to it, and its roles. */
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '../http/current-user.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addStaff, listStaffInvitations, withdrawStaffInvitation } from './add-staff.ts';
import { changeStaff } from './change-rights.ts';
import { findInvitation, joinStaff, registerStaff } from './join-staff.ts';
import { addStaffRole, changeStaffRole, listStaff, listStaffRoles, removeStaffRole } from './staff-roles.ts';

export function staffRoutes(app: App, context: Context): void {
  const { db, limits } = context;
  /** Who changes rights, at a limited rate. */
  const changer = async (request: FastifyRequest): Promise<CurrentUser> => {
    const currentUser = requireUser(request);
    await limits.limit('change-rights', currentUser.userId);
    return currentUser;
  };
  app.route({ ...staffEndpoints.listStaff, handler: () => listStaff(db) });
  app.route({
    ...staffEndpoints.addStaff,
    handler: async (r) => addStaff(context, await changer(r), r.body),
  });
  app.route({
    ...staffEndpoints.changeStaff,
    handler: async (r) => changeStaff(context, await changer(r), { ...r.params, ...r.body }),
  });
  app.route({ ...staffEndpoints.listStaffInvitations, handler: () => listStaffInvitations(context) });
  app.route({
    ...staffEndpoints.withdrawStaffInvitation,
    handler: async (r) => withdrawStaffInvitation(context, await changer(r), r.params.id),
  });
  app.route({
    ...staffEndpoints.findInvitation,
    handler: (r) => findInvitation(context, r.body.token, r.address),
  });
  app.route({
    ...staffEndpoints.registerStaff,
    handler: (r) => registerStaff(context, r.body, r.address),
  });
  app.route({
    ...staffEndpoints.joinStaff,
    handler: (r) => joinStaff(context, requireUser(r), r.body.token, r.address),
  });
  app.route({ ...staffEndpoints.listStaffRoles, handler: () => listStaffRoles(db) });
  app.route({
    ...staffEndpoints.addStaffRole,
    handler: async (r) => addStaffRole(context, await changer(r), r.body),
  });
  app.route({
    ...staffEndpoints.changeStaffRole,
    handler: async (r) => changeStaffRole(context, await changer(r), r.params.id, r.body),
  });
  app.route({
    ...staffEndpoints.removeStaffRole,
    handler: async (r) => removeStaffRole(context, await changer(r), r.params.id),
  });
}
