/** The settings that the shop stores, and the previews of others. */
import type { PreviewedName } from '@jontro/shop/settings/preview.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row each, and one named `preset`. */
export const storedSettings = pgTable('stored_settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
  /** The admin's e-mail at that time, or one of auditActors; null for a change by an earlier version. */
  changedBy: text(),
});

/** What an admin looks at before it is live; a row of an earlier one has no effect, and goes with the next. */
export const settingPreviews = pgTable('setting_previews', {
  userId: text().primaryKey(),
  /** Of the cookie of the browser that shows it. */
  tokenHash: text().notNull(),
  values: jsonb().$type<Partial<Pick<ShopSettings, PreviewedName>>>().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
});
