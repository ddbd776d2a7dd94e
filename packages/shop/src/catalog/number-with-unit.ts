/** A number of a specification as a text; apart from the schemas of sheets, which pages of lists do without. */
import { grouped } from '../translator.ts';

/** "10,000 mAh"; a number without a unit may be a year or a model, so it stays as it was typed. */
export const numberWithUnit = (value: number, unit: string | undefined): string =>
  unit ? `${grouped.format(value)} ${unit}` : String(value);
