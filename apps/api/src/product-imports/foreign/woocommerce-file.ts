/** WooCommerce's file of products: variations name their parent and may come before it; lists and texts have its own notation. */
import { maxOptions } from '@jontro/shop/catalog/variants.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { foreignTexts } from '@jontro/shop/product-imports/foreign-files.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { toBangladeshDate } from '../../http/bangladesh-days.ts';
import type { Cells } from '../file-cells.ts';
import { dayIn } from '../import-cells.ts';
import {
  categoryAmong,
  type ForeignFormat,
  type ForeignLine,
  type ForeignProduct,
  firstPictures,
  gramsOf,
  isTrue,
  lineText,
  numberOf,
  rawCell,
  tooManyOptions,
  unitsOf,
} from './foreign-product.ts';
import { htmlToText } from './html-text.ts';

/** Headings that few other programs write; owners take columns away, so that three of them are enough. */
const ownHeadings = [
  ...['type', 'published', 'visibility in catalog', 'is featured', 'in stock', 'backorders allowed'],
  ...['sold individually', 'low stock amount', 'date sale price starts', 'date sale price ends'],
  ...['tax status', 'parent', 'grouped products', 'attribute 1 name'],
];

/** Kinds of products that the shop sells as the other one does; a virtual one it delivers, which its line says. */
const takenTypes = ['simple', 'variable', 'variation', 'virtual'];

/** A list in a cell: commas within an entry have a backslash. */
const listOf = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter(Boolean);

/** A text, in which line breaks are written as \n, and a backslash before an n as \\n. */
const textOf = (cell: string): string =>
  htmlToText(cell.replace(/\\\\n|\\n/g, (written) => (written === '\\n' ? '\n' : '\\n')));

interface Attribute {
  name: string;
  values: string[];
}

/** The attributes of a line by their names, which are compared without case. */
function attributesOf(line: ForeignLine): Map<string, Attribute> {
  const found = new Map<string, Attribute>();
  for (const [heading, cell] of line.raw) {
    const number = /^attribute (\d{1,3}) name$/.exec(heading)?.[1];
    const name = lineText(cell);
    if (number && name)
      found.set(name.toLowerCase(), {
        name,
        values: listOf(line.raw.get(`attribute ${number} value(s)`) ?? '').map(lineText),
      });
  }
  return found;
}

/** The sale price of a product or variation that counts today, with its last day, or what is said instead. */
function saleOf(line: ForeignLine, today: string): { price?: string; ends?: string; note?: Message } {
  const [price, regular] = [rawCell(line, 'sale price'), rawCell(line, 'regular price')];
  if (price === undefined || price === '') return price === undefined ? {} : { price };
  // As the other shop, which reduces nothing by it.
  if (numberOf(price) >= numberOf(regular ?? '')) return { price: '' };
  const [starts, ends] = ['date sale price starts', 'date sale price ends'].map((heading) => {
    const cell = rawCell(line, heading) ?? '';
    return cell === '' ? '' : dayIn(cell);
  });
  const counts =
    starts !== undefined && ends !== undefined && starts <= today && (ends === '' || ends >= today);
  return counts ? { price, ends } : { price: '', note: foreignTexts.saleNotNow };
}

/** How many units each of these variations gets of the stock that their product counts for all of them. */
function sharedStock(parent: ForeignLine, variations: readonly ForeignLine[]): Map<ForeignLine, number> {
  const units = Number(unitsOf(rawCell(parent, 'stock') ?? '', []) || Number.NaN);
  const sharing = variations.filter(
    (line) =>
      rawCell(line, 'stock')?.toLowerCase() === 'parent' &&
      !/^(0|backorder)$/.test(rawCell(line, 'in stock') ?? ''),
  );
  if (!Number.isInteger(units) || rawCell(parent, 'in stock') === 'backorder') return new Map();
  const [each, left] = [Math.floor(units / sharing.length), units % sharing.length];
  return new Map(sharing.map((line, index) => [line, each + (index < left ? 1 : 0)]));
}

/** What is sold of a product or variation, as cells; `shared` are its units of a stock that its product counts. */
function saleCells(line: ForeignLine, today: string, notes: Message[], shared?: number): [string, string][] {
  const cells: [string, string][] = [];
  const set = (key: string, cell: string | undefined) => {
    if (cell !== undefined) cells.push([key, cell]);
  };
  const { price: sale, note } = saleOf(line, today);
  if (note) notes.push(note);
  set('price', rawCell(line, 'regular price'));
  set('discountPrice', sale);
  const inStock = rawCell(line, 'in stock');
  const stock = rawCell(line, 'stock');
  // What may be ordered without stock has none that is counted.
  const isCounted = inStock !== 'backorder' && stock?.toLowerCase() !== 'parent';
  const own = stock === undefined || !isCounted ? '' : unitsOf(stock, notes);
  const units = shared === undefined ? own : String(shared);
  if (stock !== undefined) set('stock', units);
  if (inStock !== undefined) set('inStock', units === '0' ? 'no' : inStock === 'backorder' ? 'yes' : inStock);
  set('sku', rawCell(line, 'sku'));
  set('barcode', rawCell(line, 'gtin, upc, ean, or isbn'));
  return cells;
}

/** The end of the sale prices of a product; of different ones the first, so that none counts longer than it did. */
function saleEnd(lines: readonly ForeignLine[], today: string, notes: Message[]): [string, string][] {
  if (!lines.some(({ raw }) => raw.has('date sale price ends'))) return [];
  const ends = lines
    .map((line) => saleOf(line, today))
    .flatMap(({ price, ends = '' }) => (price ? [ends] : []));
  const days = [...new Set(ends.filter(Boolean))].sort();
  if (ends.length === 0) return [];
  const [first] = days;
  if (first === undefined) return [['discountUntil', '']];
  if (days.length > 1 || ends.includes(''))
    notes.push(
      message('Its sale prices end on different days in the other shop; here all end with {day}.', {
        day: first,
      }),
    );
  return [['discountUntil', `${first} 23:59:59`]];
}

/** What all variations share, as cells; other columns are as they are assigned. */
function sharedCells(line: ForeignLine, shop: Pick<ShopSettings, 'categories'>, notes: Message[]): Cells {
  const cells = new Map(line.cells);
  const weightHeading = [...line.raw.keys()].find((heading) => /^weight \(\w+\)$/.test(heading));
  for (const key of ['productName', 'brand'])
    if (cells.has(key)) cells.set(key, lineText(cells.get(key) ?? ''));
  const categories = listOf(rawCell(line, 'categories') ?? '').flatMap((path) =>
    path.split('>').map(lineText).reverse(),
  );
  if (line.raw.has('categories')) cells.set('category', categoryAmong(categories, shop));
  if (line.raw.has('images'))
    cells.set('images', firstPictures(listOf(rawCell(line, 'images') ?? ''), notes));
  if (line.raw.has('description') || line.raw.has('short description')) {
    const texts = [rawCell(line, 'short description'), rawCell(line, 'description')].map((text) =>
      textOf(text ?? ''),
    );
    cells.set('description', texts.filter(Boolean).join('\n\n'));
  }
  if (weightHeading !== undefined)
    cells.set('weight', gramsOf(rawCell(line, weightHeading) ?? '', weightHeading.slice(8, -1)));
  return cells;
}

const typesOf = (line: ForeignLine): string[] => listOf((rawCell(line, 'type') ?? 'simple').toLowerCase());

/** Why a product or variation is not taken at all. */
function problemOf(line: ForeignLine): Message | undefined {
  const other = typesOf(line).find((type) => !takenTypes.includes(type));
  if (other) return message('Products of the kind “{kind}” are not taken.', { kind: other });
  const published = rawCell(line, 'published');
  const isPublic = published === undefined || isTrue(published);
  const isHidden = rawCell(line, 'visibility in catalog')?.toLowerCase() === 'hidden';
  return isPublic && !isHidden ? undefined : foreignTexts.notPublic;
}

/** The paths under which the other shop has shown it. */
function addressesOf(line: ForeignLine): string[] {
  const id = rawCell(line, 'id') ?? '';
  const link = URL.parse(rawCell(line, 'permalink') ?? '');
  return [...(/^\d{1,15}$/.test(id) ? [`/?p=${id}`] : []), ...(link ? [link.pathname + link.search] : [])];
}

/** The options of a product: the attributes that its variations have values of. */
function optionsOf(parent: ForeignLine, variations: readonly ForeignLine[]): Attribute[] {
  const given = variations.map(attributesOf);
  const names = [...attributesOf(parent), ...given.flatMap((attributes) => [...attributes])];
  return [...new Map(names)].flatMap(([key, { name }]) => {
    const values = given.flatMap((attributes) => attributes.get(key)?.values[0] ?? []);
    return values.length > 0 ? [{ name, values }] : [];
  });
}

/** The lines of a product with variations. */
function variantLines(
  product: ForeignProduct,
  parent: ForeignLine,
  variations: readonly ForeignLine[],
  today: string,
): Cells[] {
  const options = optionsOf(parent, variations);
  const problem = tooManyOptions(options.length);
  if (problem) product.problem ??= problem;
  const used = options.slice(0, maxOptions);
  const valuesOf = (variation: ForeignLine): string[] => {
    const attributes = attributesOf(variation);
    return used.map(({ name }) => attributes.get(name.toLowerCase())?.values[0] ?? '');
  };
  const leftOut: Message[] = [];
  const taken = variations.filter((variation) => {
    const params = { line: variation.line };
    const values = valuesOf(variation);
    const reason = problemOf(variation)
      ? message('The variation in line {line} is not sold in the other shop and is left out.', params)
      : values.includes('') || values.length === 0
        ? message('The variation in line {line} has no value of its own and is left out.', params)
        : undefined;
    if (reason) leftOut.push(reason);
    return !reason;
  });
  const shared = sharedStock(parent, taken);
  if (shared.size > 1)
    product.notes.push(
      message('Its variations share a stock of {units} in the other shop; here it is divided among them.', {
        units: [...shared.values()].reduce((sum, units) => sum + units, 0),
      }),
    );
  const rewritten: Map<string, string>[] = [];
  for (const variation of taken) {
    const values = valuesOf(variation);
    const pictures = rawCell(variation, 'images');
    const cells = new Map([
      ...saleCells(variation, today, product.notes, shared.get(variation)),
      ...values.map((value, index): [string, string] => [`value${index + 1}`, value]),
      ...used.map(({ name }, index): [string, string] => [`option${index + 1}`, name]),
    ]);
    if (pictures !== undefined) cells.set('variantImages', listOf(pictures)[0] ?? '');
    rewritten.push(cells);
  }
  const [first] = rewritten;
  for (const [key, cell] of saleEnd(taken, today, product.notes)) first?.set(key, cell);
  product.notes.push(...leftOut);
  return rewritten;
}

function toProduct(
  parent: ForeignLine,
  variations: readonly ForeignLine[],
  shop: Pick<ShopSettings, 'categories'>,
  today: string,
): ForeignProduct {
  const notes: Message[] = [];
  const product: ForeignProduct = {
    lines: [parent, ...variations],
    rewritten: [],
    notes,
    oldAddresses: addressesOf(parent),
  };
  const problem = problemOf(parent);
  if (problem) product.problem = problem;
  const shared = sharedCells(parent, shop, notes);
  if (typesOf(parent).includes('variable')) {
    const [first, ...others] = variantLines(product, parent, variations, today);
    if (!first) product.problem ??= foreignTexts.noVariations;
    for (const key of ['price', 'discountPrice', 'stock', 'inStock', 'sku', 'barcode'])
      (shared as Map<string, string>).delete(key);
    product.rewritten = [new Map([...shared, ...(first ?? [])]), ...others];
  } else
    product.rewritten = [
      new Map([...shared, ...saleCells(parent, today, notes), ...saleEnd([parent], today, notes)]),
    ];
  return product;
}

export const wooCommerce: ForeignFormat = {
  isFormat: (headings) =>
    ['name', 'regular price'].every((heading) => headings.has(heading)) &&
    ownHeadings.filter((heading) => headings.has(heading)).length >= 3,
  products(lines, shop, now) {
    const today = toBangladeshDate(now);
    const isVariation = (line: ForeignLine) => typesOf(line).includes('variation');
    const parents = lines.filter((line) => !isVariation(line));
    const known = new Map<string, ForeignLine>();
    for (const line of parents) {
      const [id, sku] = [rawCell(line, 'id'), rawCell(line, 'sku')];
      if (id) known.set(`id:${id}`, line);
      if (sku) known.set(sku, line);
    }
    const byParent = Map.groupBy(lines.filter(isVariation), (line) =>
      known.get(rawCell(line, 'parent') ?? ''),
    );
    const orphans = (byParent.get(undefined) ?? []).map(
      (line): ForeignProduct => ({
        lines: [line],
        rewritten: [line.cells],
        problem: foreignTexts.noParent,
        notes: [],
        oldAddresses: [],
      }),
    );
    return [...parents.map((line) => toProduct(line, byParent.get(line) ?? [], shop, today)), ...orphans];
  },
};
