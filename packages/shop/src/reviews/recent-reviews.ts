/** Reviews on the home page: text, first name and product, no other personal data. */
import { Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import { findContact } from './contact-details.ts';

/** Number of reviews on the home page. */
export const recentReviewCount = 6;

/** The public part of a review. */
export const RecentReview = Type.Object({
  text: Type.String(),
  /** The first name of the customer; absent if none can be shown. */
  firstName: Type.Optional(Type.String()),
  /** The first product of the order. Without `_id` it is no longer sold. */
  product: Type.Object({
    _id: Type.Optional(Type.String()),
    productName: Type.String(),
    names: Type.Optional(TranslatedNames),
  }),
});
export type RecentReview = Type.Static<typeof RecentReview>;

const minShownLength = 20;
const maxShownLength = 280;

/** True for a review of suitable length without a telephone number, e-mail address or URL. */
export function isPublishable(text: string): boolean {
  const length = [...text].length;
  return length >= minShownLength && length <= maxShownLength && findContact(text) === undefined;
}

/** Titles before a name. */
const titles = /^(md|mst|mrs?|ms|dr|engr|prof|adv|haji|মো|মোঃ|মোসা|মোসাঃ|মোছা|মোছাঃ|ডা|ডাঃ|জনাব)[.:]?$/i;
const maxNameLength = 20;

/** The first name of a full name, without a title; undefined if there is none. */
export function extractFirstName(name: string): string | undefined {
  const words = name.trim().split(/[\s.]+(?=\S)/u);
  const first = words.find((word) => !titles.test(word));
  if (!first || !/^(?:[\p{L}\p{M}'’-]|\u200c|\u200d)+$/u.test(first)) return undefined;
  return [...first].length <= maxNameLength ? first : undefined;
}
