/** The response to an error: expected ones with their own status, outages as 503, all others as 500 without their message. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { FastifyBaseLogger } from 'fastify';
import { CallerLeft } from '../database/waiting-caller.ts';
import { counters } from '../runtime/counters.ts';
import { ApplicationError } from './application-error.ts';
import { outageOf } from './outage.ts';

interface ErrorResponse {
  status: number;
  body: { message: string; code: string } & Record<string, unknown>;
  /** In seconds. */
  retryAfter?: number;
}

/** Nobody reads it; in log and metrics it tells such requests from failed ones. */
const callerLeft = 499;

function ofApplicationError({ code, status, details, message }: ApplicationError): ErrorResponse {
  const { retryAfter } = details;
  counters.refusals.add({ kind: code });
  return {
    status,
    body: { code, ...details, message },
    ...(typeof retryAfter === 'number' && { retryAfter }),
  };
}

/** Logs an error that is not expected, with the method and route that it ended. */
export function errorResponseOf(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
  { method, path = '/*' }: { method: string; path: string | undefined },
): ErrorResponse {
  if (error instanceof ApplicationError) return ofApplicationError(error);
  if (error instanceof CallerLeft)
    return { status: callerLeft, body: { message: error.message, code: 'caller-left' } };
  log.error({ err: error, method, path }, 'request failed');
  const outage = outageOf(error);
  if (outage) return ofApplicationError(outage);
  return { status: 500, body: { message: failureTexts.unexpected, code: 'internal' } };
}
