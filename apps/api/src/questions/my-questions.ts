/** The questions and answers of the current user, with what became of them (decision 160). */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { limitAndOffset } from '../http/list-page.ts';
import { productColumns, toReviewedProduct } from '../reviews/review-rows.ts';
import { findReceivedOrder } from './ask-question.ts';
import { toPost } from './question-rows.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

type MyQuestions = typeof questionEndpoints.listMyQuestions;

/** Newest first, at most the API's bound of each; of one product if it is named. */
export async function listMyQuestions(
  db: Db,
  { userId }: CurrentUser,
  { product }: EndpointInput<MyQuestions>['query'],
): Promise<EndpointResponse<MyQuestions>> {
  const { limit } = limitAndOffset({});
  const ofProduct = product === undefined ? undefined : eq(productQuestions.productId, product);
  const questions = await db
    .select({ question: productQuestions, product: productColumns })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(and(eq(productQuestions.userId, userId), ofProduct))
    .orderBy(desc(productQuestions.askedAt), asc(productQuestions.id))
    .limit(limit);
  const answers = await db
    .select({ answer: productAnswers, question: productQuestions, product: productColumns })
    .from(productAnswers)
    .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(and(eq(productAnswers.userId, userId), isNotNull(productAnswers.orderId), ofProduct))
    .orderBy(desc(productAnswers.answeredAt), asc(productAnswers.id))
    .limit(limit);
  return {
    questions: questions.map(({ question, product: row }) => ({
      ...toPost(question),
      product: toReviewedProduct(row),
      askedAt: question.askedAt.toISOString(),
      answers: question.answers,
    })),
    answers: answers.map(({ answer, question, product: row }) => ({
      ...toPost(answer),
      product: toReviewedProduct(row),
      questionId: question.id,
      question: question.text,
      answeredAt: answer.answeredAt.toISOString(),
    })),
    buyer: product !== undefined && (await findReceivedOrder(db, userId, product)) !== undefined,
  };
}
