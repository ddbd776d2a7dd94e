/** What an account and an order take with them of the questions about products and their answers (decision 160). */
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { touchedByQuestion } from '../catalog/catalog-tags.ts';
import type { Db } from '../database/db.ts';
import { productAnswers, productQuestions } from '../questions/questions.table.ts';

/** What is touched when an order is deleted or restored in which a customer received what their answers are about. */
export async function touchedByAnswersOf(tx: Db, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: productQuestions.productId })
    .from(productAnswers)
    .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
    .where(eq(productAnswers.orderId, orderId));
  return rows.flatMap(({ id }) => touchedByQuestion(id));
}

/** Deletes the questions and answers of an account whose row is locked; the shop's answers stay. Returns what that touches. */
export async function removeQuestionsOf(tx: Db, userId: string): Promise<string[]> {
  const ownAnswer = and(eq(productAnswers.userId, userId), isNotNull(productAnswers.orderId));
  const rows = await tx
    .selectDistinct({ id: productQuestions.productId })
    .from(productQuestions)
    .leftJoin(productAnswers, and(eq(productAnswers.questionId, productQuestions.id), ownAnswer))
    .where(or(eq(productQuestions.userId, userId), isNotNull(productAnswers.id)));
  if (rows.length === 0) return [];
  await tx.delete(productAnswers).where(ownAnswer);
  await tx.delete(productQuestions).where(eq(productQuestions.userId, userId));
  return rows.flatMap(({ id }) => touchedByQuestion(id));
}
