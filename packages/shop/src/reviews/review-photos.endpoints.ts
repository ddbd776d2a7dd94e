/** Endpoints of the photos of reviews (decision 166). */
import { Type } from 'typebox';
import { ById, Deleted, endpoint } from '../endpoint.ts';
import { ReviewPhoto } from './review-photos.ts';

const id = Type.String({ maxLength: 100, default: '' });

export const reviewPhotoEndpoints = {
  /** A multipart body with one file part named `image`, of a product of a delivered order that is not reviewed yet. */
  addReviewPhoto: endpoint({
    method: 'POST',
    path: '/api/review-photos',
    access: 'user',
    additive: true,
    query: Type.Object({ order: id, product: id }),
    response: Type.Object({ photo: ReviewPhoto, message: Type.String() }),
  }),
  /** The caller's photos of an order. */
  listMyReviewPhotos: endpoint({
    method: 'GET',
    path: '/api/review-photos',
    access: 'user',
    additive: true,
    query: Type.Object({ order: id }),
    response: Type.Array(Type.Object({ ...ReviewPhoto.properties, gadgetId: Type.String() })),
  }),
  removeReviewPhoto: endpoint({
    method: 'DELETE',
    path: '/api/review-photos/:id',
    access: 'user',
    additive: true,
    params: ById,
    response: Deleted,
  }),
};
