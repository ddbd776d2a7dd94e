/** Whether a session may do something, for what screens show; the server checks every request. */
import { hasPermission, type Permission } from '@jontro/shop/users/permissions.ts';
import type { Session } from './session-state.ts';

/** False while the role is unknown. */
export const can = (
  { role, permissions }: Pick<Session, 'role' | 'permissions'>,
  permission: Permission,
): boolean => role !== undefined && hasPermission({ role, permissions }, permission);
