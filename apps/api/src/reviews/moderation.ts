/** Staff show, hide and answer reviews of products; writers see what became of theirs (decision 159). */
import type { AuditChanges, AuditEvent } from '@jontro/shop/audit/audit.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type {
  moderationEndpoints,
  OwnReview,
  StaffReview,
} from '@jontro/shop/reviews/moderation.endpoints.ts';
import { type HideReason, hideLabels, productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import { and, asc, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { touchedByRating } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import type { ReviewNews } from '../mail/review-mails.ts';
import { orders } from '../orders/orders.table.ts';
import { reviewsTag } from '../orders/reviewed-orders.ts';
import type { Context } from '../runtime/context.ts';
import { mailReview } from './mail-review.ts';
import { productReviews } from './product-reviews.table.ts';
import { findReviewPhotos } from './review-photos.ts';
import { productColumns, type ReviewedProduct, type ReviewRow, toReviewedProduct } from './review-rows.ts';

type Changes = Partial<typeof productReviews.$inferInsert>;

const toOwnReview = (review: ReviewRow, product: ReviewedProduct): OwnReview => ({
  _id: review.id,
  orderId: review.orderId,
  product,
  rating: review.rating,
  text: review.text,
  state: review.state,
  ...(review.state === 'held' && review.heldFor && { heldFor: review.heldFor }),
  ...(review.state === 'hidden' && review.hiddenFor && { hiddenFor: review.hiddenFor }),
  addedAt: review.addedAt.toISOString(),
  ...(review.reply !== null && { reply: review.reply }),
});

const idsOf = (rows: readonly { review: ReviewRow }[]) => rows.map(({ review }) => review.id);

/** Lists the reviews of all products, newest first. */
export async function listReviews(
  db: Db,
  query: EndpointInput<typeof moderationEndpoints.listReviews>['query'],
): Promise<PagedList<StaffReview>> {
  const { state, stars } = query;
  const { limit, offset } = limitAndOffset(query);
  const where = and(
    state && eq(productReviews.state, state),
    stars === undefined ? undefined : eq(productReviews.rating, stars),
  );
  const total = await countRows(
    db,
    db.select({ id: productReviews.id }).from(productReviews).where(where).$dynamic(),
  );
  const rows = await db
    .select({ review: productReviews, product: productColumns, name: orders.name })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .where(where)
    .orderBy(desc(productReviews.addedAt), asc(productReviews.id))
    .limit(limit)
    .offset(offset);
  const photosOf = await findReviewPhotos(db, idsOf(rows));
  const entries = rows.map(({ review, product, name }) => ({
    ...toOwnReview(review, toReviewedProduct(product)),
    ...photosOf(review.id),
    name,
    published: review.published,
    helpful: review.helpful,
  }));
  return { entries, ...total };
}

/** The current user's reviews, newest first. */
export async function listMyProductReviews(db: Db, { userId }: CurrentUser): Promise<OwnReview[]> {
  const rows = await db
    .select({ review: productReviews, product: productColumns })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(eq(productReviews.userId, userId))
    .orderBy(desc(productReviews.addedAt), asc(productReviews.id))
    .limit(limitAndOffset({}).limit);
  const photosOf = await findReviewPhotos(db, idsOf(rows));
  return rows.map(({ review, product }) => ({
    ...toOwnReview(review, toReviewedProduct(product)),
    ...photosOf(review.id),
  }));
}

type ReviewEvent = Extract<AuditEvent, 'showReview' | 'hideReview' | 'replyToReview'>;
type ReviewChange = (row: ReviewRow) => {
  columns: Changes;
  before: AuditChanges;
  after: AuditChanges;
  /** What the writer is mailed. */
  news: ReviewNews | undefined;
};

type Parts = Pick<Context, 'config' | 'db' | 'now' | 'publicCache'>;

/** Changes a locked review with its audit event and its mail; a count of 0 if it is so already. Throws 404. */
async function changeReview(
  { config, db, now, publicCache }: Parts,
  by: CurrentUser,
  id: string,
  { event, message, change }: { event: ReviewEvent; message: string; change: ReviewChange },
): Promise<{ modifiedCount: number; message: string }> {
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    const [locked] = await tx
      .select()
      .from(productReviews)
      .where(eq(productReviews.id, id))
      .for('no key update');
    const row = orNotFound(locked, productReviewTexts.notFound);
    const { columns, before, after, news } = change(row);
    const at = now();
    const unchanged = Object.entries(columns).every(([key, value]) => row[key as keyof ReviewRow] === value);
    if (unchanged) return { modifiedCount: 0, message };
    await tx
      .update(productReviews)
      .set(event === 'replyToReview' ? { ...columns, repliedAt: at } : columns)
      .where(eq(productReviews.id, id));
    touch([reviewsTag, ...touchedByRating(row.productId)]);
    const [found] = await tx.select(productColumns).from(products).where(eq(products.id, row.productId));
    const product = toReviewedProduct(orNotFound(found, productReviewTexts.notFound));
    const name = `${row.rating} of 5, ${product.productName}`;
    await recordAudit(tx, at, by, { event, subjectId: id, name, before, after });
    if (news) await mailReview(tx, at, config, { review: row, product }, news);
    return { modifiedCount: 1, message };
  });
}

/** Shows a held or hidden review to everybody. Throws 404. */
export const showReview = (context: Parts, by: CurrentUser, id: string) =>
  changeReview(context, by, id, {
    event: 'showReview',
    message: productReviewTexts.shown,
    change: ({ state }) => ({
      columns: { state: 'shown', hiddenFor: null },
      before: { state },
      after: { state: 'shown' },
      news: { kind: 'review-shown' },
    }),
  });

/** Hides a review for a reason that its writer sees. Throws 404. */
export const hideReview = (context: Parts, by: CurrentUser, id: string, reason: HideReason) =>
  changeReview(context, by, id, {
    event: 'hideReview',
    message: productReviewTexts.hidden,
    change: ({ state, hiddenFor }) => ({
      columns: { state: 'hidden', hiddenFor: reason },
      before: { state, reason: hiddenFor && hideLabels[hiddenFor] },
      after: { state: 'hidden', reason: hideLabels[reason] },
      news: { kind: 'review-hidden', reason },
    }),
  });

/** Stores the shop's public answer; an empty one removes it. Throws 404. */
export const replyToReview = (context: Parts, by: CurrentUser, id: string, text: string) =>
  changeReview(context, by, id, {
    event: 'replyToReview',
    message: productReviewTexts.answered,
    change: ({ reply }) => {
      const answer = text.trim();
      // A corrected answer is not mailed again.
      const news =
        answer && reply === null ? ({ kind: 'review-answered', reply: answer } as const) : undefined;
      return {
        columns: { reply: answer || null },
        before: { reply },
        after: { reply: answer || null },
        news,
      };
    },
  });

/** How many reviews there are of each state, and how many bad ones are hidden. */
export async function findReviewReport(
  db: Db,
): Promise<EndpointResponse<typeof moderationEndpoints.findReviewReport>> {
  const countIf = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const hidden = eq(productReviews.state, 'hidden');
  const [row] = await db
    .select({
      shown: countIf(eq(productReviews.state, 'shown')),
      held: countIf(eq(productReviews.state, 'held')),
      hidden: countIf(hidden),
      hiddenForRating: countIf(and(hidden, eq(productReviews.hiddenFor, 'bad-rating'))),
      lowHidden: countIf(and(hidden, lte(productReviews.rating, 2))),
      all: count(),
    })
    .from(productReviews);
  const { shown = 0, held = 0, hidden: hiddenCount = 0, hiddenForRating = 0, lowHidden = 0 } = row ?? {};
  return { shown, held, hidden: hiddenCount, hiddenForRating, lowHidden };
}
