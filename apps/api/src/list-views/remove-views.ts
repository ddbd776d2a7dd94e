/** Deletes the views of an account that is closed. */
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { listViews } from './list-views.table.ts';

export async function removeViewsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(listViews).where(eq(listViews.userId, userId));
}
