/** Drafts of products: published and taken out of the shop at a time, shown by a preview link (docs/decisions/182-drafts-of-products.md). */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { GivenTime } from './timed-discounts.ts';

/** How long a preview link shows a product, in days. */
export const previewDays = 7;
/** The largest number of drafts in the list. */
export const maxListedDrafts = 100;

/** The fields of a product about its publication, as they are entered. */
export const publicationFields = {
  draft: Type.Optional(
    Type.Boolean({ description: 'Not in the shop: true takes it out, false publishes it' }),
  ),
  publishAt: GivenTime,
  unpublishAt: GivenTime,
};

/** A draft in the owner's list. */
export const ListedDraft = Type.Object({
  _id: Type.String(),
  productName: Type.String(),
  category: Type.String(),
  price: Type.Number(),
  image: Type.String(),
  updatedAt: Type.String(),
  publishAt: Type.Optional(Type.String()),
});
export type ListedDraft = Static<typeof ListedDraft>;

export const publicationTexts = {
  invalid: 'Please enter a date and time',
  past: 'Please choose a time in the future',
  onlyDrafts: 'Only a draft can be published at a time',
  order: 'A product must leave the shop after it is published',
} as const satisfies Record<string, PlainMessage>;
