/** Whether a product is in the shop, and the times at which it is published and taken out, as its columns. */
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { publicationTexts } from '@jontro/shop/catalog/publication.ts';
import { parseTime } from '@jontro/shop/local-times.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { products } from './catalog.table.ts';

type ProductRow = typeof products.$inferSelect;
export type Publication = Pick<ProductRow, 'draft' | 'publishAt' | 'unpublishAt' | 'deletedAt'>;
type TimeField = 'publishAt' | 'unpublishAt';

const none: Publication = { draft: false, publishAt: null, unpublishAt: null, deletedAt: null };

const wrong = (field: TimeField, problem: PlainMessage): ApplicationError =>
  new ApplicationError('invalid', problem, { field });

/** The time that a change gives, or the stored one; throws 400 for one that is no time or over. */
function timeOf(field: TimeField, stored: Publication, change: ProductChange, now: Date): Date | null {
  const given = change[field];
  if (given === undefined) return stored[field];
  if (given === null) return null;
  const at = parseTime(given);
  if (at === undefined) throw wrong(field, publicationTexts.invalid);
  const time = new Date(at);
  if (time <= now && time.getTime() !== stored[field]?.getTime()) throw wrong(field, publicationTexts.past);
  return time;
}

/**
 * The columns after a change. A draft is stored as deleted, so that nothing that reads products shows it, also in a process of a
 * former version. Throws 400 for times in the past or in the wrong order, and for a product in the shop that is to be published.
 */
export function publicationOf(stored: Publication = none, change: ProductChange, now: Date): Publication {
  const draft = change.draft ?? stored.draft;
  const publishAt = timeOf('publishAt', stored, change, now);
  const unpublishAt = timeOf('unpublishAt', stored, change, now);
  if (!draft && publishAt && change.publishAt) throw wrong('publishAt', publicationTexts.onlyDrafts);
  if (draft && publishAt && unpublishAt && unpublishAt <= publishAt)
    throw wrong('unpublishAt', publicationTexts.order);
  return {
    draft,
    publishAt: draft ? publishAt : null,
    unpublishAt,
    deletedAt: draft ? (stored.deletedAt ?? now) : stored.draft ? null : stored.deletedAt,
  };
}

/** The earliest of some times; null without any. */
export const earliest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first && (!time || first <= time) ? first : time), null);

/** The fields as their owner sees them. */
export const publicationOnWire = ({ draft, publishAt, unpublishAt }: Publication) => ({
  ...(draft && { draft }),
  ...(publishAt && { publishAt: publishAt.toISOString() }),
  ...(unpublishAt && { unpublishAt: unpublishAt.toISOString() }),
});
