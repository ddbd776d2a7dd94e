/** Where the image host keeps what it knows of each stored picture. */
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const images = pgTable('images', {
  /** First 32 hex characters of SHA-256 over pipeline version and received bytes. */
  hash: text().primaryKey(),
  title: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Bytes of the largest WebP. */
  size: integer().notNull(),
  /** The widths that were made. */
  widths: integer().array().notNull(),
  /** The fallback format, jpg or png. */
  fallback: text().notNull(),
  /** Dominant colour as #rrggbb. */
  colour: text().notNull(),
  purpose: text().notNull(),
  /** Null for pictures of the seed and of other programs. */
  uploaderId: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Whoever knows it may delete the picture while nothing shows it. */
  deleteToken: text().notNull(),
  /** When it was last found that nothing shows the picture; null while something does. */
  unusedSince: timestamp({ withTimezone: true }),
  /** When the picture goes by itself; null keeps it. */
  expiresAt: timestamp({ withTimezone: true }),
});
