/** Deletes the photos of reviews that were never written, of deleted orders and of deleted accounts (decision 166). */
import { and, eq, exists, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { reviewPhotos } from './review-photos.table.ts';
import { deleteFiles } from './review-photos.ts';

/** How long a photo waits for its review. */
const unwrittenMs = 24 * 3_600_000;
/** How long an order that staff have deleted keeps its photos: as long as an unused image is kept. */
const deletedOrderMs = 72 * 3_600_000;
/** At most so many in one run; the next run continues. */
const batch = 500;

/** Returns how many were deleted. */
export async function removeReviewPhotos(
  context: Pick<Context, 'db' | 'imageHost' | 'now'>,
): Promise<number> {
  const { db, now } = context;
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const ofOrder = and(
    eq(orders.id, reviewPhotos.orderId),
    isNotNull(orders.deletedAt),
    lt(orders.deletedAt, before(deletedOrderMs)),
  );
  const ofAccount = and(eq(users.id, reviewPhotos.userId), isNotNull(users.deletedAt));
  await db
    .update(reviewPhotos)
    .set({ removedAt: at })
    .where(
      and(
        isNull(reviewPhotos.removedAt),
        or(
          and(isNull(reviewPhotos.reviewId), lt(reviewPhotos.createdAt, before(unwrittenMs))),
          exists(db.select({ id: orders.id }).from(orders).where(ofOrder)),
          exists(db.select({ id: users.id }).from(users).where(ofAccount)),
        ),
      ),
    );
  const rows = await db
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .where(isNotNull(reviewPhotos.removedAt))
    .orderBy(reviewPhotos.removedAt)
    .limit(batch);
  for (const { id } of rows) await deleteFiles(context, id);
  return rows.length;
}
