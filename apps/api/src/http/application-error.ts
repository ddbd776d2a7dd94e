/** The application error, which use cases throw for expected failures, and its HTTP status. */
import { type Text, toEnglish } from '@jontro/shop/messages.ts';

export type ErrorCode =
  | 'invalid'
  | 'no-session'
  | 'no-role'
  /** Staff whose rights do not include this; their session is valid. */
  | 'no-permission'
  | 'not-found'
  | 'broken-rule'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'outside-service'
  | 'busy';

const statuses: Record<ErrorCode, number> = {
  invalid: 400,
  'no-session': 401,
  'no-role': 403,
  'no-permission': 403,
  'not-found': 404,
  'broken-rule': 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  'outside-service': 502,
  busy: 503,
};

/** The HTTP status of an error code. */
export const httpStatusOf = (code: ErrorCode): number => statuses[code];

export class ApplicationError extends Error {
  readonly code: ErrorCode;
  /** Additional fields of the response, for example the current cart lines. Never anything internal. */
  readonly details: Record<string, unknown>;

  /** `message` with parameters is sent in English and, for translation, as `text` with its key and parameters. */
  constructor(code: ErrorCode, message: Text, details: Record<string, unknown> = {}) {
    super(toEnglish(message));
    this.code = code;
    this.details = typeof message === 'string' ? details : { ...details, text: message };
  }

  get status(): number {
    return httpStatusOf(this.code);
  }
}

/** Returns the value; throws 404 if there is none. */
export function orNotFound<T>(value: T | undefined | null, message: string): T {
  if (value === undefined || value === null) throw new ApplicationError('not-found', message);
  return value;
}
