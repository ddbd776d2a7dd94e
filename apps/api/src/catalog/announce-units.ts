/** The job that announces, once a second, of which products units were sold or came back: caches then drop what names their number. */
import { isConnectionLoss } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Job } from '../runtime/job.ts';
import { type CatalogChanger, recordChange } from './catalog-version.ts';

const everyMs = 1_000;
/** So many tags fit into one announcement; the others wait for the next one. */
const maxTags = 150;

/** Announces what changes of this process have touched since the last time; what could not be announced is kept for the next one. */
export async function announceUnits({ db, publicCache }: CatalogChanger): Promise<void> {
  const { touchedLately } = publicCache;
  const tags = [...touchedLately].slice(0, maxTags);
  if (tags.length === 0) return;
  // Those that are touched meanwhile are announced again.
  for (const tag of tags) touchedLately.delete(tag);
  try {
    const change = await inTransaction(db, (tx) => recordChange(tx, tags));
    if (change) publicCache.apply(change);
  } catch (error) {
    for (const tag of tags) touchedLately.add(tag);
    // It may have been committed.
    if (isConnectionLoss(error)) publicCache.doubt();
    throw error;
  }
}

export const announceUnitsJob: Job = {
  name: 'announce units in stock',
  everyMs,
  create: (context) => ({ run: () => announceUnits(context), close: () => announceUnits(context) }),
};
