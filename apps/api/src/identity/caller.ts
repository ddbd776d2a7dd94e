/** Where a request to the identity service came from. */
import { languageCookie, languageOf } from '@jontro/shop/language.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './identity.ts';

const locale = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

/** Where a request came from, for limits and mails. */
export function callerOf(request: FastifyRequest): Caller {
  const header = request.headers['x-firebase-locale'];
  const asked = header ?? languageOf(request.cookies[languageCookie]);
  return {
    address: request.address,
    cookies: request.cookies,
    ...(typeof asked === 'string' && locale.test(asked) && { locale: asked }),
  };
}
