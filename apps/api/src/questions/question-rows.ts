/** Rows of questions and answers as the API names them. */
import type { productAnswers, productQuestions } from './questions.table.ts';

export type QuestionRow = typeof productQuestions.$inferSelect;
export type AnswerRow = typeof productAnswers.$inferSelect;

/** What a question and an answer have in common; the reason only of one that is held or hidden. */
export const toPost = ({ id, text, state, heldFor, hiddenFor }: QuestionRow | AnswerRow) => ({
  _id: id,
  text,
  state,
  ...(state === 'held' && heldFor && { heldFor }),
  ...(state === 'hidden' && hiddenFor && { hiddenFor }),
});
