/** What a product and its variants are as cells of a file, one line for each variant. */
import type { TranslationLanguage } from '@jontro/shop/catalog/product-names.ts';
import { toLocalTime } from '@jontro/shop/local-times.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { products } from '../catalog/catalog.table.ts';
import { ownDiscount } from '../catalog/discount-times.ts';
import { namesOf } from '../catalog/name-columns.ts';
import type { VariantRow } from '../catalog/variants.ts';

export type ProductRow = typeof products.$inferSelect;

/** The cells of a line by the keys of their columns. */
export type Cells = ReadonlyMap<string, string>;

/** A product with its variants that are sold. */
export interface VariedProduct {
  row: ProductRow;
  variants: readonly VariantRow[];
}

/** The same with what is on their packages. */
export interface StoredProduct extends VariedProduct {
  codes: Codes;
}

/** The codes on packages by variant, empty for a product without; sorted. */
export type Codes = ReadonlyMap<string, readonly string[]>;

/** A line: a product, one of its variants, and whether the line has what all of them share. */
export interface FileLine {
  product: ProductRow;
  variant?: VariantRow | undefined;
  isFirst: boolean;
  codes: Codes;
}

/** The lines of a product. */
export const linesOf = ({ row: product, variants, codes }: StoredProduct): FileLine[] =>
  variants.length === 0
    ? [{ product, isFirst: true, codes }]
    : variants.map((variant, index) => ({ product, variant, isFirst: index === 0, codes }));

/** A list in one cell: with line breaks if an entry has a semicolon. */
export const joinList = (entries: readonly string[]): string =>
  entries.join(entries.some((entry) => entry.includes(';')) ? '\n' : '; ');

/** Codes as a cell; their order does not matter. */
export const codesCell = (codes: readonly string[]): string => joinList([...codes].sort());

export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

const specValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? yesOrNo(value) : String(value);

/** The pictures that an owner gave the product, not those of its default variant. */
export const ownImagesOf = ({ images, ownImages, defaultVariantId }: ProductRow): string[] =>
  (defaultVariantId !== null && ownImages) || images;

/** In Bangladesh, as spreadsheets read it. */
const cellTime = (time: Date): string => toLocalTime(time).replace('T', ' ');

/** Cells of what all variants share, by the names of the columns without a language. */
const productCells: Record<string, (product: ProductRow, tag: TranslationLanguage | undefined) => string> = {
  productName: (product, tag) => (tag ? (namesOf(product).names?.[tag] ?? '') : product.name),
  category: ({ category }) => category,
  bestSeller: ({ bestSeller }) => yesOrNo(bestSeller),
  keyFeatures: ({ keyFeatures, translations }, tag) =>
    joinList(tag ? (translations[tag]?.keyFeatures ?? []) : keyFeatures),
  description: ({ description, translations }, tag) =>
    tag ? (translations[tag]?.description ?? '') : description,
  specs: ({ specs }, tag) =>
    joinList(
      specs.flatMap(({ key, value, texts }) => {
        const text = tag ? texts?.[tag] : specValue(value);
        return text === undefined ? [] : [`${key}: ${text}`];
      }),
    ),
  images: (product) => ownImagesOf(product).join(' '),
  discountFrom: ({ discountFrom }) => (discountFrom ? cellTime(discountFrom) : ''),
  discountUntil: ({ discountUntil }) => (discountUntil ? cellTime(discountUntil) : ''),
};

/** Cells of what each variant has. */
const saleCells: Record<string, (sold: ProductRow | VariantRow) => string> = {
  price: ({ pricePoisha }) => toTaka(pricePoisha).toFixed(2),
  discountPrice: (sold) => {
    const discount = ownDiscount(sold);
    return discount === null ? '' : toTaka(discount).toFixed(2);
  },
  inStock: ({ inStock }) => yesOrNo(inStock),
  stock: ({ stock }) => String(stock ?? ''),
  stockWas: ({ stock }) => String(stock ?? ''),
};

/** The keys of columns about the sale, which each variant has of its own. */
export const saleKeys = Object.keys(saleCells);

/** The cell of one of these columns; empty for a product or variant that is new. */
export const saleCell = (key: string, sold: ProductRow | VariantRow | undefined): string =>
  (sold && saleCells[key]?.(sold)) ?? '';

/** The parts of the key of a column: `value2:bn` is the value of the second option in Bengali. */
export function keyParts(key: string): {
  base: string;
  number: number;
  tag: TranslationLanguage | undefined;
} {
  const [name = '', tag] = key.split(':');
  const number = /^(?:option|value|swatch)(\d)$/.exec(name)?.[1];
  return {
    base: number ? name.slice(0, -1) : name,
    number: Number(number ?? 0),
    tag: tag as TranslationLanguage | undefined,
  };
}

function optionCell({ product, variant, isFirst }: FileLine, key: string): string {
  const { base, number, tag } = keyParts(key);
  const option = product.options[number - 1];
  if (base === 'option') return (isFirst && (tag ? option?.names?.[tag] : option?.name)) || '';
  const name = variant?.values[number - 1] ?? '';
  const value = option?.values.find((one) => one.value === name);
  if (base === 'swatch') return value?.swatch ?? '';
  return tag ? (value?.names?.[tag] ?? '') : name;
}

/** The cell of a line in a column, by the column's key. */
export function cellOf(line: FileLine, key: string): string {
  const { product, variant, isFirst, codes } = line;
  const { base, number, tag } = keyParts(key);
  if (number > 0) return variant ? optionCell(line, key) : '';
  if (key === 'id') return product.id;
  if (key === 'sku') return (variant ? variant.sku : product.additional.sku) ?? '';
  if (key === 'barcode') return codesCell(codes.get(variant?.id ?? '') ?? []);
  if (key === 'variantImages') return variant?.images.join(' ') ?? '';
  if (saleKeys.includes(key)) return saleCell(key, variant ?? product);
  if (!isFirst) return '';
  const productCell = productCells[base];
  if (productCell) return productCell(product, tag);
  const additional: Readonly<Record<string, unknown>> = tag
    ? (product.translations[tag] ?? {})
    : product.additional;
  return String(additional[base] ?? '');
}
