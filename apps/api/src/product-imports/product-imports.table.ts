/** The tables of imports of products: their lines, pictures in a ZIP file, and the columns that headings were assigned to. */
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { foreignFormats } from '@jontro/shop/product-imports/foreign-files.ts';
import type { RefusedPicture } from '@jontro/shop/product-imports/pictures.ts';
import {
  type ImportChange,
  importRowStates,
  importStates,
} from '@jontro/shop/product-imports/product-imports.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

/** A heading of the file, and the key of the column that it is assigned to. */
export interface AssignedColumn {
  heading: string;
  field: string | null;
}

/** The ZIP file with pictures of an import; `complete` once all of its parts are there and its list of files is read. */
export interface StoredZip {
  upload: string;
  file: string;
  bytes: number;
  complete: boolean;
}

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const productImports = pgTable(
  'product_imports',
  {
    id: text().primaryKey(),
    file: text().notNull(),
    /** The program that has written the file; null for the shop's own columns and any others. */
    format: text({ enum: foreignFormats }),
    actorId: text()
      .notNull()
      .references(() => users.id),
    state: text({ enum: importStates }).notNull().default('uploaded'),
    columns: jsonb().$type<AssignedColumn[]>().notNull(),
    lines: integer().notNull(),
    zip: jsonb().$type<StoredZip>(),
    createdAt: timestamptz().notNull(),
    appliedAt: timestamptz(),
    leaseUntil: timestamptz(),
    /** When a process last worked on it, so that all have their turn. */
    lastRunAt: timestamptz(),
  },
  (table) => [
    index('product_imports_running')
      .on(table.lastRunAt)
      .where(sql`${table.state} in ('checking', 'applying', 'undoing')`),
    index('product_imports_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: text()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The line of the file, whose headings are line 1; a cell with line breaks does not count as several. */
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    state: text({ enum: importRowStates }).notNull().default('waiting'),
    /** Of a `part`: the first line of its product. */
    partOf: integer(),
    name: text().notNull().default(''),
    productId: text(),
    changes: jsonb().$type<ImportChange[]>().notNull().default([]),
    /** What is written, and what an undo writes. */
    input: jsonb().$type<NewProduct | ProductChange>(),
    before: jsonb().$type<ProductChange>(),
    /** When the product was last changed: before the check, then by the import. */
    since: timestamptz(),
    reason: jsonb().$type<Text>(),
    notes: text().array().notNull().default([]),
    /** What the file has and the shop does not take; `notes` are those of earlier versions. */
    noteTexts: jsonb().$type<Text[]>().notNull().default([]),
    /** Where the product was in the other shop. */
    oldAddresses: text().array().notNull().default([]),
    /** Pictures that are not taken, with the reasons. */
    refusedPictures: jsonb().$type<RefusedPicture[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('product_import_rows_state').on(table.importId, table.state, table.line),
  ],
);

/** The bytes of a ZIP file, until the import is applied. */
export const productImportParts = pgTable(
  'product_import_parts',
  {
    importId: text()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
);

/** The files in a ZIP file. */
export const productImportPictures = pgTable(
  'product_import_pictures',
  {
    importId: text()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** In the order of the ZIP file's own list, in which it is found again. */
    place: integer().notNull(),
    name: text().notNull(),
    /** Unpacked. */
    bytes: integer().notNull(),
    /** Why it cannot be read. */
    reason: text(),
    /** Whether a line of the checked file names it. */
    named: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
);

/** What each heading was assigned to when it was last used in a file of the same format, for the next one; null if it was left out. */
export const productImportColumns = pgTable('product_import_columns', {
  /** The format and the heading, as in `woocommerce:brands`; keys without a format are those of earlier versions. */
  key: text('heading').primaryKey(),
  field: text(),
  usedAt: timestamptz().notNull(),
});
