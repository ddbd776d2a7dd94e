/** Expected errors of the embedded identity service, in its protocol's codes and format (docs/protocols/identity.md#errors). */

export class IdentityError extends Error {
  /** The protocol's code, for example `EMAIL_EXISTS`. */
  readonly code: string;
  readonly status: number;

  /** `text` is a message for users; the SDK shows it after the code. */
  constructor(code: string, text?: string, status = 400) {
    super(text ? `${code} : ${text}` : code);
    this.code = code;
    this.status = status;
  }
}

/** The body of an error response. */
export const identityErrorBody = (status: number, message: string) => ({
  error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

/**
 * The body of an internal error. It deliberately has no `error.message`: at page load the SDK signs its user out on any
 * response that has one.
 */
export const unavailableBody = { statusCode: 503, error: 'Service Unavailable' } as const;
