/** What staff may do: each admin endpoint names one permission, and a role has a set of them. */
import type { Role } from './users.ts';

export const permissions = [
  'products',
  'prices',
  'orders',
  'deliver',
  'order-entry',
  'refunds',
  'customers',
  'reports',
  'content',
  'settings',
  'staff',
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of each role; an admin has all of them. */
export const rolePermissions: Record<Role, readonly Permission[]> = { admin: permissions, user: [] };

/** Whether a role may do anything that customers may not. */
export const isStaff = (role: Role): boolean => rolePermissions[role].length > 0;

export const hasPermission = (role: Role, permission: Permission): boolean =>
  rolePermissions[role].includes(permission);
