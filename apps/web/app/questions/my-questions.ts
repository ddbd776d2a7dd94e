/** The questions and answers of the signed-in user, fetched only once the server session is open. */
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { questionsKey } from './question-queries.ts';

const myQuestionsKey = (email: string) => ['myQuestions', email] as const;

/** Those about a product, and whether the user can answer questions about it. */
export function useMyQuestions(product: string) {
  const { user, ready } = useSession();
  const key = [...myQuestionsKey(user?.email ?? ''), product];
  return useQuery({
    ...endpointQuery(key, questionEndpoints.listMyQuestions, { query: { product } }),
    enabled: ready && user !== undefined,
  });
}

/** Sends a question, or the answer to one, then refetches the questions about the product. */
export function usePost(productId: string, questionId?: string) {
  const { user } = useSession();
  return useMutation({
    mutationFn: (text: string) =>
      questionId === undefined
        ? send(questionEndpoints.askQuestion, { params: { id: productId }, body: { text } })
        : send(questionEndpoints.answerQuestion, { params: { id: questionId }, body: { text } }),
    onSuccess() {
      void refetchQueries([questionsKey(productId), myQuestionsKey(user?.email ?? '')]);
    },
    onError: console.error,
  });
}
