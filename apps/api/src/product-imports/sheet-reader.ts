/** Reads the cells of a sheet of a workbook, and the texts that its sheets share, as texts within the limits of an import. */
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportLength,
  maxImportRows,
} from '@jontro/shop/product-imports/product-imports.ts';
import { visibleText } from '@jontro/shop/visible-text.ts';
import { XmlError, type XmlReader } from '../http/read-xml.ts';
import { type FileRecord, isBlank, rejectedFile } from './file-lines.ts';
import { type TimeFormat, timeOfDays, timeOfIso } from './sheet-times.ts';

/** Spreadsheets have no more. */
const maxRow = 1_048_576;
/** Shared texts, of which other sheets may use some; each has a tag of its own, so that the size of the file limits them too. */
const maxSharedTexts = 500_000;

/** Characters that XML cannot have are written as in _x000D_. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Adds parts of texts, together at most as long as a file may be. */
class TextLimit {
  #length = 0;
  add(part: string, before: string): string {
    this.#length += part.length;
    if (this.#length > maxImportLength) throw rejectedFile(importTexts.tooLong);
    if (before.length + part.length > maxCellLength * 2) throw rejectedFile(importTexts.cellTooLong);
    return before + part;
  }
}

/** The texts that cells name by number; how a reader pronounces them is left out. */
export class SharedTextsReader implements XmlReader {
  readonly texts: string[] = [];
  readonly #limit = new TextLimit();
  #text = '';
  #isText = false;
  #phonetic = false;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rPh') this.#phonetic = true;
    if (name === 't') this.#isText = !this.#phonetic;
  }
  text(part: string): void {
    if (this.#isText) this.#text = this.#limit.add(part, this.#text);
  }
  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#phonetic = false;
    if (name !== 'si') return;
    if (this.texts.length >= maxSharedTexts) throw rejectedFile(importTexts.tooLong);
    this.texts.push(unescaped(this.#text));
  }
}

/** The column of a cell such as "AB12", from 0; -1 if it names none. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as it is shown: with 15 digits, since the file has the rounding of the processor. */
const numberText = (value: string): string => {
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
};

/** What a sheet needs of the rest of its workbook. */
export interface SheetParts {
  sharedTexts: readonly string[];
  /** What the numbers of cells are shown as, by the number of a style. */
  formats: readonly (TimeFormat | undefined)[];
  /** The year in which its days begin. */
  epoch: 1900 | 1904;
}

/** The rows of a sheet. A cell with a formula has the result that the spreadsheet stored, a date the text of one. */
export class SheetReader implements XmlReader {
  readonly records: FileRecord[] = [];
  readonly #parts: SheetParts;
  readonly #limit = new TextLimit();
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #format: TimeFormat | undefined;
  #value = '';
  #isValue = false;
  #phonetic = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  open(name: string, { r = '', t = '', s = '' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(r);
    if (name === 'c') {
      this.#column = r === '' ? this.#column + 1 : columnOf(r);
      this.#type = t;
      this.#format = this.#parts.formats[Number(s)];
      this.#value = '';
    }
    if (name === 'rPh') this.#phonetic = true;
    if (name === 'v' || name === 't') this.#isValue = !this.#phonetic;
  }
  #openRow(number: string): void {
    const row = number === '' ? this.#row + 1 : Number(number);
    if (!Number.isInteger(row) || row <= this.#row || row > maxRow) throw new XmlError('rows out of order');
    this.#row = row;
    this.#cells = [];
    this.#column = -1;
  }
  text(part: string): void {
    if (this.#isValue) this.#value = this.#limit.add(part, this.#value);
  }
  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    if (name === 'rPh') this.#phonetic = false;
    if (name === 'c') this.#closeCell();
    if (name === 'row') this.#closeRow();
  }
  #closeCell(): void {
    const text = visibleText(this.#toText());
    if (text === '') return;
    if (this.#column < 0) throw new XmlError('a cell without a column');
    if (this.#column >= maxImportColumns) throw rejectedFile(importTexts.tooManyColumns);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }
  #toText(): string {
    if (this.#type === 's') {
      if (this.#value === '') return '';
      const text = this.#parts.sharedTexts[Number(this.#value)];
      if (text === undefined) throw new XmlError('a shared text is missing');
      return this.#limit.add(text, '');
    }
    if (this.#type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === '' || this.#type === 'n') return this.#numberText();
    if (this.#type === 'd') return timeOfIso(this.#value);
    return unescaped(this.#value);
  }
  #numberText(): string {
    const days = this.#value.trim() === '' ? Number.NaN : Number(this.#value);
    const time = this.#format && timeOfDays(days, this.#format, this.#parts.epoch);
    return time ?? numberText(this.#value);
  }
  #closeRow(): void {
    if (isBlank(this.#cells)) return;
    if (this.records.length > maxImportRows) throw rejectedFile(importTexts.tooLong);
    this.records.push({ at: this.#row, cells: this.#cells });
  }
}
