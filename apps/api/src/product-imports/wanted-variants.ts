/** The options and variants that the lines of a product describe: stored ones with what the file changes, and new ones. */
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import {
  maxOptions,
  type NewVariant,
  type OptionValue,
  type ProductOption,
} from '@jontro/shop/catalog/variants.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { toNewVariant, type VariantRow } from '../catalog/variants.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type Cells, cellOf, codesCell, type StoredProduct } from './file-cells.ts';
import { toCodes } from './import-cells.ts';
import { type Differences, saleOf } from './wanted-sale.ts';

/** The addresses of a cell that are taken. Throws 400 if it has some and none of them is. */
export type TakePictures = (text: string) => string[];

const optionNumbers = Array.from({ length: maxOptions }, (_, index) => index + 1);
const cellIn = (cells: Cells, key: string): string => cells.get(key)?.trim() ?? '';

/** Whether a line is about a variant: by its values, or by the SKU of a product that has variants. */
export const isVariantLine = (cells: Cells, stored: readonly VariantRow[]): boolean =>
  optionNumbers.some((number) => cellIn(cells, `value${number}`)) ||
  (stored.length > 0 && cellIn(cells, 'sku') !== '');

/** A stored variant as input that changes nothing, and keeps the units sold meanwhile. */
export const toStoredVariant = (row: VariantRow): NewVariant => ({
  ...toNewVariant(row),
  ...(row.stock !== null && { stockWas: row.stock }),
});

/** The names in other languages, as the cells of a column and its translations say; an empty cell keeps the present one. */
function translatedNames(
  names: OptionValue['names'],
  cells: Cells,
  key: string,
): { names?: NonNullable<OptionValue['names']> } {
  const given = translationLanguages.flatMap((tag) => {
    const name = cellIn(cells, `${key}:${tag}`);
    return name ? [[tag, name]] : [];
  });
  return given.length > 0 || names ? { names: { ...names, ...Object.fromEntries(given) } } : {};
}

function wantedValues(
  number: number,
  lines: readonly Cells[],
  stored: readonly OptionValue[],
): OptionValue[] {
  const values = [...stored];
  for (const cells of lines) {
    const value = cellIn(cells, `value${number}`);
    if (value === '') continue;
    const found = values.findIndex((one) => one.value.trim() === value);
    const present = values[found] ?? { value };
    const swatch = cellIn(cells, `swatch${number}`);
    const wanted = {
      ...present,
      ...translatedNames(present.names, cells, `value${number}`),
      ...(swatch && { swatch }),
    };
    if (found < 0) values.push(wanted);
    else values[found] = wanted;
  }
  return values;
}

/** The stored options with names and values of the file, which removes none. Throws 400 for one without a name. */
function wantedOptions(lines: readonly Cells[], stored: readonly ProductOption[]): ProductOption[] {
  const [first = new Map<string, string>()] = lines;
  return optionNumbers.flatMap((number) => {
    const present = stored[number - 1];
    const values = wantedValues(number, lines, present?.values ?? []);
    if (values.length === 0) return [];
    const name = cellIn(first, `option${number}`) || present?.name;
    if (!name) throw new ApplicationError('invalid', importTexts.optionUnnamed);
    return [{ name, ...translatedNames(present?.names, first, `option${number}`), values }];
  });
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => part?.trim() || []).join(' / ');

/** An option as a text that shows what is changed. */
const optionText = ({ name, names, values }: ProductOption): string =>
  `${joined([name, ...Object.values(names ?? {})])}: ${values
    .map((one) => joined([one.value, ...Object.values(one.names ?? {}), one.swatch]))
    .join(', ')}`;

/** Throws 400 for a line whose variant is not known and that has not a value of each option. */
function findVariant(
  cells: Cells,
  options: readonly ProductOption[],
  stored: readonly VariantRow[],
): { row: VariantRow | undefined; values: string[] } {
  const values = options.map((_, index) => cellIn(cells, `value${index + 1}`));
  const hasValues = values.every(Boolean);
  const sku = cellIn(cells, 'sku');
  const row = hasValues
    ? stored.find((one) => one.values.every((value, index) => value.trim() === values[index]))
    : stored.find((one) => sku !== '' && one.sku === sku);
  if (!row && !hasValues) throw new ApplicationError('invalid', importTexts.variantUnknown);
  return { row, values: row?.values ?? values };
}

/** Options and variants, both if one of them differs from what is stored. */
export function wantedVariants(
  lines: readonly Cells[],
  stored: StoredProduct | undefined,
  differences: Differences,
  take: TakePictures,
): Pick<ProductChange, 'options' | 'variants'> {
  const storedOptions = stored?.row.options ?? [];
  const options = wantedOptions(lines, storedOptions);
  const rows = stored?.variants ?? [];
  const variants: NewVariant[] = rows.map(toStoredVariant);
  const already = differences.changes.length;
  for (const [index, option] of options.entries()) {
    const before = storedOptions[index];
    differences.differs(`option${index + 1}`, before ? optionText(before) : '', optionText(option));
  }
  for (const cells of lines) {
    const { row, values } = findVariant(cells, options, rows);
    const part = variantPart({ cells, row, name: values.join(', '), stored, differences, take });
    const known = variants.find(({ _id }) => row && _id === row.id);
    if (known) Object.assign(known, part);
    // A new variant of a product that is there has its price.
    else variants.push({ ...(!stored && { price: 0 }), ...part, values });
  }
  return differences.changes.length > already ? { options, variants } : {};
}

/** What a line changes in a variant. */
function variantPart({
  cells,
  row,
  name,
  stored,
  differences,
  take,
}: {
  cells: Cells;
  row: VariantRow | undefined;
  name: string;
  stored: StoredProduct | undefined;
  differences: Differences;
  take: TakePictures;
}): Partial<NewVariant> {
  const part: Partial<NewVariant> = saleOf(cells, row, differences, name);
  const before = (key: string): string =>
    row && stored
      ? cellOf({ product: stored.row, variant: row, isFirst: false, codes: stored.codes }, key)
      : '';
  const isChanged = (key: string): boolean =>
    cells.has(key) && differences.differs(key, before(key), cellIn(cells, key), name);
  if (isChanged('sku')) part.sku = cellIn(cells, 'sku');
  if (isChanged('barcode')) part.codes = toCodes(cellIn(cells, 'barcode'));
  if (part.codes && codesCell(part.codes) === before('barcode')) {
    differences.takeBack();
    delete part.codes;
  }
  if (isChanged('variantImages')) part.images = take(cellIn(cells, 'variantImages'));
  if (part.images && row && part.images.join('\n') === row.images.join('\n')) {
    differences.takeBack();
    delete part.images;
  }
  return part;
}
