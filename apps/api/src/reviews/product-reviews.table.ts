/** The table of the reviews of products: one per order and product (decision 158). */
import { heldReasons, hideReasons, reviewStates } from '@jontro/shop/reviews/product-reviews.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.table.ts';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const productReviews = pgTable(
  'product_reviews',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    productId: text()
      .notNull()
      .references(() => products.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** 1 to 5 stars. */
    rating: integer().notNull(),
    /** Empty if only stars were given. */
    text: text().notNull(),
    state: text({ enum: reviewStates }).notNull(),
    /** Why it waits for staff. */
    heldFor: text({ enum: heldReasons }),
    /** Why staff have hidden it. */
    hiddenFor: text({ enum: hideReasons }),
    /**
     * Whether everybody sees it: it is shown, its order is delivered and neither that nor its account is deleted. Set by a
     * trigger of the database, as are the `ratings` of the product that follow from it.
     */
    published: boolean().notNull().default(false),
    addedAt: timestamptz().notNull(),
    /** The shop's public answer. */
    reply: text(),
    repliedAt: timestamptz(),
    /** The number of its rows in `review_votes`. */
    helpful: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('product_reviews_once').on(table.orderId, table.productId),
    index('product_reviews_helpful')
      .on(
        table.productId,
        // Those with stars alone come last.
        sql`(${table.text} = '')`,
        table.helpful.desc().nullsFirst(),
        table.addedAt.desc().nullsFirst(),
        table.id,
        table.rating,
      )
      .where(sql`${table.published}`),
    index('product_reviews_newest').on(table.addedAt.desc().nullsFirst(), table.id),
    index('product_reviews_user').on(table.userId, table.addedAt.desc().nullsFirst()),
    index('product_reviews_open').on(table.addedAt, table.id).where(sql`${table.state} = 'held'`),
    index('product_reviews_hidden').on(table.hiddenFor, table.rating).where(sql`${table.state} = 'hidden'`),
  ],
);

/** Who found a review helpful. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: text()
      .notNull()
      .references(() => productReviews.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('review_votes_once').on(table.reviewId, table.userId),
    index('review_votes_user').on(table.userId),
  ],
);
