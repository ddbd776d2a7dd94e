/** Questions about products, answered by the shop and by customers who have received them (decision 160). */
import type { PlainMessage } from '../messages.ts';
import { findContact } from '../reviews/contact-details.ts';
import type { HeldReason, HideReason, ReviewState } from '../reviews/product-reviews.ts';

/** The states of a question or an answer are those of a review. */
export { heldReasons, reviewStates as postStates } from '../reviews/product-reviews.ts';
export type PostState = ReviewState;

/** Why staff hide a question or an answer; its writer sees it. */
export const postHideReasons = [
  'contact',
  'insult',
  'off-topic',
  'advert',
] as const satisfies readonly HideReason[];
export type PostHideReason = (typeof postHideReasons)[number];

export const maxQuestionLength = 500;
export const maxAnswerLength = 1000;
/** How many questions an account asks within 24 hours. */
export const maxQuestionsPerDay = 5;
/** How many customers answer a question; the shop's answer comes on top. */
export const maxCustomerAnswers = 5;

/** How many questions a product page shows before the others are requested. */
export const firstQuestionCount = 3;
export const questionPageSize = 10;
/** With more questions than this, they can be searched. */
export const searchedFrom = 6;
export const maxQuestionSearchLength = 60;

export const questionTexts = {
  off: 'This shop takes no questions',
  asked: 'Your question is asked. We email you the answer.',
  held: 'Our staff look at it first, because it may have contact details.',
  answered: 'Thank you for your answer',
  emptyQuestion: 'Please write your question',
  longQuestion: 'A question has at most 500 characters',
  emptyAnswer: 'Please write your answer',
  longAnswer: 'An answer has at most 1000 characters',
  tooMany: 'You have asked 5 questions today. Please ask again tomorrow.',
  notFound: 'This question is not there any more',
  answerNotFound: 'This answer is not there any more',
  onlyBuyers: 'Only the shop and customers who have received the product answer',
  ownQuestion: 'You cannot answer your own question',
  onlyOnce: 'You have answered this question already',
  enough: 'This question has enough answers',
  shown: 'The question is shown',
  hidden: 'The question is hidden',
  replied: 'Your answer is saved',
  answerShown: 'The answer is shown',
  answerHidden: 'The answer is hidden',
} as const satisfies Record<string, PlainMessage>;

/** Validates a question; returns the problem, or undefined. */
export const validateQuestion = (text: string): PlainMessage | undefined =>
  problemOf(text, maxQuestionLength, questionTexts.emptyQuestion, questionTexts.longQuestion);

/** Validates a customer's answer; returns the problem, or undefined. */
export const validateAnswer = (text: string): PlainMessage | undefined =>
  problemOf(text, maxAnswerLength, questionTexts.emptyAnswer, questionTexts.longAnswer);

function problemOf(text: string, max: number, empty: PlainMessage, long: PlainMessage) {
  const length = [...text.trim()].length;
  if (length === 0) return empty;
  return length > max ? long : undefined;
}

/** The state of a new question or answer with this text. */
export function stateOfPost(text: string): { state: PostState; heldFor: HeldReason | null } {
  const heldFor = findContact(text) ?? null;
  return { state: heldFor ? 'held' : 'shown', heldFor };
}
