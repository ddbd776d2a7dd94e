/** The image host over HTTP: uploads in the image-hosting service's format, and the images themselves. */
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { imageDeletionPath } from '@jontro/shop/images/image-urls.ts';
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { Type } from 'typebox';
import { ApplicationError } from '../http/application-error.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { imageHeaders } from './image-headers.ts';
import { uploadImage, uploadWithApiKey } from './image-uploads.ts';
import { deleteAndSendResult, sendDeletionForm } from './removal-page.ts';
import { setServiceErrorHandler } from './service-errors.ts';
import { maxTextBytes, pickServiceFields, readServiceFields } from './service-upload.ts';
import { readUpload, uploadLimits } from './upload.ts';
import { serviceError } from './upload-response.ts';

/** Of a file, which never changes. */
const fileCaching = 'public, max-age=31536000, immutable';
/** Of another size: the right one is made by the next page. */
const standInCaching = 'public, max-age=10';

export function imagesRoutes(app: App, context: Context): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits });
    setServiceErrorHandler(scope);
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...imageEndpoints.uploadImage,
      config: { ...imageEndpoints.uploadImage.config, upload: true },
      handler: async (r) =>
        uploadImage(context, requireUser(r), r.query.purpose ?? 'avatar', () => readUpload(r)),
    });
  });

  app.register(async (scope) => programRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), context));
  removalRoutes(app, context);

  app.get(
    '/i/:hash/:file',
    {
      config: { access: 'public', importance: 'picture' },
      schema: { params: Type.Object({ hash: Type.String(), file: Type.String() }) },
    },
    async (request, reply) => {
      const { hash, file } = request.params;
      const found = await context.imageHost.serveFile(hash, file);
      reply.headers(imageHeaders);
      if (!found) {
        return reply
          .status(404)
          .header('cache-control', 'public, max-age=60')
          .send(serviceError(404, imageTexts.notFound));
      }
      const etag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': found.isStandIn ? standInCaching : fileCaching, etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.type(found.type).send(found.bytes);
    },
  );
}

type Scope = Pick<App, 'route' | 'get' | 'post' | 'register' | 'addContentTypeParser' | 'setErrorHandler'>;

/** The image-hosting service's own path, for other programs: a key instead of a session, no cookies. */
async function programRoutes(scope: Scope, context: Context): Promise<void> {
  await scope.register(multipart, { limits: uploadLimits });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxTextBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  setServiceErrorHandler(scope);
  const config = { access: 'public', anyOrigin: true } as const;
  scope.route({
    method: ['GET', 'POST'],
    url: '/1/upload',
    config: { ...config, upload: true },
    handler: async (r) =>
      uploadWithApiKey(context, {
        address: r.address,
        keyInQuery: pickServiceFields(r.query).key,
        read: () => readServiceFields(r),
      }),
  });
  const rejectWith = (message: string, error: number) => async () => {
    throw new ApplicationError('invalid', message, { error });
  };
  scope.route({
    method: ['GET', 'POST'],
    url: '/1/:action',
    config,
    handler: rejectWith(imageTexts.wrongAction, 120),
  });
  scope.route({
    method: ['GET', 'POST'],
    url: '/:version(^\\d+$)/upload',
    config,
    handler: rejectWith(imageTexts.wrongVersion, 110),
  });
}

/** Deletion by the image's token, which replaces a session, so requests from any origin are allowed. */
function removalRoutes(app: App, context: Context): void {
  const url = imageDeletionPath(':hash');
  const schema = {
    params: Type.Object({ hash: Type.String() }),
    querystring: Type.Object({ token: Type.String({ default: '', maxLength: 100 }) }),
  };
  const config = { access: 'public', anyOrigin: true } as const;
  app.get(url, { config, schema }, async (r, reply) => sendDeletionForm(reply, r.params.hash, r.query.token));
  app.register(async (scope) => {
    // The form has no fields; any body is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async () => undefined);
    scope
      .withTypeProvider<TypeBoxTypeProvider>()
      .post(url, { config, schema }, async (r, reply) =>
        deleteAndSendResult(context, reply, { hash: r.params.hash, token: r.query.token }),
      );
  });
}
