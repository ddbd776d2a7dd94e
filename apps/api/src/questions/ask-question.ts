/** Asks and answers questions about products (decision 160). */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import {
  maxCustomerAnswers,
  maxQuestionsPerDay,
  type PostState,
  questionTexts,
  stateOfPost,
  validateAnswer,
  validateQuestion,
} from '@jontro/shop/questions/questions.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { touchedByQuestion } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { toStorableText } from '../http/storable-text.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { mailFirstAnswer } from './mail-answer.ts';
import { requireQuestions } from './product-questions.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now' | 'limits' | 'publicCache'>;
type Posted = EndpointResponse<typeof questionEndpoints.askQuestion>;

const dayMs = 24 * 3_600_000;

/** Locks the account, so that it is not deleted meanwhile, and its posts are counted one after the other. */
async function lockAccount(tx: Db, userId: string): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (!account) throw new ApplicationError('no-session', userTexts.closed);
}

const posted = (id: string, state: PostState, message: string): Posted => ({
  insertedId: id,
  message: state === 'held' ? questionTexts.held : message,
  state,
});

/**
 * Stores a question of the current user; one with contact details is held. Throws 400 for an empty or long text, 404 for an
 * unknown product, 409 above five questions within 24 hours.
 */
export async function askQuestion(
  { config, db, now, limits, publicCache }: Parts,
  { userId, language }: CurrentUser,
  productId: string,
  text: string,
): Promise<Posted> {
  await limits.limit('question', userId);
  requireQuestions(config);
  const problem = validateQuestion(text);
  if (problem) throw new ApplicationError('invalid', problem, { field: 'text' });
  const stored = toStorableText(text).trim();
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    await lockAccount(tx, userId);
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), offered));
    orNotFound(product, productTexts.notFound);
    const askedAt = now();
    const since = new Date(askedAt.getTime() - dayMs);
    const today = and(eq(productQuestions.userId, userId), gt(productQuestions.askedAt, since));
    if ((await tx.$count(productQuestions, today)) >= maxQuestionsPerDay)
      throw new ApplicationError('broken-rule', questionTexts.tooMany);
    const row = { id: newId(askedAt), ...stateOfPost(stored) };
    await tx.insert(productQuestions).values({ ...row, productId, userId, language, text: stored, askedAt });
    if (row.state === 'shown') touch(touchedByQuestion(productId));
    return posted(row.id, row.state, questionTexts.asked);
  });
}

/** The newest delivered order in which an account has received a product. */
export async function findReceivedOrder(
  db: Db,
  userId: string,
  productId: string,
): Promise<string | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.productId, productId)))
    .where(and(eq(orders.userId, userId), eq(orders.status, 'Delivered'), notDeleted))
    .orderBy(desc(orders.deliveredAt))
    .limit(1);
  return order?.id;
}

/** The delivered order of an answer, locked, so that it is not deleted meanwhile. Throws 409 without one. */
async function lockReceivedOrder(tx: Db, userId: string, productId: string): Promise<string> {
  const id = await findReceivedOrder(tx, userId, productId);
  const [order] =
    id === undefined
      ? []
      : await tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.id, id), eq(orders.status, 'Delivered'), notDeleted))
          .for('share');
  if (!order) throw new ApplicationError('broken-rule', questionTexts.onlyBuyers);
  return order.id;
}

/**
 * Stores the answer of a customer who has received the product, one for each question; one with contact details is held. Throws
 * 400 for an empty or long text, 404 for a question that is not published, 409 for somebody else, for one's own question, for a
 * second answer, and for a question with five answers of customers.
 */
export async function answerQuestion(
  { config, db, now, limits, publicCache }: Parts,
  { userId }: CurrentUser,
  id: string,
  text: string,
): Promise<Posted> {
  await limits.limit('question', userId);
  requireQuestions(config);
  const problem = validateAnswer(text);
  if (problem) throw new ApplicationError('invalid', problem, { field: 'text' });
  const stored = toStorableText(text).trim();
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    await lockAccount(tx, userId);
    const isAsked = and(eq(productQuestions.id, id), productQuestions.published);
    const [asked] = await tx
      .select({ productId: productQuestions.productId, userId: productQuestions.userId })
      .from(productQuestions)
      .where(isAsked);
    const { productId, ...question } = orNotFound(asked, questionTexts.notFound);
    if (question.userId === userId) throw new ApplicationError('broken-rule', questionTexts.ownQuestion);
    const orderId = await lockReceivedOrder(tx, userId, productId);
    const [locked] = await tx.select().from(productQuestions).where(isAsked).for('no key update');
    orNotFound(locked, questionTexts.notFound);
    await rejectFurther(tx, userId, id);
    const answeredAt = now();
    const row = { id: newId(answeredAt), ...stateOfPost(stored) };
    await tx
      .insert(productAnswers)
      .values({ ...row, questionId: id, userId, orderId, text: stored, answeredAt });
    await mailFirstAnswer(tx, answeredAt, config, id);
    if (row.state === 'shown') touch(touchedByQuestion(productId));
    return posted(row.id, row.state, questionTexts.answered);
  });
}

/** Throws 409 for a second answer, and if there are enough that staff have not hidden. */
async function rejectFurther(tx: Db, userId: string, questionId: string): Promise<void> {
  const ofCustomers = and(eq(productAnswers.questionId, questionId), isNotNull(productAnswers.orderId));
  if ((await tx.$count(productAnswers, and(ofCustomers, eq(productAnswers.userId, userId)))) > 0)
    throw new ApplicationError('broken-rule', questionTexts.onlyOnce);
  const counted = await tx.$count(productAnswers, and(ofCustomers, ne(productAnswers.state, 'hidden')));
  if (counted >= maxCustomerAnswers) throw new ApplicationError('broken-rule', questionTexts.enough);
}
