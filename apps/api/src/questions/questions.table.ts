/** The tables of questions about products and of their answers (decision 160). */
import { languages } from '@jontro/shop/language.ts';
import { heldReasons, postHideReasons, postStates } from '@jontro/shop/questions/questions.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.table.ts';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });
const moderated = () => ({
  text: text().notNull(),
  state: text({ enum: postStates }).notNull(),
  /** Why it waits for staff. */
  heldFor: text({ enum: heldReasons }),
  /** Why staff have hidden it. */
  hiddenFor: text({ enum: postHideReasons }),
});

export const productQuestions = pgTable(
  'product_questions',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** That of the mail with the answer. */
    language: text({ enum: languages }).notNull(),
    ...moderated(),
    /** Whether everybody sees it: it is shown and its account is not deleted. Set by a trigger of the database. */
    published: boolean().notNull().default(false),
    askedAt: timestamptz().notNull(),
    /** The numbers of its published and of its held answers; triggers maintain them. */
    answers: integer().notNull().default(0),
    heldAnswers: integer().notNull().default(0),
    /** When its first answer was mailed. */
    mailedAt: timestamptz(),
  },
  (table) => [
    index('product_questions_shown')
      .on(table.productId, sql`(${table.answers} = 0)`, table.askedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.published}`),
    index('product_questions_newest').on(table.askedAt.desc().nullsFirst(), table.id),
    index('product_questions_user').on(table.userId, table.askedAt.desc().nullsFirst()),
    index('product_questions_waiting').on(table.askedAt.desc().nullsFirst(), table.id).where(waits(table)),
  ],
);

/** Whether staff have to look at a question: it or an answer is held, or nobody has answered it. */
export function waits(table: { state: unknown; published: unknown; answers: unknown; heldAnswers: unknown }) {
  return sql`(${table.state} = 'held' or ${table.heldAnswers} > 0 or (${table.published} and ${table.answers} = 0))`;
}

export const productAnswers = pgTable(
  'product_answers',
  {
    id: text().primaryKey(),
    questionId: text()
      .notNull()
      .references(() => productQuestions.id, { onDelete: 'cascade' }),
    /** Who has written it; for the shop's answer the first of its staff who did. */
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The delivered order of a customer; null for the shop's answer. */
    orderId: text().references(() => orders.id),
    ...moderated(),
    /**
     * Whether everybody sees it below its question: it is shown, and it is the shop's, or its order is delivered and neither that
     * nor its account is deleted. Set by a trigger.
     */
    published: boolean().notNull().default(false),
    answeredAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('product_answers_once')
      .on(table.questionId, table.userId)
      .where(sql`${table.orderId} is not null`),
    uniqueIndex('product_answers_shop').on(table.questionId).where(sql`${table.orderId} is null`),
    index('product_answers_question').on(table.questionId, table.answeredAt, table.id),
    index('product_answers_user').on(table.userId, table.answeredAt.desc().nullsFirst()),
    index('product_answers_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
);
