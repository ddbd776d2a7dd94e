/** The rating of a product: how many shown reviews give it one to five stars, and their average (decision 158). */
import { type Static, Type } from 'typebox';

export const starCount = 5;

/** Only of a product with shown reviews. */
export const ProductRating = Type.Object({
  /** 1 to 5, with two decimals. */
  average: Type.Number(),
  count: Type.Integer(),
  /** The number of reviews with one star, with two, and so on. */
  stars: Type.Array(Type.Integer(), { minItems: starCount, maxItems: starCount }),
});
export type ProductRating = Static<typeof ProductRating>;

/** The rating of these numbers of reviews, from one star to five; undefined without any. */
export function ratingOf(stars: readonly number[]): ProductRating | undefined {
  const count = stars.reduce((sum, number) => sum + number, 0);
  if (count === 0) return undefined;
  const sum = stars.reduce((total, number, index) => total + number * (index + 1), 0);
  return { average: Math.round((sum / count) * 100) / 100, count, stars: [...stars] };
}
