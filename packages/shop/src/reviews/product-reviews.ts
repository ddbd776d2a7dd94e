/** Reviews of products: stars and text of a delivered order, held, hidden and answered by staff (decisions 158, 159). */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { findContact } from './contact-details.ts';

/** Shown to everybody; held until staff have looked at it; hidden by staff. */
export const reviewStates = ['shown', 'held', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why a review is held: it has a telephone number, or an e-mail or web address. */
export const heldReasons = ['number', 'address'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Why staff hide a review; the writer sees it. The last one is counted in the reports. */
export const hideReasons = ['contact', 'insult', 'off-topic', 'advert', 'bad-rating'] as const;
export type HideReason = (typeof hideReasons)[number];

export const heldLabels: Record<HeldReason, PlainMessage> = {
  number: 'It has what may be a telephone number.',
  address: 'It has an e-mail or web address.',
};
export const hideLabels: Record<HideReason, PlainMessage> = {
  contact: 'It has contact details.',
  insult: 'It insults somebody.',
  'off-topic': 'It is not about the product.',
  advert: 'It is an advert.',
  'bad-rating': 'Its rating is bad.',
};

/** The state of a new review with this text. */
export function stateOfNew(text: string): { state: ReviewState; heldFor: HeldReason | null } {
  const heldFor = findContact(text) ?? null;
  return { state: heldFor ? 'held' : 'shown', heldFor };
}

/** The most characters of the shop's answer. */
export const maxReplyLength = 1000;

/** The most products of one order that are rated. */
const maxRatedProducts = 100;

/** The stars of one product of an order, with a text of its own if it has one. */
export const RatedProduct = Type.Object(
  {
    gadgetId: Type.String({ maxLength: 100 }),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  { additionalProperties: false },
);
export type RatedProduct = Static<typeof RatedProduct>;
export const RatedProducts = Type.Array(RatedProduct, { maxItems: maxRatedProducts });

export const productReviewTexts = {
  notFound: 'This review is not there any more',
  own: 'You cannot vote on your own review',
  voted: 'Thank you',
  shown: 'The review is shown',
  hidden: 'The review is hidden',
  answered: 'The answer is saved',
} as const;
