/** What the home page shows of reviews: whose words, and nothing else about them. */
import { Type } from 'typebox';

/** How many the home page shows. */
export const recentReviewCount = 6;

/** A review of a delivered order as everybody may see it. */
export const RecentReview = Type.Object({
  text: Type.String(),
  /** The first name of the buyer; left out where they gave none that can be shown. */
  firstName: Type.Optional(Type.String()),
  /** The first product of the order. Without `_id` it is not sold any more. */
  product: Type.Object({
    _id: Type.Optional(Type.String()),
    productName: Type.String(),
    nameBn: Type.Optional(Type.String()),
  }),
});
export type RecentReview = Type.Static<typeof RecentReview>;

const shortest = 20;
const longest = 280;

/** Six digits on end, in any script and grouping, could be a telephone number. */
const longNumber = /(?:\p{Nd}[\s().-]*){6}/u;
const address = /@|https?:|www\.|\S\.(?:com|net|org|info|shop|bd|io|me)\b/i;

/** True for a review that says something, fits its card, and tells no number or address that others should not see. */
export function canBeShown(text: string): boolean {
  const length = [...text].length;
  return length >= shortest && length <= longest && !longNumber.test(text) && !address.test(text);
}

/** Words before a name that are not the name. */
const titles = /^(md|mst|mrs?|ms|dr|engr|prof|adv|haji|মো|মোঃ|মোসা|মোসাঃ|মোছা|মোছাঃ|ডা|ডাঃ|জনাব)[.:]?$/i;
const maxNameLength = 20;

/** The first name in a full name, without a title; undefined for what is no name. */
export function firstNameOf(name: string): string | undefined {
  const words = name.trim().split(/[\s.]+(?=\S)/u);
  const first = words.find((word) => !titles.test(word));
  if (!first || !/^(?:[\p{L}\p{M}'’-]|\u200c|\u200d)+$/u.test(first)) return undefined;
  return [...first].length <= maxNameLength ? first : undefined;
}
