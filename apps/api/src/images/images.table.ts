/** The image host's metadata of each stored image. */
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const images = pgTable('images', {
  /** First 32 hex characters of SHA-256 over pipeline version and received bytes. */
  hash: text().primaryKey(),
  title: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Bytes of the largest WebP. */
  size: integer().notNull(),
  /** The widths of the variants. */
  widths: integer().array().notNull(),
  /** The fallback format, jpg or png. */
  fallback: text().notNull(),
  /** Dominant colour as #rrggbb. */
  colour: text().notNull(),
  purpose: text().notNull(),
  /** Null for images of the seed and of other programs. */
  uploaderId: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Allows its holder to delete the image while it is unused. */
  deleteToken: text().notNull(),
  /** Since when the image is known to be unused; null while it is in use. */
  unusedSince: timestamp({ withTimezone: true }),
  /** When the image is deleted automatically; null for never. */
  expiresAt: timestamp({ withTimezone: true }),
});
