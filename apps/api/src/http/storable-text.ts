/** Text that the database can store: PostgreSQL's text holds no NUL, and its jsonb no half of a surrogate pair either. */
import { unstorableText } from '@jontro/shop/failures.ts';
import { ApplicationError } from './application-error.ts';

/** Whether the database can store a text as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Refuses with 400 a text anywhere in `inputs` (parsed bodies, queries, params, parts of a form) that the database cannot
 * store; `field` of the refusal is the top-level field that holds it, where it has a name. Names of fields count as text.
 */
export function checkStorable(...inputs: readonly unknown[]): void {
  for (const input of inputs) {
    const field = unstorableField(input);
    if (field !== undefined) throw new ApplicationError('invalid', unstorableText, field ? { field } : {});
  }
}

/**
 * The top-level field of `input` with such a text: '' for the input itself or a name that cannot be repeated, undefined
 * where all is well. Walks without recursion: a body may be nested deeper than the stack.
 */
function unstorableField(input: unknown): string | undefined {
  const left: { field: string; value: unknown }[] = [{ field: '', value: input }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return field;
    if (!value || typeof value !== 'object') continue;
    for (const [name, each] of Object.entries(value)) {
      if (!isStorable(name)) return field;
      left.push({ field: value === input ? name : field, value: each });
    }
  }
  return undefined;
}

/**
 * Text of another service, or cut from longer text, as the database can store it: without NUL, half pairs replaced, at
 * most `most` UTF-16 units, and no pair cut in half.
 */
export const storable = (text: string, most = Number.POSITIVE_INFINITY): string =>
  text
    .replaceAll('\0', '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
