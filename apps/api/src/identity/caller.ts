/** The client of a request to the identity service. */
import { languageCookie, parseLanguage } from '@jontro/shop/language.ts';
import type { FastifyRequest } from 'fastify';
import { sourceOf } from '../http/request-source.ts';
import type { Caller } from './identity.ts';

const localePattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

/** Address, cookies and language of a request, for rate limits and mails. */
export function callerOf(request: FastifyRequest): Caller {
  const header = request.headers['x-firebase-locale'];
  const requested = header ?? parseLanguage(request.cookies[languageCookie]);
  return {
    ...sourceOf(request),
    cookies: request.cookies,
    ...(typeof requested === 'string' && localePattern.test(requested) && { locale: requested }),
  };
}
