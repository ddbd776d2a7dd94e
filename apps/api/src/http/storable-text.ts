/** Text that the database can store: PostgreSQL's text has no NUL, and its jsonb no lone surrogate. */
import { unstorableText } from '@jontro/shop/failure-texts.ts';
import { ApplicationError } from './application-error.ts';

/** Whether the database can store a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Throws 400 if any text in `inputs` (parsed bodies, queries, params, parts of a form) cannot be stored; `field` of the
 * error is the top-level field that contains it, if it has a name. Field names count as text.
 */
export function checkStorable(...inputs: readonly unknown[]): void {
  for (const input of inputs) {
    const field = unstorableField(input);
    if (field !== undefined) throw new ApplicationError('invalid', unstorableText, field ? { field } : {});
  }
}

/**
 * The top-level field of `input` with such a text: '' for the input itself or an unstorable field name, undefined if there
 * is none. Iterative, because a body may be nested deeper than the stack.
 */
function unstorableField(input: unknown): string | undefined {
  const stack: { field: string; value: unknown }[] = [{ field: '', value: input }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { field, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return field;
    if (!value || typeof value !== 'object' || ArrayBuffer.isView(value)) continue;
    for (const [name, child] of Object.entries(value)) {
      if (!isStorable(name)) return field;
      stack.push({ field: value === input ? name : field, value: child });
    }
  }
  return undefined;
}

/**
 * Makes text of another service storable: removes NUL, replaces lone surrogates, and truncates to `maxLength` UTF-16 units
 * without splitting a surrogate pair.
 */
export const toStorableText = (text: string, maxLength = Number.POSITIVE_INFINITY): string =>
  text
    .replaceAll('\0', '')
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
