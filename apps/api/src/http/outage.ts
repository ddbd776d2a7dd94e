/** Temporary failures of the database or the disk, which become 503 with Retry-After. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { databaseError, isConnectionLoss } from '../database/database-error.ts';
import { ApplicationError } from './application-error.ts';

/** Retry-After in seconds. */
const retrySoon = 5;
const retryLater = 60;

/**
 * SQLSTATE: insufficient resources (class 53), a server that stops or starts (57P), a database that accepts no connections
 * (55000, 3D000), a read-only server (25006), a statement timeout (57014), an I/O error (58030).
 */
const temporary = /^(25006|53...|57014|57P0.|55000|3D000|58030)$/;
const diskFull = '53100';
/** The messages of the pool, and of a transaction that is not begun any more (waiting-caller.ts). */
const poolTimeout =
  /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout|^too many queries are waiting|^the database has taken too long/;
const diskFullErrors = new Set(['ENOSPC', 'EDQUOT']);

function* causesOf(error: unknown): Generator<Error & { code?: unknown }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Whether a failure says that a disk is full: the shop's own, or that of the database. */
export const isDiskFull = (error: unknown): boolean =>
  databaseError(error)?.code === diskFull ||
  [...causesOf(error)].some(({ code }) => typeof code === 'string' && diskFullErrors.has(code));

/** The application error, with `retryAfter`, for a temporary failure; undefined for any other error. */
export function outageOf(error: unknown): ApplicationError | undefined {
  if (error instanceof ApplicationError && error.code === 'busy') return error;
  const causes = [...causesOf(error)];
  const state = databaseError(error)?.code;
  if (isDiskFull(error)) {
    return new ApplicationError('busy', failureTexts.full, { retryAfter: retryLater });
  }
  const unreachable = isConnectionLoss(error) || causes.some(({ message }) => poolTimeout.test(message));
  if (unreachable || (state && temporary.test(state))) {
    return new ApplicationError('busy', failureTexts.unreachable, { retryAfter: retrySoon });
  }
  return undefined;
}
