/** The end of what staff have recorded of a customer whose account is closed. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { customerNotes, customerRecords } from './customer-records.table.ts';

/** Deletes notes and tags; a block of cash on delivery stays with the orders. */
export async function removeCustomerRecords(tx: Db, userId: string): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.userId, userId));
  await tx
    .delete(customerRecords)
    .where(and(eq(customerRecords.userId, userId), isNull(customerRecords.cashBlockReason)));
  await tx.update(customerRecords).set({ tags: [] }).where(eq(customerRecords.userId, userId));
}
