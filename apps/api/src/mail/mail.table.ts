/** The outbox: mails are inserted in the transaction of the event that they report. */
import { languages } from '@jontro/shop/language.ts';
import { messageChannels } from '@jontro/shop/mail/mail.ts';
import { type MessageTemplate, messageTemplateNames } from '@jontro/shop/mail/message-templates.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** A mail is queued once per key, for example `order-paid:<attempt>`. */
    dedupeKey: text().notNull().unique(),
    /** The name of its template. */
    kind: text({ enum: messageTemplateNames as [MessageTemplate, ...MessageTemplate[]] }).notNull(),
    channel: text({ enum: messageChannels }).notNull().default('mail'),
    language: text({ enum: languages }).notNull().default(defaultSettings.language),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where mail clients stop further mails of its kind by a press (RFC 8058). */
    unsubscribeUrl: text(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
    /** When sending is tried next; null when sent or given up. */
    nextTryAt: timestamptz(),
    tries: integer().notNull().default(0),
    leaseUntil: timestamptz(),
    lastError: text(),
    /** When it was given up unsent, because its recipient had had too many. */
    withheldAt: timestamptz(),
  },
  (table) => [
    index('mails_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('mails_failed')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.nextTryAt} is null and ${table.lastError} is not null`),
    // For the customer page.
    index('mails_recipient').on(table.recipient, table.createdAt.desc().nullsFirst()),
    index('mails_newest').on(table.createdAt.desc().nullsFirst()),
  ],
);
