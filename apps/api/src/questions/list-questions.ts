/** The questions about all products, as staff see them (decision 160). */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type {
  questionModerationEndpoints,
  StaffAnswer,
  StaffQuestion,
} from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { and, asc, desc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { productColumns, toReviewedProduct } from '../reviews/review-rows.ts';
import { users } from '../users/users.table.ts';
import { toPost } from './question-rows.ts';
import { productAnswers, productQuestions, waits } from './questions.table.ts';

type Query = EndpointInput<typeof questionModerationEndpoints.listQuestions>['query'];

/** Those about a product that is still offered; of others nobody waits for an answer. */
export const waitingQuestions = (db: Db): SQL | undefined =>
  and(
    waits(productQuestions),
    exists(
      db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, productQuestions.productId), offered)),
    ),
  );

function conditionOf(db: Db, show: Query['show']): SQL | undefined {
  if (show === 'waiting') return waitingQuestions(db);
  if (show === 'held') return or(eq(productQuestions.state, 'held'), gt(productQuestions.heldAnswers, 0));
  if (show !== 'hidden') return undefined;
  const hiddenAnswer = db
    .select({ id: productAnswers.id })
    .from(productAnswers)
    .where(and(eq(productAnswers.questionId, productQuestions.id), eq(productAnswers.state, 'hidden')));
  return or(eq(productQuestions.state, 'hidden'), exists(hiddenAnswer));
}

/** Lists the questions about all products with all their answers, newest first. */
export async function listQuestions(db: Db, query: Query): Promise<PagedList<StaffQuestion>> {
  const { limit, offset } = limitAndOffset(query);
  const where = conditionOf(db, query.show);
  const total = await countRows(
    db,
    db.select({ id: productQuestions.id }).from(productQuestions).where(where).$dynamic(),
  );
  const rows = await db
    .select({ question: productQuestions, product: productColumns, name: users.name })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .innerJoin(users, eq(users.id, productQuestions.userId))
    .where(where)
    .orderBy(desc(productQuestions.askedAt), asc(productQuestions.id))
    .limit(limit)
    .offset(offset);
  const answersOf = await findAllAnswers(
    db,
    rows.map(({ question }) => question.id),
  );
  const entries = rows.map(({ question, product, name }) => ({
    ...toPost(question),
    name,
    published: question.published,
    product: toReviewedProduct(product),
    askedAt: question.askedAt.toISOString(),
    answers: answersOf(question.id),
  }));
  return { entries, ...total };
}

/** Returns all answers of each of these questions: the shop's, then the oldest first. */
async function findAllAnswers(db: Db, ids: readonly string[]): Promise<(id: string) => StaffAnswer[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ answer: productAnswers, name: users.name })
          .from(productAnswers)
          .innerJoin(users, eq(users.id, productAnswers.userId))
          .where(inArray(productAnswers.questionId, [...ids]))
          .orderBy(
            sql`(${productAnswers.orderId} is not null)`,
            asc(productAnswers.answeredAt),
            asc(productAnswers.id),
          );
  const byQuestion = Map.groupBy(rows, ({ answer }) => answer.questionId);
  return (id) =>
    (byQuestion.get(id) ?? []).map(({ answer, name }) => ({
      ...toPost(answer),
      ...(answer.orderId === null ? { from: 'shop' as const } : { from: 'customer' as const, name }),
      published: answer.published,
      answeredAt: answer.answeredAt.toISOString(),
    }));
}
