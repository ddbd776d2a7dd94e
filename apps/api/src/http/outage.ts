/** Faults that pass: the database or the disk cannot serve at the moment. Whoever asks is told so, and when to come back. */
import { failureTexts } from '@jontro/shop/failures.ts';
import { databaseError, isConnectionLoss } from '../database/database-error.ts';
import { ApplicationError } from './application-error.ts';

/** In seconds: how soon to come back. */
const soon = 5;
const later = 60;

/**
 * SQLSTATE: resources run out (class 53), a server that stops or starts (57P), a database that takes nobody in (55000,
 * 3D000), a server that takes no writes (25006), a statement that took longer than it may (57014), a disk that fails
 * (58030).
 */
const passing = /^(25006|53...|57014|57P0.|55000|3D000|58030)$/;
const full = '53100';
/** What the pool says of a connection that was not to be had in time. */
const noConnection =
  /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/;
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

function* causesOf(error: unknown): Generator<Error & { code?: unknown }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The refusal, with `retryAfter`, that tells of such a fault; undefined for every other. */
export function outageOf(error: unknown): ApplicationError | undefined {
  const causes = [...causesOf(error)];
  const state = databaseError(error)?.code;
  if (state === full || causes.some(({ code }) => typeof code === 'string' && fullDisk.has(code))) {
    return new ApplicationError('busy', failureTexts.full, { retryAfter: later });
  }
  const gone = isConnectionLoss(error) || causes.some(({ message }) => noConnection.test(message));
  if (gone || (state && passing.test(state))) {
    return new ApplicationError('busy', failureTexts.unreachable, { retryAfter: soon });
  }
  return undefined;
}
