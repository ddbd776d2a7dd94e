/** Shopify's file of products, of both generations of its headings: lines with the same handle are one product. */
import { maxOptions } from '@jontro/shop/catalog/variants.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { foreignTexts } from '@jontro/shop/product-imports/foreign-files.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Cells } from '../file-cells.ts';
import {
  categoryAmong,
  type ForeignFormat,
  type ForeignLine,
  type ForeignProduct,
  firstPictures,
  gramsOf,
  isTrue,
  lineText,
  rawCell,
  tooManyOptions,
  unitsOf,
} from './foreign-product.ts';
import { htmlToText } from './html-text.ts';

const optionNumbers = Array.from({ length: maxOptions }, (_, index) => index + 1);
const handleOf = (line: ForeignLine) => rawCell(line, 'url handle', 'handle');
const priceOf = (line: ForeignLine) => rawCell(line, 'price', 'variant price') ?? '';
const optionValue = (line: ForeignLine, number: number) =>
  lineText(rawCell(line, `option${number} value`) ?? '');

/** Whether a line has a variant; one without has a further picture. */
const isVariant = (line: ForeignLine): boolean =>
  priceOf(line) !== '' || optionValue(line, 1) !== '' || Boolean(rawCell(line, 'sku', 'variant sku'));

/** Why a product is not taken at all. */
function problemOf(line: ForeignLine): Message | undefined {
  if (isTrue(rawCell(line, 'gift card')))
    return message('Products of the kind “{kind}” are not taken.', { kind: 'gift card' });
  const status = rawCell(line, 'status')?.toLowerCase() || 'active';
  const published = rawCell(line, 'published on online store', 'published') || 'true';
  return status === 'active' && isTrue(published) ? undefined : foreignTexts.notPublic;
}

/** The price before the reduction is the higher one. */
function priceCells(line: ForeignLine): [string, string][] {
  const price = priceOf(line);
  const before = rawCell(line, 'compare-at price', 'variant compare at price') ?? '';
  const isReduced = Number(before.replace(',', '.')) > Number(price.replace(',', '.'));
  return isReduced
    ? [
        ['price', before],
        ['discountPrice', price],
      ]
    : [
        ['price', price],
        ['discountPrice', ''],
      ];
}

function stockCells(line: ForeignLine, notes: Message[]): [string, string][] {
  const quantity = rawCell(line, 'inventory quantity', 'variant inventory qty');
  if (quantity === undefined) return [];
  const tracker = rawCell(line, 'inventory tracker', 'variant inventory tracker');
  const policy = rawCell(line, 'continue selling when out of stock', 'variant inventory policy') ?? '';
  const isCounted = tracker !== '' && !isTrue(policy) && policy.toLowerCase() !== 'continue';
  const units = isCounted ? unitsOf(quantity, notes) : '';
  return [
    ['stock', units],
    ['inStock', units === '0' ? 'no' : 'yes'],
  ];
}

/** What a variant has of its own. */
function variantCells(line: ForeignLine, names: readonly string[], notes: Message[]): [string, string][] {
  const sku = rawCell(line, 'sku', 'variant sku');
  const barcode = rawCell(line, 'barcode', 'variant barcode');
  const picture = rawCell(line, 'variant image url', 'variant image');
  return [
    ...priceCells(line),
    ...stockCells(line, notes),
    ...(sku === undefined ? [] : [['sku', sku] as [string, string]]),
    ...(barcode === undefined ? [] : [['barcode', barcode] as [string, string]]),
    ...(picture === undefined || names.length === 0 ? [] : [['variantImages', picture] as [string, string]]),
    ...names.flatMap((name, index): [string, string][] => [
      [`option${index + 1}`, name],
      [`value${index + 1}`, optionValue(line, index + 1)],
    ]),
  ];
}

/** The names of the options; none if the only one is Shopify's own. */
function optionNames(first: ForeignLine, variants: readonly ForeignLine[]): string[] {
  const names = optionNumbers
    .map((number) => lineText(rawCell(first, `option${number} name`) ?? ''))
    .filter((name, index) => name !== '' && variants.some((line) => optionValue(line, index + 1) !== ''));
  const isDefault = variants.every((line) => optionValue(line, 1).toLowerCase() === 'default title');
  return isDefault ? [] : names;
}

function picturesOf(lines: readonly ForeignLine[]): string[] {
  return lines
    .map((line, index) => ({
      address: rawCell(line, 'product image url', 'image src') ?? '',
      place: Number(rawCell(line, 'image position')) || index + 1,
    }))
    .filter(({ address }) => address !== '')
    .sort((a, b) => a.place - b.place)
    .map(({ address }) => address);
}

/** What all variants share, as cells; other columns are as they are assigned. */
function sharedCells(
  lines: readonly ForeignLine[],
  first: ForeignLine,
  shop: Pick<ShopSettings, 'categories'>,
  notes: Message[],
): Map<string, string> {
  const cells = new Map(first.cells);
  for (const key of ['price', 'stock', 'sku', 'barcode', 'variantImages']) cells.delete(key);
  for (const key of ['productName', 'brand'])
    if (cells.has(key)) cells.set(key, lineText(cells.get(key) ?? ''));
  const path = (rawCell(first, 'product category') ?? '').split('>').map(lineText);
  const categories = [lineText(rawCell(first, 'type') ?? ''), ...path.reverse()].filter(Boolean);
  if (first.raw.has('type') || first.raw.has('product category'))
    cells.set('category', categoryAmong(categories, shop));
  const description = rawCell(first, 'description', 'body (html)');
  if (description !== undefined) cells.set('description', htmlToText(description));
  if (rawCell(first, 'product image url', 'image src') !== undefined)
    cells.set('images', firstPictures(picturesOf(lines), notes));
  const grams = rawCell(first, 'weight value (grams)', 'variant grams');
  if (grams !== undefined) cells.set('weight', gramsOf(grams, 'g'));
  return cells;
}

function toProduct(
  handle: string,
  lines: ForeignLine[],
  shop: Pick<ShopSettings, 'categories'>,
): ForeignProduct[] {
  const [first] = lines;
  if (!first) return [];
  const notes: Message[] = [];
  const variants = lines.filter(isVariant);
  const names = optionNames(first, variants);
  // A fourth option is in no column of Shopify's; other programs write such files.
  const fourth = rawCell(first, 'option4 name') ? tooManyOptions(maxOptions + 1) : undefined;
  const problem = problemOf(first) ?? fourth;
  const [own = [], ...others] = (variants.length > 0 ? variants : [first]).map((line) =>
    variantCells(line, names, notes),
  );
  const rewritten: Cells[] = [
    new Map([...sharedCells(lines, first, shop, notes), ...own]),
    // Without options a product has one price.
    ...(names.length > 0 ? others.map((cells) => new Map(cells)) : []),
  ];
  return [
    {
      lines,
      rewritten,
      ...(problem && { problem }),
      notes,
      oldAddresses: handle ? [`/products/${handle}`] : [],
    },
  ];
}

export const shopify: ForeignFormat = {
  isFormat: (headings) =>
    headings.has('title') &&
    (headings.has('handle') || headings.has('url handle')) &&
    (headings.has('variant price') || headings.has('price')),
  products(lines, shop) {
    const groups = new Map<string, ForeignLine[]>();
    let above = '';
    for (const line of lines) {
      // Some exports write the handle on the first line only.
      const handle = handleOf(line) || (rawCell(line, 'title') ? `line ${line.line}` : above);
      const group = groups.get(handle);
      if (group) group.push(line);
      else groups.set(handle, [line]);
      above = handle;
    }
    return [...groups].flatMap(([handle, group]) =>
      toProduct(handle.startsWith('line ') ? '' : handle, group, shop),
    );
  },
};
