/** Parses SSLCommerz's forms and texts without changing a value: the signature covers the raw ones. */
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { toStorableText } from '../../http/storable-text.ts';

export interface GatewayForm {
  /** The first value of each name, exactly as sent. */
  values: ReadonlyMap<string, string>;
  /** Names that were sent more than once; the real gateway never repeats one. */
  repeated: ReadonlySet<string>;
}

const maxFields = 300;

/** Parses `application/x-www-form-urlencoded`; never throws. */
export function parseForm(raw: string): GatewayForm {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, value] of new URLSearchParams(raw)) {
    if (values.has(name)) repeated.add(name);
    else if (values.size < maxFields) values.set(name, value);
  }
  return { values, repeated };
}

/** Parses the gateway's amount ("100.00", "69", "97.5", "10.500") to poisha, or returns undefined. */
export function parsePoisha(text: string | undefined): Poisha | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text ?? '');
  if (!match) return undefined;
  return poisha(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Formats 165000 poisha as "1650.00". */
export const formatPoisha = (amount: Poisha): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

const secret = /^(store_passwd|card_no|account_details|card_ref_id|cus_.*)$/i;

/** The fields for the event log, without password, card or wallet number and customer data. */
export function redact(fields: Iterable<[string, string]>): Record<string, string> {
  const redacted = [...fields].map(([name, value]): [string, string] => [
    toStorableText(name, 100),
    secret.test(name) && value !== '' ? '[redacted]' : toStorableText(value, 2000),
  ]);
  return Object.fromEntries(redacted);
}

/** The fields of a JSON object as storable strings; numbers and booleans are converted, nested values omitted. */
export function stringFields(json: object): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'string') fields.set(name, toStorableText(value));
    else if (typeof value === 'number' || typeof value === 'boolean') fields.set(name, String(value));
  }
  return fields;
}
