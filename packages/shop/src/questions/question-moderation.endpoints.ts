/** Endpoints with which staff look at the questions about products and answer them (decision 160). */
import { type Static, Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { TranslatedNames } from '../catalog/product-names.ts';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { heldReasons, maxAnswerLength, postHideReasons, postStates } from './questions.ts';

/** Which questions a list has: those that wait for staff, those that are or have an answer that is held or hidden. */
export const questionFilters = ['waiting', 'held', 'hidden'] as const;

const Moderated = {
  _id: Type.String(),
  text: Type.String(),
  /** The name of the writer's account; absent for the shop. */
  name: Type.Optional(Type.String()),
  state: Type.Enum(postStates),
  heldFor: Type.Optional(Type.Enum(heldReasons)),
  hiddenFor: Type.Optional(Type.Enum(postHideReasons)),
  /** Whether everybody sees it. */
  published: Type.Boolean(),
};

/** An answer as staff see it. */
export const StaffAnswer = Type.Object({
  ...Moderated,
  from: Type.Enum(['shop', 'customer']),
  answeredAt: Type.String(),
});
export type StaffAnswer = Static<typeof StaffAnswer>;

/** A question as staff see it, with all its answers. */
export const StaffQuestion = Type.Object({
  ...Moderated,
  product: Type.Object({
    _id: Type.String(),
    productName: Type.String(),
    names: Type.Optional(TranslatedNames),
  }),
  askedAt: Type.String(),
  answers: Type.Array(StaffAnswer),
});
export type StaffQuestion = Static<typeof StaffQuestion>;

const staff = { access: 'admin', permission: 'content', additive: true } as const;
const Reason = Type.Object({ reason: Type.Enum(postHideReasons) }, { additionalProperties: false });

export const questionModerationEndpoints = {
  listQuestions: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/all-product-questions',
    query: Type.Object({ show: Type.Optional(Type.Enum(questionFilters)), ...ListPage }),
    response: Type.Array(StaffQuestion),
  }),
  showQuestion: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/question/:id/show',
    params: ById,
    response: Modified,
  }),
  hideQuestion: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/question/:id/hide',
    params: ById,
    body: Reason,
    response: Modified,
  }),
  /** The shop's answer; an empty text removes it. */
  replyToQuestion: endpoint({
    ...staff,
    method: 'PUT',
    path: '/api/question/:id/reply',
    params: ById,
    body: Type.Object({ text: Type.String({ maxLength: maxAnswerLength }) }, { additionalProperties: false }),
    response: Modified,
  }),
  showAnswer: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/answer/:id/show',
    params: ById,
    response: Modified,
  }),
  hideAnswer: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/answer/:id/hide',
    params: ById,
    body: Reason,
    response: Modified,
  }),
};
