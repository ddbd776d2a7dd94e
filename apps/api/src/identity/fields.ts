/** Reads the fields of a request to the identity service: accepts any JSON, reads strings only. */
import { IdentityError } from './identity-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Treats anything but an object as an empty one. */
export const toFields = (body: unknown): Fields =>
  body && typeof body === 'object' && !Array.isArray(body) ? (body as Fields) : {};

/** The text of a field, or undefined if it is absent or null; throws for other types. */
export function textField(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new IdentityError('INVALID_ARGUMENT', `${name} must be text`);
}
