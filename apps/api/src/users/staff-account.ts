/** Which accounts of the identity service belong to staff: people with a permission in the shop. */
import { isStaff } from '@jontro/shop/users/permissions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from './users.table.ts';

/** False for an account that has never opened a session. */
export async function isStaffAccount(db: Db, uid: string): Promise<boolean> {
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return user !== undefined && isStaff(user.role);
}
