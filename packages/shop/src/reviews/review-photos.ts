/** Photos that customers add to the review of a product (decision 166). */
import { type Static, Type } from 'typebox';

export const maxReviewPhotos = 3;

/** The longest side of each size, in px. */
export const reviewPhotoSides = { small: 320, large: 1600 } as const;
export type ReviewPhotoSize = keyof typeof reviewPhotoSides;

export const ReviewPhoto = Type.Object({
  _id: Type.String(),
  /** The paths of its sizes. */
  small: Type.String(),
  large: Type.String(),
  /** Of the large size, in px. */
  width: Type.Integer(),
  height: Type.Integer(),
});
export type ReviewPhoto = Static<typeof ReviewPhoto>;

/** The path of a photo; readable by everybody once its review is published, before only by its writer and staff. */
export const reviewPhotoPath = (id: string, size: ReviewPhotoSize): string =>
  `/review-photos/${encodeURIComponent(id)}/${size}.webp`;

export const reviewPhotoTexts = {
  added: 'Photo added',
  removed: 'Photo removed',
  notFound: 'This photo is not there any more',
  tooMany: `A review has at most ${maxReviewPhotos} photos of a product`,
} as const;
