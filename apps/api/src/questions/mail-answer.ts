/** Mails the first answer to a question to its writer, once, in the transaction that publishes it (decision 160). */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { queueMail } from '../mail/outbox.ts';
import { productColumns, toReviewedProduct } from '../reviews/review-rows.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { answerMail } from './answer-mail.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

/** Does nothing for a question that is not published or not answered, or whose answer was mailed before. */
export async function mailFirstAnswer(
  tx: Db,
  at: Date,
  config: Context['config'],
  questionId: string,
): Promise<void> {
  const [row] = await tx
    .select({
      question: productQuestions,
      answer: productAnswers,
      product: productColumns,
      email: users.email,
    })
    .from(productQuestions)
    .innerJoin(
      productAnswers,
      and(eq(productAnswers.questionId, productQuestions.id), productAnswers.published),
    )
    .innerJoin(products, and(eq(products.id, productQuestions.productId), isNull(products.deletedAt)))
    .innerJoin(users, and(eq(users.id, productQuestions.userId), isNull(users.deletedAt)))
    .where(
      and(eq(productQuestions.id, questionId), productQuestions.published, isNull(productQuestions.mailedAt)),
    )
    .orderBy(sql`(${productAnswers.orderId} is not null)`, asc(productAnswers.answeredAt))
    .limit(1);
  if (!row) return;
  const { question, answer, email } = row;
  await tx.update(productQuestions).set({ mailedAt: at }).where(eq(productQuestions.id, questionId));
  const mailed = { id: questionId, text: question.text, product: toReviewedProduct(row.product) };
  const given = { text: answer.text, ofShop: answer.orderId === null };
  await queueMail(tx, at, answerMail(mailed, given, { email, language: question.language }, config));
}
