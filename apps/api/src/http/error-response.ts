/** The response to an error: expected ones with their own status, outages as 503, all others as 500 without their message. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { FastifyBaseLogger } from 'fastify';
import { tooManyWait } from '../database/postgres-pool.ts';
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

/** What the shop itself has not begun because too much waits already; the error has no other cause. */
const isOwnLimit = (error: unknown): boolean =>
  error instanceof Error && (error.message === tooManyWait || isOwnLimit(error.cause));

/**
 * Counts a meant refusal, or an outage, and logs every error that is not meant, with what it ended. What was left because its caller
 * has left is neither.
 */
export function recordFailure(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
  message: string,
  fields: Record<string, unknown> = {},
): void {
  if (error instanceof CallerLeft) return;
  const refusal = error instanceof ApplicationError ? error : outageOf(error);
  if (refusal) counters.refusals.add({ kind: refusal.code });
  if (refusal !== error && !isOwnLimit(error)) log.error({ err: error, ...fields }, message);
}

function ofApplicationError({ code, status, details, message }: ApplicationError): ErrorResponse {
  const { retryAfter } = details;
  return {
    status,
    body: { code, ...details, message },
    ...(typeof retryAfter === 'number' && { retryAfter }),
  };
}

/** Counts a refusal, or logs an error that is not expected, with the method and route that it ended. */
export function errorResponseOf(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
  { method, path = '/*' }: { method: string; path: string | undefined },
): ErrorResponse {
  recordFailure(error, log, 'request failed', { method, path });
  if (error instanceof ApplicationError) return ofApplicationError(error);
  if (error instanceof CallerLeft)
    return { status: callerLeft, body: { message: error.message, code: 'caller-left' } };
  const outage = outageOf(error);
  if (outage) return ofApplicationError(outage);
  return { status: 500, body: { message: failureTexts.unexpected, code: 'internal' } };
}
