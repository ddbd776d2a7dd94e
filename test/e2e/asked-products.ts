/** Questions about products, and their answers, for a test. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { maxQuestionsPerDay } from '@jontro/shop/questions/questions.ts';
import type { SendRequest } from './api-client.ts';
import { type Buyer, newBuyer } from './buyers.ts';

/** Asks about a product; returns the question's id. */
export async function ask(
  { send }: Pick<Buyer, 'send'>,
  { _id: id }: Pick<Product, '_id'>,
  text: string,
): Promise<string> {
  const { method } = questionEndpoints.askQuestion;
  const path = endpointUrl(questionEndpoints.askQuestion, { params: { id } });
  return ((await send(method, path, { text })) as { insertedId: string }).insertedId;
}

/** Saves the shop's answer to a question. */
export const reply = (owner: SendRequest, id: string, text: string) => {
  const { replyToQuestion } = questionModerationEndpoints;
  return owner(replyToQuestion.method, endpointUrl(replyToQuestion, { params: { id } }), { text });
};

/** Asks many questions, of as many accounts as are needed, and answers each; the last one is the newest. */
export async function askMany(
  shopUrl: string,
  owner: SendRequest,
  product: Pick<Product, '_id'>,
  texts: readonly { question: string; answer?: string }[],
): Promise<void> {
  let person: Buyer | undefined;
  for (const [index, { question, answer }] of texts.entries()) {
    if (!person || index % maxQuestionsPerDay === 0) person = await newBuyer(shopUrl);
    const id = await ask(person, product, question);
    if (answer !== undefined) await reply(owner, id, answer);
  }
}
