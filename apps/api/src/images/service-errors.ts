/** Errors of uploads in the image-hosting service's format. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import type { App } from '../http/server.ts';
import { serviceError } from './upload-response.ts';

/** The image-hosting service's own limit. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * A client that is still sending when the connection closes never reads the error: the rest of a rejected body is read
 * and discarded, up to a limit that no honest client exceeds.
 */
function discardBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= maxDiscardedBytes) raw.unpipe().resume();
  else reply.header('connection', 'close');
}

/** Sends upload errors in the image-hosting service's format. Unexpected errors go to the app's own handler. */
export function setServiceErrorHandler(scope: Pick<App, 'setErrorHandler'>): void {
  scope.setErrorHandler((error, request, reply) => {
    const tooLarge = (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    if (tooLarge) return reply.status(413).send(serviceError(413, imageTexts.tooLarge));
    if (!(error instanceof ApplicationError)) throw error;
    if (error.cause instanceof Error) request.log.warn({ err: error.cause }, 'an image upload failed');
    const { error: serviceCode, retryAfter, code = error.code, field } = error.details;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    discardBody(request, reply);
    return reply.status(error.status).send({
      ...serviceError(error.status, error.message, Number(serviceCode ?? error.status)),
      code,
      ...(field !== undefined && { field }),
    });
  });
}
