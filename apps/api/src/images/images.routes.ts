/** The image host over HTTP: uploads in the shape of the image-hosting service, and the pictures themselves. */
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { imageCalls, imageTexts } from '@jontro/shop/images/images.calls.ts';
import { Type } from 'typebox';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../guards.ts';
import { Refusal } from '../refusal.ts';
import { uploadImage } from './image-uploads.ts';
import { readUpload, uploadLimits } from './upload.ts';

/** Pictures are answered without cookies, never change under their address, and can do nothing in a page. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'none',
} as const;

export function imagesRoutes(app: App, context: Context): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits });
    answerAsImageService(scope);
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...imageCalls.uploadImage,
      handler: async (r) =>
        uploadImage(context, viewerOf(r), r.query.purpose ?? 'avatar', () => readUpload(r)),
    });
  });

  app.get(
    '/i/:hash/:file',
    {
      config: { access: 'public' },
      schema: { params: Type.Object({ hash: Type.String(), file: Type.String() }) },
    },
    async (request, reply) => {
      const { hash, file } = request.params;
      const found = await context.imageHost.findFile(hash, file);
      reply.headers(pictureHeaders);
      if (!found) {
        return reply
          .status(404)
          .header('cache-control', 'public, max-age=60')
          .send(serviceError(404, imageTexts.notFound));
      }
      const etag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.type(found.type).send(found.bytes);
    },
  );
}

/** The image-hosting service's error, with the shop's own `message` beside it. */
const serviceError = (status: number, message: string, code = status) => ({
  status_code: status,
  error: { message, code },
  status_txt: STATUS_CODES[status] ?? '',
  message,
});

/** Refusals of an upload in the shape of the image-hosting service. Unexpected faults stay for the app's own answer. */
function answerAsImageService(scope: Pick<App, 'setErrorHandler'>): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    const { error: serviceCode, retryAfter, code = error.code } = error.details;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    // The rest of a refused body is not read.
    reply.header('connection', 'close');
    return reply
      .status(error.status)
      .send({ ...serviceError(error.status, error.message, Number(serviceCode ?? error.status)), code });
  });
}
