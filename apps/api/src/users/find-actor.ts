/** The user for whom a job acts, with the rights of this moment. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { users } from './users.table.ts';

/** Returns a user that is not deleted. */
export async function findActor(db: Db, id: string): Promise<CurrentUser | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!row) return undefined;
  const { uid, email, name, role, language } = row;
  return { userId: id, uid, email, name, role, language: language ?? 'en' };
}
