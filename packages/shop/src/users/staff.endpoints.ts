/** Endpoints of the staff and their roles. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint, Inserted, Modified } from '../endpoint.ts';
import {
  InvitationToken,
  NewInvitation,
  NewStaffAccount,
  OpenInvitation,
  StaffInvitation,
} from './staff-invitations.ts';
import { NewStaffRole, StaffMember, StaffRole } from './staff-roles.ts';

const staff = { access: 'admin', permission: 'staff', additive: true } as const;

const invitations = '/api/staff-invitations';
const byLink = { method: 'POST', access: 'public', additive: true } as const;

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
  /** Gives a staff role to the account of a confirmed address; anybody else is invited, by an address or a mobile number. */
  addStaff: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/staff',
    body: Type.Object(
      {
        email: Type.Optional(Type.String({ maxLength: 254 })),
        mobileNumber: Type.Optional(Type.String({ maxLength: 30 })),
        staffRole: StaffRoleId,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ ...Modified.properties, invitation: Type.Optional(NewInvitation) }),
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
  /** Newest first: those of the last weeks, with their state. */
  listStaffInvitations: endpoint({
    ...staff,
    method: 'GET',
    path: invitations,
    response: Type.Array(StaffInvitation),
  }),
  withdrawStaffInvitation: endpoint({
    ...staff,
    method: 'DELETE',
    path: `${invitations}/:id`,
    params: ById,
    response: Deleted,
  }),
  /** What a link invites to, for whoever has it. */
  findInvitation: endpoint({
    ...byLink,
    path: `${invitations}/find`,
    body: InvitationToken,
    response: OpenInvitation,
  }),
  /** Accepts an invitation with a new account. */
  registerStaff: endpoint({
    ...byLink,
    path: `${invitations}/register`,
    body: NewStaffAccount,
    response: Type.Object({ message: Type.String(), email: Type.String() }),
  }),
  /** Accepts an invitation with the account that is logged in. */
  joinStaff: endpoint({
    ...byLink,
    access: 'user',
    path: `${invitations}/join`,
    body: InvitationToken,
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
