/** Endpoints of the staff and their roles. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint, Inserted, Modified } from '../endpoint.ts';
import { NewStaffRole, StaffMember, StaffRole } from './staff-roles.ts';

const staff = { access: 'admin', permission: 'staff', additive: true } as const;

const StaffRoleId = Type.String({
  maxLength: 60,
  description: '`owner`, `manager`, `packer`, `support`, or the id of an own staff role',
});

export const staffEndpoints = {
  /** Owners first, at most 500. */
  listStaff: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/staff',
    response: Type.Array(StaffMember),
  }),
  /** Gives a staff role to the account of an address. */
  addStaff: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/staff',
    body: Type.Object(
      { email: Type.String({ maxLength: 254 }), staffRole: StaffRoleId },
      { additionalProperties: false },
    ),
    response: Modified,
  }),
  /** Gives another staff role; null ends the work for the shop. */
  changeStaff: endpoint({
    ...staff,
    method: 'PUT',
    path: '/api/staff/:id',
    params: ById,
    body: Type.Object({ staffRole: Type.Union([StaffRoleId, Type.Null()]) }, { additionalProperties: false }),
    response: Modified,
  }),
  /** The roles that the owner has added, by name. */
  listStaffRoles: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/staff-roles',
    response: Type.Array(StaffRole),
  }),
  addStaffRole: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/staff-roles',
    body: NewStaffRole,
    response: Inserted,
  }),
  changeStaffRole: endpoint({
    ...staff,
    method: 'PUT',
    path: '/api/staff-roles/:id',
    params: ById,
    body: NewStaffRole,
    response: Modified,
  }),
  removeStaffRole: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/api/staff-roles/:id',
    params: ById,
    response: Deleted,
  }),
};
