/** Reads the fields of a request to the identity service: any JSON may come, only texts are taken. */
import { IdentityError } from './identity-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Anything that is no object counts as an empty one. */
export const toFields = (body: unknown): Fields =>
  body && typeof body === 'object' && !Array.isArray(body) ? (body as Fields) : {};

/** A text, or undefined where there is none; refuses other kinds of values. */
export function textField(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new IdentityError('INVALID_ARGUMENT', `${name} must be text`);
}
