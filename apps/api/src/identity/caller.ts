/** Where a request to the identity service came from. */
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../rate-limits.ts';
import type { Caller } from './identity.ts';

const locale = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

/** Where a request came from, for limits and mails. */
export function callerOf(request: FastifyRequest): Caller {
  const asked = request.headers['x-firebase-locale'];
  return {
    address: addressKey(request.ip),
    cookies: request.cookies,
    ...(typeof asked === 'string' && locale.test(asked) && { locale: asked }),
  };
}
