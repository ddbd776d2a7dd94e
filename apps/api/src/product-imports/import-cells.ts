/** Reads the cells of a file as values of a product; what cannot be read is an error with the column's heading. */

import { toCode } from '@jontro/shop/catalog/product-codes.ts';
import type { Spec, SpecField } from '@jontro/shop/catalog/spec-sheets.ts';
import { latinDigits } from '@jontro/shop/language.ts';
import { fromLocalTime } from '@jontro/shop/local-times.ts';
import { type MessageWithParams, message } from '@jontro/shop/messages.ts';
import { importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { ApplicationError } from '../http/application-error.ts';
import { timeOfPlainNumber } from './sheet-times.ts';

const maxShownLength = 60;

/** The value in an error. */
const shown = (text: string): string =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;

/** The label of a column, in the language of the sentence. */
function labelOf(key: string): MessageWithParams | string {
  const label = importColumns.find((one) => one.key === key)?.label ?? key;
  return typeof label === 'string' ? { key: label, params: {} } : label;
}

const wrong = (problem: MessageWithParams): ApplicationError => new ApplicationError('invalid', problem);

/** A number as people and programs write it. */
export function toNumber(key: string, text: string): number {
  const number = typedNumber(text);
  if (Number.isNaN(number))
    throw wrong(
      message('“{value}” in the column “{column}” is not a number', {
        value: shown(text),
        column: labelOf(key),
      }),
    );
  return number;
}

/** A whole number of units. */
export function toUnits(key: string, text: string): number {
  const number = toNumber(key, text);
  if (!Number.isInteger(number) || number < 0 || number > 1_000_000)
    throw wrong(
      message('“{value}” in the column “{column}” is not a whole number up to 1,000,000', {
        value: shown(text),
        column: labelOf(key),
      }),
    );
  return number;
}

/** A time with its year first, however it is written. */
function orderedTime(text: string): string {
  const cell = latinDigits(text).trim();
  return (timeOfPlainNumber(cell) ?? cell).replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

/** The day of a time, as "2026-11-27"; undefined for a text that is none. */
export function dayIn(text: string): string | undefined {
  const day = /^\d{4}-\d\d-\d\d(?=$|[ T])/.exec(orderedTime(text))?.[0];
  return day !== undefined && fromLocalTime(`${day} 00:00`) !== undefined ? day : undefined;
}

/** Of a day without a time of day: a discount ends with its last day. */
const timeOfDay: Readonly<Record<string, string>> = { discountUntil: '23:59:59' };

/**
 * A time in Bangladesh, as "2026-11-27 22:00", "27/11/2026 22:00", a day, or the number of days that a spreadsheet keeps, as ISO
 * 8601; null for an empty cell.
 */
export function toTime(key: string, text: string): string | null {
  if (text.trim() === '') return null;
  const ordered = orderedTime(text);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(ordered);
  const time = fromLocalTime(isDay ? `${ordered} ${timeOfDay[key] ?? '00:00'}` : ordered);
  if (time === undefined)
    throw wrong(
      message('“{value}” in the column “{column}” is not a time like 2026-11-27 22:00', {
        value: shown(text),
        column: labelOf(key),
      }),
    );
  return time;
}

const yes = ['yes', 'y', 'true', '1', 'হ্যাঁ', 'in stock'];
const no = ['no', 'n', 'false', '0', 'না', 'out of stock'];

export function toYesOrNo(key: string, text: string): boolean {
  const word = latinDigits(text).trim().toLowerCase();
  if (yes.includes(word)) return true;
  if (no.includes(word)) return false;
  throw wrong(
    message('“{value}” in the column “{column}” is neither yes nor no', {
      value: shown(text),
      column: labelOf(key),
    }),
  );
}

/** The entries of a list: each on a line of its own, or separated by semicolons or bars. */
export const toList = (text: string): string[] =>
  text
    .split(text.includes('\n') ? /\r?\n/ : /[;|]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Codes on packages as they are written in a cell. */
export const codesIn = (text: string): string[] => [...new Set(toList(latinDigits(text)).map(toCode))];

/** Codes on packages. Throws 400 for a number that a spreadsheet has shortened: the digits of the code are lost. */
export function toCodes(text: string): string[] {
  const codes = codesIn(text);
  const short = codes.find((code) => /^\d([.,]\d+)?E\+\d+$/.test(code));
  if (short !== undefined)
    throw wrong(
      message('“{value}” in the column “{column}” is a number that a spreadsheet has shortened', {
        value: shown(short),
        column: labelOf('barcode'),
      }),
    );
  return codes;
}

/** Addresses or names of pictures, separated by line breaks, semicolons, bars, commas, or spaces before an address. */
export const toPictures = (text: string): string[] =>
  text
    .split(/[\n;|]|,\s|\s+(?=https?:\/\/|\/i\/)/)
    .map((entry) => entry.trim())
    .filter(Boolean);

function specOf(field: SpecField | undefined, text: string): Spec['value'] {
  if (field?.kind === 'number') return toNumber('specs', text);
  if (field?.kind === 'yes-no') return toYesOrNo('specs', text);
  if (field?.kind === 'choice')
    return field.choices?.find(({ en }) => en.toLowerCase() === text.toLowerCase())?.en ?? text;
  return text;
}

/** Entries such as "battery_hours: 24", by the key or the English label of the sheet's row. */
function* specEntries(
  text: string,
  sheet: readonly SpecField[],
): Generator<{ key: string; value: string; field: SpecField | undefined }> {
  for (const entry of toList(text)) {
    const colon = entry.indexOf(':');
    const name = (colon < 0 ? entry : entry.slice(0, colon)).trim();
    const field = sheet.find(
      ({ key, label }) => key === name || label.en.toLowerCase() === name.toLowerCase(),
    );
    yield { key: field?.key ?? name, value: colon < 0 ? '' : entry.slice(colon + 1).trim(), field };
  }
}

/** The values for the rows of a sheet, with the translations that they had. */
export function toSpecs(text: string, sheet: readonly SpecField[], stored: readonly Spec[]): Spec[] {
  return [...specEntries(text, sheet)].map(({ key, value, field }) => {
    const texts = stored.find((spec) => spec.key === key)?.texts;
    return { key, value: specOf(field, value), ...(texts && { texts }) };
  });
}

/** The values with translations in a language. */
export function withSpecTexts(
  specs: readonly Spec[],
  text: string,
  sheet: readonly SpecField[],
  tag: string,
): Spec[] {
  const texts = new Map([...specEntries(text, sheet)].map(({ key, value }) => [key, value]));
  return specs.map((spec) => ({ ...spec, texts: { ...spec.texts, [tag]: texts.get(spec.key) ?? '' } }));
}
