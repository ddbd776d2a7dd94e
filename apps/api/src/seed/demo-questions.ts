/** Questions about products of the demo shop, with answers of the shop and of customers with a delivered order; a live shop never has them. */
import { readFile } from 'node:fs/promises';
import type { Language } from '@jontro/shop/language.ts';
import { stateOfPost } from '@jontro/shop/questions/questions.ts';
import type { productAnswers, productQuestions } from '../questions/questions.table.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { OrderedProduct } from './ordered-products.ts';
import { seededId } from './random.ts';
import type { RatedOrders } from './rated-orders.ts';
import { after, ago } from './relative-time.ts';

/** A question in product-questions.json. */
export interface DemoQuestion {
  /** The English name of the product. */
  productName: string;
  language: Language;
  daysAgo: number;
  text: string;
  /** The answer of the shop. */
  shop?: string;
  /** The answer of a customer who has received the product. */
  buyer?: string;
}

interface AskedQuestions {
  questions: (typeof productQuestions.$inferInsert)[];
  answers: (typeof productAnswers.$inferInsert)[];
}

export const readDemoQuestions = async (): Promise<DemoQuestion[]> =>
  JSON.parse(await readFile(new URL('product-questions.json', import.meta.url), 'utf8'));

/** Creates them; none is asked by somebody who has the product. */
export function makeDemoQuestions(
  asked: readonly DemoQuestion[],
  catalog: readonly OrderedProduct[],
  { customers, ownerId }: { customers: readonly DemoCustomer[]; ownerId: string },
  { reviews }: Pick<RatedOrders, 'reviews'>,
  now: Date,
): AskedQuestions {
  const result: AskedQuestions = { questions: [], answers: [] };
  for (const [index, { productName, language, daysAgo, text, shop, buyer }] of asked.entries()) {
    const product = catalog.find(({ name }) => name === productName);
    if (!product) throw new Error(`the seed has no product ${productName}`);
    const bought = reviews.filter(({ productId }) => productId === product.id);
    const others = customers.filter(({ id }) => !bought.some(({ userId }) => userId === id));
    const asker = others[index % others.length];
    const owner = bought.toSorted((one, other) => one.addedAt.getTime() - other.addedAt.getTime())[0];
    if (!asker || (buyer !== undefined && !owner)) throw new Error(`nobody has asked about ${productName}`);
    const askedAt = ago(now, { days: daysAgo, minutes: 7 * index });
    const id = seededId(askedAt, `question ${index}`);
    const answers: AskedQuestions['answers'] = [];
    if (shop !== undefined) {
      const answeredAt = after(askedAt, now, { hours: 5 });
      answers.push({
        id: seededId(answeredAt, `shop's answer ${index}`),
        questionId: id,
        userId: ownerId,
        text: shop,
        state: 'shown',
        answeredAt,
      });
    }
    if (buyer !== undefined && owner) {
      const answeredAt = after(askedAt > owner.addedAt ? askedAt : owner.addedAt, now, { hours: 11 });
      answers.push({
        id: seededId(answeredAt, `buyer's answer ${index}`),
        questionId: id,
        userId: owner.userId,
        orderId: owner.orderId,
        text: buyer,
        ...stateOfPost(buyer),
        answeredAt,
      });
    }
    result.questions.push({
      id,
      productId: product.id,
      userId: asker.id,
      language,
      text,
      ...stateOfPost(text),
      askedAt,
      mailedAt: answers[0]?.answeredAt ?? null,
    });
    result.answers.push(...answers);
  }
  return result;
}
