// Reads what the database said from the error that a query was refused with.

/** PostgreSQL's own words about a failed query. */
export interface DatabaseError {
  /** SQLSTATE, for example `23505` for a duplicate. */
  readonly code: string;
  /** The constraint that was broken, by its name in the migration. */
  readonly constraint?: string;
}

/** What PostgreSQL said, on any driver; undefined if the error is not the database's. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Partial<DatabaseError>;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, ...(typeof constraint === 'string' && { constraint }) };
    }
  }
  return undefined;
}

/** True if the write broke this unique constraint or index, or any if none is named. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const found = databaseError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** True if the transaction lost a race (serialization failure or deadlock) and may simply be tried again. */
export function isConflict(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** True if a statement waited longer than `lock_timeout` for a lock. */
export const isLockTimeout = (error: unknown): boolean => databaseError(error)?.code === '55P03';

/**
 * True if the server takes no writes at the moment (SQLSTATE 25006): a standby, or a primary that was demoted or set
 * read-only. The statement has not been carried out.
 */
export function isReadOnly(error: unknown): boolean {
  return databaseError(error)?.code === '25006';
}

const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const lossTexts = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;

/** True if the server was not reached or went away: starting, stopping, crashed or restarted. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (/^(57P0[123]|08...)$/.test(code) || socketErrors.has(code))) return true;
    if (lossTexts.test(cause.message)) return true;
  }
  return false;
}
