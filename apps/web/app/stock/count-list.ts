/** A list of scanned or typed codes with the units that were counted of each. */

import { toCode } from '@jontro/shop/catalog/product-codes.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';

export interface CountLine {
  code: string;
  units: number;
}

/** The list with one more unit of a code; a new code comes first. */
export function addUnit(lines: readonly CountLine[], text: string): CountLine[] {
  const code = text.trim();
  const isSame = (line: CountLine) => toCode(line.code) === toCode(code);
  const counted = lines.find(isSame);
  return [{ code, units: (counted?.units ?? 0) + 1 }, ...lines.filter((line) => !isSame(line))];
}

/** A line of a CSV file that says what separates its cells. */
const delimiterLine = /^\s*"?sep=.?"?\s*$/i;

/** Reads lines such as "8801234567890, 12"; the last number is the units, without one it is 1. Equal codes are added up. */
export function parseCounts(text: string): CountLine[] {
  const units = new Map<string, number>();
  for (const line of plainCharacters(text).split('\n')) {
    if (delimiterLine.test(line)) continue;
    const match = /^\s*(.*?)(?:\s*[,;\t]\s*(\d{1,7}))?\s*$/.exec(line);
    const code = toCode(match?.[1] ?? '');
    if (code !== '') units.set(code, (units.get(code) ?? 0) + Number(match?.[2] ?? 1));
  }
  return [...units].map(([code, counted]) => ({ code, units: counted }));
}

/** Lists that were stored before, whatever they are. */
export const storedCounts = (stored: unknown): CountLine[] =>
  Array.isArray(stored)
    ? stored.flatMap(({ code, units }: Partial<CountLine>) =>
        typeof code === 'string' && Number.isInteger(units) ? [{ code, units: Number(units) }] : [],
      )
    : [];
