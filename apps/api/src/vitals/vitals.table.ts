/** Histograms of web vitals: how many visits of a day had a value in a bucket; nothing about a visitor. */
import type { Language } from '@jontro/shop/language.ts';
import type { DeviceClass, PageKind } from '@jontro/shop/vitals/page-kinds.ts';
import type { VitalsMetric } from '@jontro/shop/vitals/vitals.ts';
import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

export const vitals = pgTable(
  'vitals',
  {
    /** In Bangladesh. */
    day: date().notNull(),
    page: text().$type<PageKind>().notNull(),
    language: text().$type<Language>().notNull(),
    device: text().$type<DeviceClass>().notNull(),
    metric: text().$type<VitalsMetric>().notNull(),
    /** By `bucketOf`. */
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  ({ day, page, language, device, metric, bucket }) => [
    primaryKey({ columns: [day, page, language, device, metric, bucket] }),
  ],
);
