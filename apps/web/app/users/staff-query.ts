/** The staff and their roles, as the staff page reads them. */
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import {
  findStaffRole,
  type StaffRole,
  staffRoleNames,
  staffRoles as staffRolesOfEveryShop,
} from '@jontro/shop/users/staff-roles.ts';
import { useQuery } from '@tanstack/react-query';
import type { PageLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { type Session, useSession } from '../lib/session-state.ts';

/** A role that can be given. */
export interface RoleChoice {
  /** As in requests: a name, or the id of an own role. */
  key: string;
  name: string;
  permissions: readonly Permission[];
}

/** The name of a role; its id if it was deleted meanwhile. */
export function nameOfRole(key: string, own: readonly StaffRole[], { t }: Pick<PageLanguage, 't'>): string {
  const found = findStaffRole(key);
  return found ? t(found.label) : (own.find(({ _id }) => _id === key)?.name ?? key);
}

/** The roles of every shop, then the shop's own. */
export const roleChoices = (own: readonly StaffRole[], { t }: Pick<PageLanguage, 't'>): RoleChoice[] => [
  ...staffRoleNames.map((key) => ({
    key,
    name: t(staffRolesOfEveryShop[key].label),
    permissions: staffRolesOfEveryShop[key].permissions,
  })),
  ...own.map(({ _id, name, permissions }) => ({ key: _id, name, permissions })),
];

/** Whether the current user has all permissions of a role, without which they can neither give nor take it. */
export const mayGive = (session: Session, permissions: readonly Permission[]): boolean =>
  permissions.every((permission) => can(session, permission));

/** Whether the current user may give and take a role; one that was deleted allows nothing. */
export const mayChange = (session: Session, staffRole: string, own: readonly StaffRole[]): boolean =>
  mayGive(
    session,
    findStaffRole(staffRole)?.permissions ?? own.find(({ _id }) => _id === staffRole)?.permissions ?? [],
  );

export function useStaff() {
  const { ready } = useSession();
  const staff = useQuery({ ...endpointQuery(['staff'], staffEndpoints.listStaff, {}), enabled: ready });
  const roles = useQuery({
    ...endpointQuery(['staffRoles'], staffEndpoints.listStaffRoles, {}),
    enabled: ready,
  });
  const invitations = useQuery({
    ...endpointQuery(['staffInvitations'], staffEndpoints.listStaffInvitations, {}),
    enabled: ready,
  });
  return { staff, roles, invitations, own: roles.data ?? [] };
}
