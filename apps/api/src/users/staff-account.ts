/** Which accounts of the identity service belong to staff: people with a permission in the shop. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isStaffRow, notDeleted } from './rights.ts';
import { users } from './users.table.ts';

/** False for an account that has never opened a session. */
export async function isStaffAccount(db: Db, uid: string): Promise<boolean> {
  const [user] = await db
    .select({ role: users.role, staffRole: users.staffRole })
    .from(users)
    .where(and(eq(users.uid, uid), notDeleted));
  return user !== undefined && isStaffRow(user);
}
