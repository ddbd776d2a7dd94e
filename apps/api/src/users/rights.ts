/** The rights of people as they are now, read from the database for each request and each change. */
import { type Permission, permissions, type Rights } from '@jontro/shop/users/permissions.ts';
import { findStaffRole } from '@jontro/shop/users/staff-roles.ts';
import type { Role } from '@jontro/shop/users/users.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { staffRoles } from './staff-roles.table.ts';
import { users } from './users.table.ts';

export const notDeleted = isNull(users.deletedAt);

/** The columns that rights follow from, where `staff_roles` is joined by `ownStaffRole`. */
export const rightsColumns = {
  role: users.role,
  staffRole: users.staffRole,
  ownPermissions: staffRoles.permissions,
};
export const ownStaffRole = eq(staffRoles.id, users.staffRole);

interface RightsRow {
  role: Role;
  staffRole: string | null;
  ownPermissions: readonly string[] | null;
}

/** Whether somebody works for the shop, whatever their role allows. */
export const isStaffRow = ({ role, staffRole }: Pick<RightsRow, 'role' | 'staffRole'>): boolean =>
  role === 'admin' || staffRole !== null;

/** The permissions that this version knows. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  permissions.filter((permission) => names.includes(permission));

/** The rights of a row. An admin is an owner, whatever else is stored. */
export function rightsOf({ role, staffRole, ownPermissions }: RightsRow): Rights {
  if (role === 'admin' || staffRole === null) return { role };
  const allowed = findStaffRole(staffRole)?.permissions ?? knownPermissions(ownPermissions ?? []);
  return { role, permissions: allowed };
}

/** A row with its rights in the place of their columns. */
export function withRights<Row extends RightsRow>(row: Row): Omit<Row, keyof RightsRow> & Rights {
  const { role: _role, staffRole: _staffRole, ownPermissions: _own, ...others } = row;
  return { ...others, ...rightsOf(row) };
}

/** The rights that somebody has now; undefined for a deleted account. */
export async function findRights(db: Db, userId: string): Promise<Rights | undefined> {
  const [row] = await db
    .select(rightsColumns)
    .from(users)
    .leftJoin(staffRoles, ownStaffRole)
    .where(and(eq(users.id, userId), notDeleted));
  return row && rightsOf(row);
}

/** Locks the rows of all owners until the transaction ends, so that changes of rights are made one after the other. */
export const lockOwners = (tx: Db) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(notDeleted, eq(users.role, 'admin')))
    .orderBy(asc(users.id))
    .for('update');
