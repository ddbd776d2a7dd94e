/** The tables of providers' statements and of their lines. */
import type { Poisha } from '@jontro/shop/money.ts';
import { statementLineStates } from '@jontro/shop/payment-statements/payment-statements.ts';
import type { StatementField } from '@jontro/shop/payment-statements/statement-columns.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

/** A heading of the file, and the field that it is assigned to. */
export interface StatementHeading {
  heading: string;
  field: StatementField | null;
}

export const paymentStatements = pgTable(
  'payment_statements',
  {
    id: text().primaryKey(),
    file: text().notNull(),
    /** The payment method whose provider is asked. */
    provider: text().notNull(),
    actorId: text()
      .notNull()
      .references(() => users.id),
    columns: jsonb().$type<StatementHeading[]>().notNull(),
    lines: integer().notNull(),
    createdAt: timestamptz().notNull(),
    /** When the columns were assigned. */
    checkedAt: timestamptz(),
  },
  (table) => [index('payment_statements_newest').on(table.createdAt.desc().nullsFirst(), table.id)],
);

export const paymentStatementLines = pgTable(
  'payment_statement_lines',
  {
    id: text().primaryKey(),
    statementId: text()
      .notNull()
      .references(() => paymentStatements.id, { onDelete: 'cascade' }),
    /** The line of the file, whose headings are line 1. */
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** Null until the columns are assigned. */
    state: text({ enum: statementLineStates }),
    tranId: text().notNull().default(''),
    /** As the file has it. */
    amountPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    date: text().notNull().default(''),
    status: text().notNull().default(''),
    reference: text().notNull().default(''),
    /** What the provider has taken, by its own answer; of a known payment what the shop has received. */
    paidPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    /** The order that the provider or the file names, if the shop has it; once decided the order that gets the payment. */
    orderId: text(),
    /** Why a line is wrong, or why the provider has not answered. */
    reason: text(),
    /** The e-mail of who decided. */
    decidedBy: text(),
    /** When the job works on it next; null when nothing is left to do. */
    nextCheckAt: timestamptz(),
    checks: integer().notNull().default(0),
    leaseUntil: timestamptz(),
  },
  (table) => [
    index('payment_statement_lines_state').on(table.statementId, table.state, table.line),
    index('payment_statement_lines_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
);
