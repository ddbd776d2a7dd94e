/** An expected "no" of the embedded identity service, in the codes and shape of its protocol (docs/protocols/identity.md#errors). */

export class IdentityError extends Error {
  /** The protocol's code, for example `EMAIL_EXISTS`. */
  readonly code: string;
  readonly status: number;

  /** `text` is for people; the SDK shows it behind the code. */
  constructor(code: string, text?: string, status = 400) {
    super(text ? `${code} : ${text}` : code);
    this.code = code;
    this.status = status;
  }
}

/** The body of an error answer. */
export const identityErrorBody = (status: number, message: string) => ({
  error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

/**
 * The body of an internal failure. It has no `error.message` on purpose: the SDK signs its user out at page start on any
 * that has one.
 */
export const unavailableBody = { statusCode: 503, error: 'Service Unavailable' } as const;
