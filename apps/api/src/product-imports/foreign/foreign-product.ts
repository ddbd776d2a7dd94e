/** Products of another shop's file, rewritten as lines of the shop's own: what both formats have in common. */
import { maxImageCount } from '@jontro/shop/catalog/catalog.ts';
import { maxOptions } from '@jontro/shop/catalog/variants.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { foreignTexts } from '@jontro/shop/product-imports/foreign-files.ts';
import { normalizedHeading } from '@jontro/shop/product-imports/import-columns.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Cells } from '../file-cells.ts';
import type { NumberedLine } from '../file-products.ts';
import { htmlToText } from './html-text.ts';

/** A line of another shop's file: its cells by their headings, and those that are assigned to fields. */
export interface ForeignLine extends NumberedLine {
  raw: ReadonlyMap<string, string>;
}

export interface ForeignProduct {
  /** All lines about it; the first one gets the result. */
  lines: ForeignLine[];
  /** As the shop's own file would have it: a line for each variant, the first one with what all share. */
  rewritten: Cells[];
  /** Why it is left out. */
  problem?: Message;
  /** What is not taken as it is. */
  notes: Message[];
  /** Where it was in the other shop. */
  oldAddresses: string[];
}

export interface ForeignFormat {
  /** Whether these headings are of such a file. */
  isFormat: (headings: ReadonlySet<string>) => boolean;
  products: (
    lines: readonly ForeignLine[],
    shop: Pick<ShopSettings, 'categories'>,
    now: Date,
  ) => ForeignProduct[];
}

/** The cell under the first of these headings that the file has; undefined if it has none of them. */
export function rawCell({ raw }: ForeignLine, ...headings: string[]): string | undefined {
  const heading = headings.find((one) => raw.has(one));
  // Exporters guard long digits so that spreadsheets keep them.
  return heading === undefined ? undefined : (raw.get(heading) ?? '').trim().replace(/^'(?=\d)/, '');
}

/** A text of one line, whose entities and tags are read. */
export const lineText = (cell: string): string => htmlToText(cell).replace(/\s+/g, ' ');

export const isTrue = (cell: string | undefined): boolean => /^(1|true|yes)$/i.test(cell ?? '');

/** The headings of a file as they are compared. */
export const headingSet = (headings: readonly string[]): Set<string> =>
  new Set(headings.map(normalizedHeading));

/** A category of the shop that has one of these names, or else the first name. */
export function categoryAmong(
  names: readonly string[],
  { categories }: Pick<ShopSettings, 'categories'>,
): string {
  const isNamed = (name: string) =>
    categories.some((category) =>
      Object.values(category.name).some((word) => word?.toLowerCase() === name.toLowerCase()),
    );
  return names.find(isNamed) ?? names[0] ?? '';
}

/** As many pictures as a product may have. */
export function firstPictures(pictures: readonly string[], notes: Message[]): string {
  const unique = [...new Set(pictures)];
  if (unique.length > maxImageCount)
    notes.push(
      message('It has {count} pictures; only the first {most} are taken.', {
        count: unique.length,
        most: maxImageCount,
      }),
    );
  const taken = unique.slice(0, maxImageCount);
  // As the shop's own file has them; names of files may have spaces.
  return taken.join(taken.every((picture) => /^(https?:|\/i\/)/.test(picture)) ? ' ' : '\n');
}

/** An amount as the other shop writes it; NaN for none. */
export const numberOf = (cell: string): number =>
  cell.trim() === '' ? Number.NaN : Number(cell.replace(/[,\s](?=\d{3}(\D|$))/g, '').replace(',', '.'));

/** Units that the shop can have. */
export function unitsOf(cell: string, notes: Message[]): string {
  const units = Number(cell.replace(',', '.'));
  if (cell === '' || !Number.isFinite(units)) return cell;
  if (units < 0) notes.push(foreignTexts.negativeStock);
  return String(Math.max(0, Math.floor(units)));
}

const gramsPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523,
};

/** Whole grams; empty for none. */
export function gramsOf(cell: string, unit: string): string {
  const grams = Math.round(Number(cell.replace(',', '.')) * (gramsPerUnit[unit.toLowerCase()] ?? Number.NaN));
  return grams > 0 ? String(grams) : '';
}

export const tooManyOptions = (count: number): Message | undefined =>
  count > maxOptions
    ? message('It has {count} options; a product can have up to {most}.', { count, most: maxOptions })
    : undefined;
