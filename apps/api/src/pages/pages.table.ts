/** The owner's pages (decision 178). */
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

/** One row for each page that somebody has changed; the drafts of the others are the templates. */
export const pages = pgTable('pages', {
  slug: text().primaryKey(),
  draft: jsonb().$type<PageContent>().notNull(),
  changedAt: timestamptz().notNull(),
  /** The e-mail of who changed it, at that time. */
  changedBy: text().notNull(),
  published: jsonb().$type<PageContent>(),
  publishedAt: timestamptz(),
  publishedBy: text(),
});
