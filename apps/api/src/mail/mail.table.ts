/** Where mails wait to be sent: the outbox, written in the transaction of what they tell. */
import { languages } from '@jontro/shop/language.ts';
import { mailKinds } from '@jontro/shop/mail/mail.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** The same key is queued once, for example `order-paid:<attempt>`. */
    dedupeKey: text().notNull().unique(),
    kind: text({ enum: mailKinds }).notNull(),
    language: text({ enum: languages }).notNull().default(defaultSettings.language),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** When sending is tried next; null when sent or given up. */
    nextTryAt: moment(),
    tries: integer().notNull().default(0),
    leaseUntil: moment(),
    lastError: text(),
  },
  (table) => [
    index('mails_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('mails_newest').on(table.createdAt.desc().nullsFirst()),
  ],
);
