/** An expected "no": what use cases throw, and the one place that turns it into a status and `{ message }`. */

export type RefusalCode =
  | 'invalid'
  | 'no-session'
  | 'no-role'
  | 'not-found'
  | 'broken-rule'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'outside-service'
  | 'busy';

const statuses: Record<RefusalCode, number> = {
  invalid: 400,
  'no-session': 401,
  'no-role': 403,
  'not-found': 404,
  'broken-rule': 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  'outside-service': 502,
  busy: 503,
};

/** The status that a refusal of this code answers with. */
export const httpStatusOf = (code: RefusalCode): number => statuses[code];

export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Additional fields of the answer, for example the fresh cart lines. Never anything internal. */
  readonly details: Record<string, unknown>;

  constructor(code: RefusalCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return httpStatusOf(this.code);
  }
}

/** Throws a refusal: `throw refuse('not-found', orderTexts.notFound)`. */
export const refuse = (code: RefusalCode, message: string, details?: Record<string, unknown>): Refusal =>
  new Refusal(code, message, details);

/** Gives the value back, or refuses with 404 when there is none. */
export function found<T>(value: T | undefined | null, message: string): T {
  if (value === undefined || value === null) throw refuse('not-found', message);
  return value;
}
