/** A new live shop is closed to shoppers until its owner opens it. */
import type { Db } from '../database/db.ts';
import { storedSettings } from '../settings/settings.table.ts';

/** Stores that the shop is not open, in the transaction that creates its tables: one with tables stays as it is. */
export const closeNewShop = async (tx: Db): Promise<void> => {
  await tx
    .insert(storedSettings)
    .values({ name: 'opened', value: false, changedAt: new Date(), changedBy: null })
    .onConflictDoNothing();
};
