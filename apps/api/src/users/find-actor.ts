/** The user for whom a job acts, with the rights of this moment. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { notDeleted, ownStaffRole, rightsColumns, withRights } from './rights.ts';
import { staffRoles } from './staff-roles.table.ts';
import { users } from './users.table.ts';

/** Returns a user that is not deleted. */
export async function findActor(db: Db, id: string): Promise<CurrentUser | undefined> {
  const { uid, email, name, language } = users;
  const [row] = await db
    .select({ uid, email, name, language, ...rightsColumns })
    .from(users)
    .leftJoin(staffRoles, ownStaffRole)
    .where(and(eq(users.id, id), notDeleted));
  return row && { userId: id, ...withRights(row), language: row.language ?? 'en' };
}
