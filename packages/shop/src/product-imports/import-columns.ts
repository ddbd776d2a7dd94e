/** The columns of a file of products, one row each, and the other headings by which the import knows them. */
import { additionalFieldNames, additionalFields, isTranslated } from '../catalog/product-fields.ts';
import { translationLanguages } from '../catalog/product-names.ts';
import { maxOptions } from '../catalog/variants.ts';
import { type Message, message, toEnglish } from '../messages.ts';

export interface ImportColumn {
  /** The name of the field, with the language of a translation: `description:bn`. */
  key: string;
  label: Message;
  language?: string;
  /** Headings of other shops' files. */
  aliases?: readonly string[];
}

const translated = ({ key, label }: ImportColumn): ImportColumn[] =>
  translationLanguages.map((language) => ({ key: `${key}:${language}`, label, language }));

const name: ImportColumn = {
  key: 'productName',
  label: 'Name',
  aliases: ['Product name', 'Title', 'পণ্যের নাম'],
};
const features: ImportColumn = { key: 'keyFeatures', label: 'Key features', aliases: ['Features'] };
const description: ImportColumn = {
  key: 'description',
  label: 'Description',
  aliases: ['Body (HTML)', 'Details'],
};
const specs: ImportColumn = { key: 'specs', label: 'Specifications', aliases: ['Specification'] };
/** The SKU has a column of its own, which variants share. */
const additional = additionalFieldNames
  .filter((key) => key !== 'sku')
  .map(
    (key): ImportColumn => ({
      key,
      label: additionalFields[key].label,
      ...(key === 'brand' && { aliases: ['Brands', 'Vendor'] }),
      ...(key === 'weight' && { aliases: ['Weight (g)', 'Variant Grams'] }),
    }),
  );

const optionColumns = (number: number): ImportColumn[] => {
  const option: ImportColumn = {
    key: `option${number}`,
    label: message('Option {number}', { number }),
    aliases: [`Option${number} name`],
  };
  const value: ImportColumn = {
    key: `value${number}`,
    label: message('Value of option {number}', { number }),
    aliases: [`Option${number} value`],
  };
  const swatch = { key: `swatch${number}`, label: message('Colour of option {number}', { number }) };
  return [option, ...translated(option), value, ...translated(value), swatch];
};

/** In the order of the file. A product with variants has a line for each of them, the first one with what all share. */
export const importColumns: readonly ImportColumn[] = [
  { key: 'id', label: 'Id', aliases: ['Product id'] },
  name,
  ...translated(name),
  { key: 'category', label: 'Category', aliases: ['Categories', 'Product category', 'Type'] },
  { key: 'price', label: 'Price', aliases: ['Price (BDT)', 'Regular price', 'Variant Price', 'MRP'] },
  {
    key: 'discountPrice',
    label: 'Discount price',
    aliases: ['Discount price (BDT)', 'Sale price', 'Offer price'],
  },
  { key: 'discountFrom', label: 'Discount from' },
  { key: 'discountUntil', label: 'Discount until' },
  { key: 'inStock', label: 'In stock' },
  {
    key: 'stock',
    label: 'Stock quantity',
    aliases: ['Stock', 'Quantity', 'Qty', 'Inventory quantity', 'Variant Inventory Qty'],
  },
  { key: 'stockWas', label: 'Stock when exported' },
  { key: 'bestSeller', label: 'Best seller' },
  features,
  ...translated(features),
  description,
  ...translated(description),
  ...additional,
  ...additional.filter(({ key }) => isTranslated(key as keyof typeof additionalFields)).flatMap(translated),
  specs,
  ...translated(specs),
  {
    key: 'images',
    label: 'Pictures',
    aliases: ['Images', 'Image', 'Image Src', 'Product image URL', 'Picture'],
  },
  { key: 'sku', label: 'SKU', aliases: ['Variant SKU', 'Item code'] },
  {
    key: 'barcode',
    label: 'Barcode',
    aliases: ['Barcodes', 'Variant Barcode', 'GTIN, UPC, EAN, or ISBN', 'GTIN', 'EAN', 'UPC', 'ISBN'],
  },
  ...Array.from({ length: maxOptions }, (_, index) => optionColumns(index + 1)).flat(),
  { key: 'variantImages', label: 'Pictures of the variant', aliases: ['Variant image', 'Variant image URL'] },
];
export const importKeys: readonly string[] = importColumns.map(({ key }) => key);

/** The label in a language, followed by the language of a translation. */
export const columnLabel = (
  { label, language }: ImportColumn,
  translate: (label: Message) => string,
): string => (language === undefined ? translate(label) : `${translate(label)} (${language})`);

/** The heading in the file that the shop writes. */
export const columnHeading = (column: ImportColumn): string => columnLabel(column, toEnglish);

/** Columns of one product's own; without one of them nothing says which product a line is about. */
export const identifyingKeys = ['id', 'sku', 'productName'] as const;

/** A heading without differences of case, spaces and marks. */
export const normalizedHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[?*:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The key of the column that each heading means, or null. A heading that was assigned earlier keeps its column; all others are
 * compared with the labels in the given languages. No column is assigned twice.
 */
export function guessColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
  translations: readonly ((label: Message) => string)[],
): (string | null)[] {
  const known = new Map<string, string>();
  for (const column of importColumns) {
    const names = [
      columnHeading(column),
      ...translations.map((translate) => columnLabel(column, translate)),
      ...(column.aliases ?? []),
    ];
    for (const heading of names.map(normalizedHeading))
      if (!known.has(heading)) known.set(heading, column.key);
  }
  const taken = new Set<string>();
  return headings.map((heading) => {
    const normalized = normalizedHeading(heading);
    const key = remembered.has(normalized) ? remembered.get(normalized) : known.get(normalized);
    if (!key || taken.has(key) || !importKeys.includes(key)) return null;
    taken.add(key);
    return key;
  });
}
