/** API docs of the questions about products. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import type { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { questionTexts } from '@jontro/shop/questions/questions.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const off = ['not-found', questionTexts.off] as const;

export const questionDocs: ApiDocs<typeof questionEndpoints> = {
  listProductQuestions: {
    summary: 'Lists the questions about a product with their answers, answered ones first',
    text: 'Public: texts and first names, no other personal data. An answer is the shop’s, or that of a customer who has received the product. "q" looks for words in questions and answers. In a shop with the setting "questions".',
    errors: [off, ['not-found', productTexts.notFound]],
  },
  askQuestion: {
    summary: 'Asks a question about a product',
    text: 'A text with a telephone number, or an e-mail or web address, is held until staff have looked at it. The first answer is mailed to the account, once.',
    rateLimited: true,
    errors: [
      off,
      ['invalid', questionTexts.emptyQuestion],
      ['invalid', questionTexts.longQuestion],
      ['not-found', productTexts.notFound],
      ['broken-rule', questionTexts.tooMany],
    ],
  },
  answerQuestion: {
    summary: 'Answers a question about a product that the caller has received',
    text: 'One answer for each account, and five of customers for each question. Held like a question.',
    rateLimited: true,
    errors: [
      off,
      ['invalid', questionTexts.emptyAnswer],
      ['invalid', questionTexts.longAnswer],
      ['not-found', questionTexts.notFound],
      ['broken-rule', questionTexts.ownQuestion],
      ['broken-rule', questionTexts.onlyBuyers],
      ['broken-rule', questionTexts.onlyOnce],
      ['broken-rule', questionTexts.enough],
    ],
  },
  listMyQuestions: {
    summary: 'Lists the caller’s own questions and answers',
    text: 'With what became of them: shown, held or hidden, and why. "buyer" says whether the caller can answer questions about the product that is named.',
  },
};

const notFound = ['not-found', questionTexts.notFound] as const;
const answerNotFound = ['not-found', questionTexts.answerNotFound] as const;

export const questionModerationDocs: ApiDocs<typeof questionModerationEndpoints> = {
  listQuestions: {
    summary: 'Lists the questions about all products, newest first',
    text: '"waiting" are those that are held, have a held answer, or have no answer.',
  },
  showQuestion: { summary: 'Shows a held or hidden question', errors: [notFound] },
  hideQuestion: {
    summary: 'Hides a question for a reason',
    text: 'With its answers; the writer sees the reason.',
    errors: [notFound],
  },
  replyToQuestion: {
    summary: 'Answers a question for the shop',
    text: 'It is the first of the answers; an empty text removes it.',
    errors: [notFound],
  },
  showAnswer: { summary: 'Shows a held or hidden answer', errors: [answerNotFound] },
  hideAnswer: {
    summary: 'Hides an answer for a reason',
    text: 'The writer sees the reason.',
    errors: [answerNotFound],
  },
};
