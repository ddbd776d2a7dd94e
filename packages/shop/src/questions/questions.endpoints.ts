/** Endpoints with which shoppers read, ask and answer questions about products (decision 160). */
import { type Static, Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import { ById, endpoint } from '../endpoint.ts';
import {
  heldReasons,
  maxQuestionSearchLength,
  postHideReasons,
  postStates,
  questionPageSize,
} from './questions.ts';

/** An answer as everybody reads it: the shop's, or that of a customer who has received the product. */
export const ProductAnswer = Type.Object({
  _id: Type.String(),
  text: Type.String(),
  from: Type.Enum(['shop', 'customer']),
  /** The first name of the customer; absent if none can be shown. */
  firstName: Type.Optional(Type.String()),
  answeredAt: Type.String(),
});
export type ProductAnswer = Static<typeof ProductAnswer>;

/** A question as everybody reads it; the shop's answer comes first. */
export const ProductQuestion = Type.Object({
  _id: Type.String(),
  text: Type.String(),
  firstName: Type.Optional(Type.String()),
  askedAt: Type.String(),
  answers: Type.Array(ProductAnswer),
});
export type ProductQuestion = Static<typeof ProductQuestion>;

const OwnPost = {
  _id: Type.String(),
  product: Type.Object({
    _id: Type.String(),
    productName: Type.String(),
    names: Type.Optional(TranslatedNames),
  }),
  text: Type.String(),
  state: Type.Enum(postStates),
  heldFor: Type.Optional(Type.Enum(heldReasons)),
  hiddenFor: Type.Optional(Type.Enum(postHideReasons)),
};
/** A question or an answer as its writer sees it. */
export const OwnQuestion = Type.Object({
  ...OwnPost,
  askedAt: Type.String(),
  /** How many answers everybody sees. */
  answers: Type.Integer(),
});
export type OwnQuestion = Static<typeof OwnQuestion>;
export const OwnAnswer = Type.Object({
  ...OwnPost,
  questionId: Type.String(),
  question: Type.String(),
  answeredAt: Type.String(),
});
export type OwnAnswer = Static<typeof OwnAnswer>;

/** The text is validated by the use case, so that the reason is told. */
const Text = Type.Object({ text: Type.String({ maxLength: 10_000 }) }, { additionalProperties: false });
const Posted = Type.Object({
  insertedId: Type.String(),
  message: Type.String(),
  state: Type.Enum(postStates),
});

const additive = { additive: true } as const;

export const questionEndpoints = {
  listProductQuestions: endpoint({
    ...additive,
    method: 'GET',
    path: '/api/product/:id/questions',
    access: 'public',
    params: ById,
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: questionPageSize }),
      q: Type.Optional(
        Type.String({
          maxLength: maxQuestionSearchLength,
          description: 'Words that the question or an answer has',
        }),
      ),
    }),
    response: Type.Object({
      result: Type.Array(ProductQuestion),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
  }),
  askQuestion: endpoint({
    ...additive,
    method: 'POST',
    path: '/api/product/:id/questions',
    access: 'user',
    params: ById,
    body: Text,
    response: Posted,
  }),
  answerQuestion: endpoint({
    ...additive,
    method: 'POST',
    path: '/api/question/:id/answers',
    access: 'user',
    params: ById,
    body: Text,
    response: Posted,
  }),
  listMyQuestions: endpoint({
    ...additive,
    method: 'GET',
    path: '/api/my-questions',
    access: 'user',
    query: Type.Object({
      product: Type.Optional(Type.String({ maxLength: 100, description: 'Only those of a product' })),
    }),
    response: Type.Object({
      questions: Type.Array(OwnQuestion),
      answers: Type.Array(OwnAnswer),
      /** Whether the caller has received the product that is asked for, and can answer. */
      buyer: Type.Boolean(),
    }),
  }),
};
