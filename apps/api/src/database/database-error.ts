// Classifies the errors of database queries.

/** PostgreSQL's details of a failed query. */
export interface DatabaseError {
  /** SQLSTATE, for example `23505` for a duplicate. */
  readonly code: string;
  /** The violated constraint, by its name in the migration. */
  readonly constraint?: string;
}

/** PostgreSQL's details of an error, for any driver; undefined if it is not a database error. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Partial<DatabaseError>;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, ...(typeof constraint === 'string' && { constraint }) };
    }
  }
  return undefined;
}

/** Whether the write violated this unique constraint or index, or any if none is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const found = databaseError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** Whether the transaction had a serialization failure or deadlock and can be retried. */
export function isConflict(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether a statement waited longer than `lock_timeout` for a lock. */
export const isLockTimeout = (error: unknown): boolean => databaseError(error)?.code === '55P03';

/** Whether the server does not have an extension, or the role may not create it. */
export const isUnavailable = (error: unknown): boolean =>
  ['0A000', '42501', '58P01'].includes(databaseError(error)?.code ?? '');

/**
 * Whether the server is read-only (SQLSTATE 25006): a standby, or a primary that was demoted or set read-only. The
 * statement was not executed.
 */
export function isReadOnly(error: unknown): boolean {
  return databaseError(error)?.code === '25006';
}

/** Of the socket, of the route to the host, and of the name server. */
const socketErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
const lossMessages =
  /^Connection terminated|^timeout expired$|^Client has encountered a connection error|^Client was closed/;

/** Whether the connection failed or was lost: the server is starting, stopping, crashed or restarted. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (/^(57P0[123]|08...)$/.test(code) || socketErrors.has(code))) return true;
    if (lossMessages.test(cause.message)) return true;
  }
  return false;
}
