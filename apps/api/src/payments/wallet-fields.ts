/** Fields of what the providers of wallets answer: texts, amounts, numbers that are shown masked. */
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { toStorableText } from '../http/storable-text.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** A field as text; undefined if it is missing, empty or anything but a text or a number. */
export function textField(answer: Answer, name: string): string | undefined {
  const value = Object.hasOwn(answer, name) ? answer[name] : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? toStorableText(text, 255) : undefined;
}

/** Parses "1290.00" to poisha; undefined for anything that is no amount with at most two decimals. */
export function parseAmount(text: string | undefined): Poisha | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text ?? '');
  if (!match) return undefined;
  return poisha(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Formats 129000 poisha as "1290.00". */
export const formatAmount = (amount: Poisha): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** 01712345678 as 017****678, and what comes masked as it is; undefined for what is no mobile number. */
export function maskWallet(number: string | undefined): string | undefined {
  if (/^01\d\*{4}\d{3,4}$/.test(number ?? '')) return number;
  const match = /^(?:\+?88)?(01\d)\d{5}(\d{3})$/.exec(number ?? '');
  return match ? `${match[1]}****${match[2]}` : undefined;
}

const maxFields = 60;

/** The fields for the event log by their names: without secrets, wallets masked, nested values omitted. */
export function redactFields(
  answer: Answer,
  { secret, wallet }: { secret: RegExp; wallet: RegExp },
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer).slice(0, maxFields)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    const text = toStorableText(String(value), 500);
    const shown = wallet.test(name) ? (maskWallet(text) ?? '[redacted]') : text;
    fields[toStorableText(name, 100)] = secret.test(name) && text !== '' ? '[redacted]' : shown;
  }
  return fields;
}
