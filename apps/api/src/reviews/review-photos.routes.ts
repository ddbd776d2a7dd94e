/** Routes of the photos of reviews: upload, list, removal, and their files. */
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { reviewPhotoEndpoints } from '@jontro/shop/reviews/review-photos.endpoints.ts';
import type { ReviewPhotoSize } from '@jontro/shop/reviews/review-photos.ts';
import { Type } from 'typebox';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import { imageHeaders } from '../images/image-headers.ts';
import { setServiceErrorHandler } from '../images/service-errors.ts';
import { readUpload, uploadLimits } from '../images/upload.ts';
import type { Context } from '../runtime/context.ts';
import {
  addReviewPhoto,
  findReviewPhotoFile,
  listMyReviewPhotos,
  removeReviewPhoto,
} from './review-photos.ts';

/** After a review is hidden its photos are gone from caches within this time, in s. */
const publicSeconds = 300;

const file = Type.Union([Type.Literal('small.webp'), Type.Literal('large.webp')]);

export function reviewPhotosRoutes(app: App, context: Context): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits });
    setServiceErrorHandler(scope);
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...reviewPhotoEndpoints.addReviewPhoto,
      config: { ...reviewPhotoEndpoints.addReviewPhoto.config, upload: true },
      handler: (r) => addReviewPhoto(context, requireUser(r), r.query, () => readUpload(r)),
    });
  });
  app.route({
    ...reviewPhotoEndpoints.listMyReviewPhotos,
    handler: (r) => listMyReviewPhotos(context.db, requireUser(r), r.query.order),
  });
  app.route({
    ...reviewPhotoEndpoints.removeReviewPhoto,
    handler: (r) => removeReviewPhoto(context, requireUser(r), r.params.id),
  });
  app.get(
    '/review-photos/:id/:file',
    { config: { access: 'identified' }, schema: { params: Type.Object({ id: Type.String(), file }) } },
    async (request, reply) => {
      const size = request.params.file.slice(0, -'.webp'.length) as ReviewPhotoSize;
      const found = await findReviewPhotoFile(context, request.currentUser, request.params.id, size);
      const control = found.published ? `public, max-age=${publicSeconds}` : 'private, no-store';
      return reply
        .headers({ ...imageHeaders, 'cache-control': control })
        .type('image/webp')
        .send(found.bytes);
    },
  );
}
