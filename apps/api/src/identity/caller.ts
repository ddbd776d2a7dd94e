/** The client of a request to the identity service. */
import type { FastifyRequest } from 'fastify';
import { chosenLanguageOf } from '../http/host-cookie.ts';
import { sourceOf } from '../http/request-source.ts';
import type { Caller } from './identity.ts';

const localePattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

/** Address, cookies and language of a request, for rate limits and mails. */
export function callerOf(request: FastifyRequest): Caller {
  const header = request.headers['x-firebase-locale'];
  const requested = header ?? chosenLanguageOf(request.cookies);
  return {
    ...sourceOf(request),
    cookies: request.cookies,
    ...(typeof requested === 'string' && localePattern.test(requested) && { locale: requested }),
  };
}
