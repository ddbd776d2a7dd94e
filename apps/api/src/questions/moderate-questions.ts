/** Staff list, show, hide and answer the questions about products (decision 160). */
import type { AuditChanges, AuditEvent } from '@jontro/shop/audit/audit.ts';
import { type PostHideReason, questionTexts } from '@jontro/shop/questions/questions.ts';
import { hideLabels } from '@jontro/shop/reviews/product-reviews.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { touchedByQuestion } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { mailFirstAnswer } from './mail-answer.ts';
import type { AnswerRow, QuestionRow } from './question-rows.ts';
import { productAnswers, productQuestions } from './questions.table.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now' | 'publicCache'>;
type QuestionEvent = Extract<
  AuditEvent,
  'showQuestion' | 'hideQuestion' | 'replyToQuestion' | 'showAnswer' | 'hideAnswer'
>;
interface Done {
  modifiedCount: number;
  message: string;
}

/** What is logged of a change; undefined if all is so already. */
type Change = { before: AuditChanges; after: AuditChanges } | undefined;

/**
 * Changes a locked question or its answers, with the audit event, whose subject is `subjectId`, and the mail of a first answer.
 * Throws 404 for an unknown question.
 */
async function changeQuestion(
  { config, db, now, publicCache }: Parts,
  by: CurrentUser,
  { id, subjectId, event, message }: { id: string; subjectId: string; event: QuestionEvent; message: string },
  change: (tx: Db, question: QuestionRow, at: Date) => Promise<Change>,
): Promise<Done> {
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    const [locked] = await tx
      .select()
      .from(productQuestions)
      .where(eq(productQuestions.id, id))
      .for('no key update');
    const question = orNotFound(locked, questionTexts.notFound);
    const at = now();
    const changed = await change(tx, question, at);
    if (!changed) return { modifiedCount: 0, message };
    touch(touchedByQuestion(question.productId));
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, question.productId));
    await recordAudit(tx, at, by, { event, subjectId, name: product?.name ?? '', ...changed });
    await mailFirstAnswer(tx, at, config, id);
    return { modifiedCount: 1, message };
  });
}

type Moderated = Pick<QuestionRow, 'state' | 'hiddenFor'>;
const shownColumns = { state: 'shown', hiddenFor: null } as const;

/** The change that shows a question or an answer; undefined for one that is shown. */
const showing = ({ state }: Moderated): Change =>
  state === 'shown' ? undefined : { before: { state }, after: { state: 'shown' } };

/** The change that hides one for a reason; undefined if it is hidden for that. */
const hiding = ({ state, hiddenFor }: Moderated, reason: PostHideReason): Change =>
  state === 'hidden' && hiddenFor === reason
    ? undefined
    : {
        before: { state, reason: hiddenFor && hideLabels[hiddenFor] },
        after: { state: 'hidden', reason: hideLabels[reason] },
      };

/** Shows a held or hidden question to everybody. Throws 404. */
export const showQuestion = (context: Parts, by: CurrentUser, id: string): Promise<Done> =>
  changeQuestion(
    context,
    by,
    { id, subjectId: id, event: 'showQuestion', message: questionTexts.shown },
    async (tx, question) => {
      await tx.update(productQuestions).set(shownColumns).where(eq(productQuestions.id, id));
      return showing(question);
    },
  );

/** Hides a question, with its answers, for a reason that its writer sees. Throws 404. */
export const hideQuestion = (
  context: Parts,
  by: CurrentUser,
  id: string,
  reason: PostHideReason,
): Promise<Done> =>
  changeQuestion(
    context,
    by,
    { id, subjectId: id, event: 'hideQuestion', message: questionTexts.hidden },
    async (tx, question) => {
      const columns = { state: 'hidden', hiddenFor: reason } as const;
      await tx.update(productQuestions).set(columns).where(eq(productQuestions.id, id));
      return hiding(question, reason);
    },
  );

/** Stores the shop's public answer; an empty one removes it. Throws 404. */
export const replyToQuestion = (context: Parts, by: CurrentUser, id: string, text: string): Promise<Done> =>
  changeQuestion(
    context,
    by,
    { id, subjectId: id, event: 'replyToQuestion', message: questionTexts.replied },
    async (tx, _, at) => {
      const ofShop = and(eq(productAnswers.questionId, id), isNull(productAnswers.orderId));
      const [known] = await tx.select().from(productAnswers).where(ofShop);
      const answer = text.trim();
      if (answer === (known?.text ?? '')) return undefined;
      if (answer === '') await tx.delete(productAnswers).where(ofShop);
      else if (known) await tx.update(productAnswers).set({ text: answer }).where(ofShop);
      else
        await tx.insert(productAnswers).values({
          id: newId(at),
          questionId: id,
          userId: by.userId,
          text: answer,
          state: 'shown',
          answeredAt: at,
        });
      return { before: { reply: known?.text ?? null }, after: { reply: answer || null } };
    },
  );

/** Changes the state of a customer's answer, whose question is locked first. Throws 404. */
async function changeAnswer(
  context: Parts,
  by: CurrentUser,
  id: string,
  { event, message }: { event: QuestionEvent; message: string },
  columns: Pick<AnswerRow, 'state' | 'hiddenFor'>,
  changeOf: (answer: AnswerRow) => Change,
): Promise<Done> {
  const [found] = await context.db.select().from(productAnswers).where(eq(productAnswers.id, id));
  const { questionId } = orNotFound(found, questionTexts.answerNotFound);
  return changeQuestion(context, by, { id: questionId, subjectId: id, event, message }, async (tx) => {
    const [answer] = await tx.select().from(productAnswers).where(eq(productAnswers.id, id));
    const change = changeOf(orNotFound(answer, questionTexts.answerNotFound));
    if (change) await tx.update(productAnswers).set(columns).where(eq(productAnswers.id, id));
    return change;
  });
}

/** Shows a held or hidden answer to everybody. Throws 404. */
export const showAnswer = (context: Parts, by: CurrentUser, id: string): Promise<Done> =>
  changeAnswer(
    context,
    by,
    id,
    { event: 'showAnswer', message: questionTexts.answerShown },
    shownColumns,
    showing,
  );

/** Hides an answer for a reason that its writer sees. Throws 404. */
export const hideAnswer = (
  context: Parts,
  by: CurrentUser,
  id: string,
  reason: PostHideReason,
): Promise<Done> =>
  changeAnswer(
    context,
    by,
    id,
    { event: 'hideAnswer', message: questionTexts.answerHidden },
    { state: 'hidden', hiddenFor: reason },
    (answer) => hiding(answer, reason),
  );
