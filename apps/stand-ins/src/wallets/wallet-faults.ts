// Fault injection: what the stand-in for a wallet gets wrong, and how often.
import type { FastifyReply } from 'fastify';

export interface Fault {
  area: string;
  value: string;
  /** How many more requests it affects. */
  left: number;
  /** Of which payment, by the merchant's own id; without it of any. */
  invoice?: string;
}

/** The faults of each area of a wallet's API. */
export type FaultValues = Readonly<Record<string, RegExp>>;

/** `timeout`, `reset`, `500` and `bad-json` lose the answer after the work is done, `lost` the request before it. */
export const brokenAnswers = 'timeout|reset|500|502-html|bad-json|empty|lost';

/** Returns the requested faults (`{ times?, invoice?, faults: { verify: '500' } }`), or an error message. */
export function readFaults(known: FaultValues, body: unknown): Fault[] | string {
  if (typeof body !== 'object' || body === null) return 'The body must be a JSON object.';
  const { times = 1, faults, invoice } = body as Record<string, unknown>;
  if (invoice !== undefined && typeof invoice !== 'string') return 'invoice must be a text.';
  if (!(Number.isInteger(times) && Number(times) > 0)) return 'times must be a whole number from 1 up.';
  if (typeof faults !== 'object' || faults === null) return 'faults must be an object of areas.';
  const read: Fault[] = [];
  for (const [area, values] of Object.entries(faults)) {
    const allowed = Object.hasOwn(known, area) ? known[area] : undefined;
    if (!allowed) return `There is no fault area "${area}"; there are ${Object.keys(known).join(', ')}.`;
    for (const value of [values].flat()) {
      if (typeof value !== 'string' || !allowed.test(value)) return `"${value}" is not a fault of ${area}.`;
      read.push({ area, value, left: Number(times), ...(invoice !== undefined && { invoice }) });
    }
  }
  return read;
}

/** Returns the faults of an area that are on for a payment, and counts this use of them. */
export function takeFaults(faults: Fault[], area: string, subject: string | undefined): string[] {
  const active = faults.filter(
    ({ area: of, invoice }) => of === area && (invoice === undefined || invoice === subject),
  );
  for (const fault of active) fault.left -= 1;
  const kept = faults.filter((fault) => fault.left > 0);
  faults.splice(0, faults.length, ...kept);
  return active.map(({ value }) => value);
}

/** The number of a value such as `lifetime:60`, by its name. */
export function faultNumber(values: readonly string[], name: string): number | undefined {
  const value = values.find((text) => text.startsWith(`${name}:`));
  return value === undefined ? undefined : Number(value.split(':')[1]);
}

const ERROR_PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** Breaks an answer before or after the work; returns true if it was. */
export function breakAnswer(
  reply: FastifyReply,
  faults: readonly string[],
  when: 'before' | 'after',
): boolean {
  const has = (...names: string[]): boolean => names.some((name) => faults.includes(name));
  if (when === 'before' ? has('lost') : has('reset')) {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return true;
  }
  if (when === 'before') return false;
  if (has('timeout')) reply.hijack();
  else if (has('500')) void reply.code(500).send({ message: 'Internal Server Error' });
  else if (has('502-html')) void reply.code(502).type('text/html').send(ERROR_PAGE);
  else if (has('bad-json')) void reply.type('application/json').send('{"status":"Success",');
  else if (has('empty')) void reply.type('application/json').send('');
  else return false;
  return true;
}
