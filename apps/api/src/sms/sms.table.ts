/** The outbox of SMS: each is inserted in the transaction of the event that it reports, and given to a gateway at most once. */
import { languages } from '@jontro/shop/language.ts';
import { smsKinds, smsReasonNames, smsStates, smsSubjects } from '@jontro/shop/sms/sms.ts';
import { smsGatewayNames } from '@jontro/shop/sms/sms-settings.ts';
import type { SmsStep } from '@jontro/shop/sms/sms-templates.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const smsMessages = pgTable(
  'sms_messages',
  {
    /** Also what the gateway knows it by, if it takes one. */
    id: text().primaryKey(),
    /** A message is queued once per key. */
    dedupeKey: text().notNull().unique(),
    kind: text({ enum: smsKinds }).notNull(),
    subject: text({ enum: smsSubjects }).notNull(),
    step: text().$type<SmsStep>(),
    /** The order that it tells of, or the new ones that are collected. */
    orderIds: jsonb().$type<readonly string[]>().notNull().default([]),
    orderNumber: text(),
    language: text({ enum: languages }).notNull(),
    /** As in 8801712345678. */
    recipient: text().notNull(),
    /** Removed from a code once it is sent. */
    text: text().notNull(),
    parts: integer().notNull(),
    /** What its parts cost by the setting, or by the gateway's report. */
    costPoisha: integer(),
    state: text({ enum: smsStates }).notNull().default('waiting'),
    createdAt: timestamptz().notNull(),
    /** When it was given to the gateway, whatever came of it. */
    startedAt: timestamptz(),
    /** When sending is tried next; null once nothing is left to do. */
    nextTryAt: timestamptz(),
    tries: integer().notNull().default(0),
    leaseUntil: timestamptz(),
    gateway: text({ enum: smsGatewayNames }),
    /** The gateway's name of it. */
    providerId: text(),
    reason: text({ enum: smsReasonNames }),
    /** The gateway's own words. */
    detail: text(),
    /** When the gateway is asked next whether it was delivered. */
    nextReportAt: timestamptz(),
    reports: integer().notNull().default(0),
  },
  (table) => [
    index('sms_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('sms_reports_due').on(table.nextReportAt).where(sql`${table.nextReportAt} is not null`),
    index('sms_newest').on(table.createdAt.desc().nullsFirst()),
    // For the limits of a day.
    index('sms_started').on(table.startedAt).where(sql`${table.startedAt} is not null`),
    index('sms_recipient').on(table.recipient, table.createdAt),
  ],
);
