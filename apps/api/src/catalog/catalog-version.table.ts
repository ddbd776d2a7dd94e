/** The tables of the catalogue's version and its last changes. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** One row: counts the changes of what public responses show, to invalidate caches. */
export const catalogVersions = pgTable('catalog_versions', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});

/** The last changes by the version that each has made, with the tags of the responses that it touches. */
export const catalogChanges = pgTable('catalog_changes', {
  version: bigint({ mode: 'number' }).primaryKey(),
  tags: text().array().notNull(),
});
