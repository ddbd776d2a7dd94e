/** The query of the questions about a product. */
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { type QuestionView, questionRequest } from './question-view.ts';

/** The key of all views of a product's questions. */
export const questionsKey = (productId: string) => ['productQuestions', productId] as const;

export const productQuestionsQuery = (productId: string, view: QuestionView) =>
  endpointQuery([...questionsKey(productId), view], questionEndpoints.listProductQuestions, {
    params: { id: productId },
    query: questionRequest(view),
  });
