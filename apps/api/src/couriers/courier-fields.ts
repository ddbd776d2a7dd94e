/** Fields of what couriers send: read so that whatever they contain can be stored. */
import { parseTime } from '@jontro/shop/local-times.ts';
import { type Poisha, poisha } from '@jontro/shop/money.ts';

const maxReasonLength = 300;

/** An id or a number of a courier; undefined for anything that is none. */
export const idOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && /^[\w-]{1,60}$/.test(value)) || Number.isSafeInteger(value)
    ? String(value)
    : undefined;

export const wordsOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function dateOf(text: string): Date | undefined {
  const time = parseTime(text);
  return time === undefined ? undefined : new Date(time);
}

/** A time as in "2025-03-02 12:45:30", in Bangladesh; undefined for another text. */
export function localTime(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return undefined;
  return dateOf(`${value.replace(' ', 'T')}+06:00`);
}

/** A time in ISO 8601, in UTC if it names no zone; undefined for another text. */
export function isoTime(value: unknown): Date | undefined {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
  const match = typeof value === 'string' ? form.exec(value) : null;
  if (!match) return undefined;
  return dateOf(match[2] ? match[0] : `${match[0]}Z`);
}

/** A charge in taka, as a number or a text. */
export function feeOf(value: unknown): Poisha | undefined {
  const taka = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof taka === 'number' && taka >= 0 && taka < 100_000 ? poisha(Math.round(taka * 100)) : undefined;
}

/** The object of a JSON text; undefined for any other. */
export function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(body);
    return json && typeof json === 'object' && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the fields of a request, in the courier's words; undefined if it names none. */
export function faultsOf({ errors }: Record<string, unknown>): string | undefined {
  if (!errors || typeof errors !== 'object') return undefined;
  const texts = Object.values(errors as object)
    .flat()
    .filter((text) => typeof text === 'string');
  return texts.length > 0 ? texts.join(' ').slice(0, maxReasonLength) : undefined;
}
