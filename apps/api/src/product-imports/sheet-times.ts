/** Dates and times of a spreadsheet, which stores them as numbers of days: which formats show them, and their texts. */
import type { XmlReader } from '../http/read-xml.ts';

/** Day 0 of a spreadsheet; the second one is that of old spreadsheets of a Mac. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
type Epoch = keyof typeof epochs;
/** The end of the year 9999. */
const maxDays = 2_958_466;
/** A number without a format counts as a time from 1954 to 2119, in which no small number of a mistake is. */
const plausibleDays = { from: 20_000, to: 80_500 };

/** What a cell shows of its number of days. */
export type TimeFormat = 'date' | 'time' | 'both';

/** Formats by number that files need not describe (ECMA-376, part 1, 18.8.30), and those of East Asian spreadsheets. */
function builtInFormat(id: number): TimeFormat | undefined {
  if (id === 22) return 'both';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return 'time';
  return undefined;
}

/** What a format such as `dd/mm/yyyy hh:mm` shows; undefined for one of numbers and for a number of hours as `[h]:mm`. */
export function timeFormatOf(code: string): TimeFormat | undefined {
  const [shown = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .toLowerCase()
    .split(';');
  if (/\[(h+|m+|s+)\]/.test(shown) || /general/.test(shown)) return undefined;
  const letters = shown.replace(/\[[^\]]*\]|am\/pm|a\/p/g, '');
  const hasTime = /[hs]/.test(letters);
  const hasDate = /[yd]/.test(letters) || (!hasTime && letters.includes('m'));
  if (hasDate) return hasTime ? 'both' : 'date';
  return hasTime ? 'time' : undefined;
}

/** The formats of cells by the number that a cell names, from the styles of a workbook. */
export class StylesReader implements XmlReader {
  readonly formats: (TimeFormat | undefined)[] = [];
  readonly #codes = new Map<number, string>();
  #isOfCells = false;

  open(name: string, { numFmtId = '', formatCode = '' }: Readonly<Record<string, string>>): void {
    if (name === 'numFmt') this.#codes.set(Number(numFmtId), formatCode);
    if (name === 'cellXfs') this.#isOfCells = true;
    if (name !== 'xf' || !this.#isOfCells) return;
    const code = this.#codes.get(Number(numFmtId));
    this.formats.push(code === undefined ? builtInFormat(Number(numFmtId)) : timeFormatOf(code));
  }
  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false;
  }
}

const shownTime = (time: string): string => (time.endsWith(':00') ? time.slice(0, 5) : time);

/** A number of days as "2026-11-27", "2026-11-27 22:00" or "22:00"; undefined for one that is no time. */
export function timeOfDays(days: number, format: TimeFormat, epoch: Epoch = 1900): string | undefined {
  if (!(days >= 0 && days < maxDays)) return undefined;
  // To the second: a fraction of a day has the rounding of the processor.
  const at = new Date(epochs[epoch] + Math.round(days * 86_400) * 1000).toISOString();
  const [date, time] = [at.slice(0, 10), shownTime(at.slice(11, 19))];
  if (days < 1) return format === 'time' ? time : undefined;
  return format === 'date' && time === '00:00' ? date : `${date} ${time}`;
}

/** A time in a cell without a format, as a spreadsheet keeps it; undefined for any other text. */
export function timeOfPlainNumber(text: string): string | undefined {
  const days = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : 0;
  const isPlausible = days >= plausibleDays.from && days <= plausibleDays.to;
  return isPlausible ? timeOfDays(days, days % 1 === 0 ? 'date' : 'both') : undefined;
}

/** An ISO 8601 time, as strict spreadsheets store it, as the others above; other texts as they are. */
export function timeOfIso(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(text);
  if (!found) return text;
  return found[2] === undefined ? `${found[1]}` : `${found[1]} ${shownTime(found[2])}`;
}
