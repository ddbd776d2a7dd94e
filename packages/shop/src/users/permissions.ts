/** What staff may do: each admin endpoint names a permission, an owner has all of them, other staff those of their role. */
import type { Role } from './users.ts';

export const permissions = [
  'products',
  'prices',
  'orders',
  'deliver',
  'order-entry',
  'refunds',
  'customers',
  'deletions',
  'reports',
  'content',
  'settings',
  'staff',
] as const;
export type Permission = (typeof permissions)[number];

/** A person's rights. Staff who are no owners have the role `user`, as a customer, and the permissions of their staff role. */
export interface Rights {
  role: Role;
  permissions?: readonly Permission[] | undefined;
}

/** Whether somebody has a permission, or one of several. */
export const hasPermission = (
  { role, permissions }: Rights,
  needed: Permission | readonly Permission[],
): boolean =>
  role === 'admin' || [needed].flat().some((permission) => permissions?.includes(permission) === true);

/** Whether somebody may do anything that customers may not. */
export const isStaff = ({ role, permissions }: Rights): boolean =>
  role === 'admin' || (permissions !== undefined && permissions.length > 0);
