/** Lists the questions about a product that everybody reads, with their answers (decision 160). */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { ProductAnswer, questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { questionTexts } from '@jontro/shop/questions/questions.ts';
import { extractFirstName } from '@jontro/shop/reviews/recent-reviews.ts';
import { defaultUserName } from '@jontro/shop/users/users.ts';
import { and, asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { containsText } from '../http/list-query.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

type List = typeof questionEndpoints.listProductQuestions;

/** How many words of a search are looked for. */
const maxWords = 5;

/** Throws 404 in a shop without questions. */
export function requireQuestions({ shop }: Pick<Context['config'], 'shop'>): void {
  if (!shop.questions) throw new ApplicationError('not-found', questionTexts.off);
}

/** The published questions of a product that have all words, each in its own text or in an answer. */
function conditionOf(db: Db, productId: string, words: readonly string[]) {
  const inAnswer = (word: string) =>
    exists(
      db
        .select({ id: productAnswers.id })
        .from(productAnswers)
        .where(
          and(
            eq(productAnswers.questionId, productQuestions.id),
            productAnswers.published,
            containsText(word, [productAnswers.text]),
          ),
        ),
    );
  return and(
    eq(productQuestions.productId, productId),
    productQuestions.published,
    ...words.map((word) => or(containsText(word, [productQuestions.text]), inAnswer(word))),
  );
}

/** Lists the questions of a product, answered ones first, then the newest. Throws 404. */
export async function listProductQuestions(
  { db, config }: Pick<Context, 'db' | 'config'>,
  productId: string,
  { page, limit, q }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  requireQuestions(config);
  const [product] = await db
    .select({ questions: products.questions })
    .from(products)
    .where(and(eq(products.id, productId), offered));
  const { questions } = orNotFound(product, productTexts.notFound);
  const words = (q ?? '').split(/\s+/u).filter(Boolean).slice(0, maxWords);
  if (questions === 0) return { result: [], total: 0, totalPages: 0 };
  const where = conditionOf(db, productId, words);
  const total = words.length > 0 ? await db.$count(productQuestions, where) : questions;
  const rows = await db
    .select({
      id: productQuestions.id,
      text: productQuestions.text,
      askedAt: productQuestions.askedAt,
      name: users.name,
    })
    .from(productQuestions)
    .innerJoin(users, eq(users.id, productQuestions.userId))
    .where(where)
    .orderBy(sql`(${productQuestions.answers} = 0)`, desc(productQuestions.askedAt), asc(productQuestions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const answersOf = await findAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const result = rows.map(({ id, text, askedAt, name }) => ({
    _id: id,
    text,
    ...named(name),
    askedAt: askedAt.toISOString(),
    answers: answersOf(id),
  }));
  return { result, total, totalPages: Math.ceil(total / limit) };
}

function named(name: string): { firstName?: string } {
  const firstName = name === defaultUserName ? undefined : extractFirstName(name);
  return firstName ? { firstName } : {};
}

/** Returns the published answers of each of these questions: the shop's, then the oldest first. */
async function findAnswers(db: Db, ids: readonly string[]): Promise<(id: string) => ProductAnswer[]> {
  if (ids.length === 0) return () => [];
  const rows = await db
    .select({
      id: productAnswers.id,
      questionId: productAnswers.questionId,
      orderId: productAnswers.orderId,
      text: productAnswers.text,
      answeredAt: productAnswers.answeredAt,
      name: users.name,
    })
    .from(productAnswers)
    .innerJoin(users, eq(users.id, productAnswers.userId))
    .where(and(inArray(productAnswers.questionId, [...ids]), productAnswers.published))
    .orderBy(
      sql`(${productAnswers.orderId} is not null)`,
      asc(productAnswers.answeredAt),
      asc(productAnswers.id),
    );
  return (question) =>
    rows
      .filter(({ questionId }) => questionId === question)
      .map(({ id, orderId, text, answeredAt, name }) => ({
        _id: id,
        text,
        ...(orderId === null ? { from: 'shop' as const } : { from: 'customer' as const, ...named(name) }),
        answeredAt: answeredAt.toISOString(),
      }));
}
