/** The table of the photos of reviews; their files are in the image store (decision 166). */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.table.ts';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';
import { productReviews } from './product-reviews.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const reviewPhotos = pgTable(
  'review_photos',
  {
    /** 32 random hex digits; also the name of its files. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** Null until the review is written. */
    reviewId: text().references(() => productReviews.id, { onDelete: 'set null' }),
    /** Of the large size in px; 0 until its files are stored. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamptz().notNull(),
    /** When it was removed; the row stays until its files are deleted. */
    removedAt: timestamptz(),
  },
  (table) => [
    index('review_photos_review').on(table.reviewId, table.createdAt, table.id),
    index('review_photos_order').on(table.orderId, table.productId),
    index('review_photos_user').on(table.userId),
    index('review_photos_open').on(table.createdAt).where(sql`${table.reviewId} is null`),
    index('review_photos_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);
