/** WooCommerce's file of products: variations name their parent and may come before it; lists and texts have its own notation. */
import { maxOptions } from '@jontro/shop/catalog/variants.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import { foreignTexts } from '@jontro/shop/product-imports/foreign-files.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { toBangladeshDate } from '../../http/bangladesh-days.ts';
import type { Cells } from '../file-cells.ts';
import {
  categoryAmong,
  type ForeignFormat,
  type ForeignLine,
  type ForeignProduct,
  firstPictures,
  gramsOf,
  isTrue,
  rawCell,
  tooManyOptions,
  unitsOf,
} from './foreign-product.ts';
import { htmlToText } from './html-text.ts';

const fields: Readonly<Record<string, string | null>> = {
  id: null,
  type: null,
  name: 'productName',
  sku: 'sku',
  brands: 'brand',
  'regular price': 'price',
  'sale price': 'discountPrice',
  'in stock': 'inStock',
  stock: 'stock',
  categories: 'category',
  images: 'images',
  description: 'description',
  'short description': null,
  parent: null,
};

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
    const name = cell.trim();
    if (number && name)
      found.set(name.toLowerCase(), {
        name,
        values: listOf(line.raw.get(`attribute ${number} value(s)`) ?? ''),
      });
  }
  return found;
}

/** Whether a sale price counts today, by its dates in the other shop. */
function isOnSale(line: ForeignLine, today: string): boolean {
  const starts = rawCell(line, 'date sale price starts')?.slice(0, 10) ?? '';
  const ends = rawCell(line, 'date sale price ends')?.slice(0, 10) ?? '';
  return (starts === '' || starts <= today) && (ends === '' || ends >= today);
}

/** What is sold of a product or variation, as cells. */
function saleCells(line: ForeignLine, today: string, notes: Message[]): [string, string][] {
  const cells: [string, string][] = [];
  const set = (key: string, cell: string | undefined) => {
    if (cell !== undefined) cells.push([key, cell]);
  };
  const sale = rawCell(line, 'sale price');
  if (sale && !isOnSale(line, today)) notes.push(foreignTexts.saleNotNow);
  set('price', rawCell(line, 'regular price'));
  set('discountPrice', sale && isOnSale(line, today) ? sale : sale && '');
  const inStock = rawCell(line, 'in stock');
  const stock = rawCell(line, 'stock');
  // What may be ordered without stock has none that is counted.
  const isCounted = inStock !== 'backorder' && stock !== 'parent';
  const units = stock === undefined || !isCounted ? '' : unitsOf(stock, notes);
  if (stock !== undefined) set('stock', units);
  if (inStock !== undefined) set('inStock', units === '0' ? 'no' : inStock === 'backorder' ? 'yes' : inStock);
  set('sku', rawCell(line, 'sku'));
  return cells;
}

/** What all variations share, as cells; other columns are as they are assigned. */
function sharedCells(line: ForeignLine, shop: Pick<ShopSettings, 'categories'>, notes: Message[]): Cells {
  const cells = new Map(line.cells);
  const weightHeading = [...line.raw.keys()].find((heading) => /^weight \(\w+\)$/.test(heading));
  const categories = listOf(rawCell(line, 'categories') ?? '').flatMap((path) =>
    path
      .split('>')
      .map((level) => level.trim())
      .reverse(),
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

/** Why a product is not taken at all. */
function problemOf(line: ForeignLine): Message | undefined {
  const other = typesOf(line).find((type) => type === 'grouped' || type === 'external');
  if (other) return message('Products of the kind “{kind}” are not taken.', { kind: other });
  const published = rawCell(line, 'published');
  return published === undefined || isTrue(published) ? undefined : foreignTexts.notPublic;
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
  const rewritten: Cells[] = [];
  for (const variation of variations) {
    const attributes = attributesOf(variation);
    const values = used.map(({ name }) => attributes.get(name.toLowerCase())?.values[0] ?? '');
    if (values.includes('') || values.length === 0) {
      product.notes.push(
        message('The variation in line {line} has no value of its own and is left out.', {
          line: variation.line,
        }),
      );
      continue;
    }
    const pictures = rawCell(variation, 'images');
    const cells = new Map([
      ...saleCells(variation, today, product.notes),
      ...values.map((value, index): [string, string] => [`value${index + 1}`, value]),
      ...used.map(({ name }, index): [string, string] => [`option${index + 1}`, name]),
    ]);
    if (pictures !== undefined) cells.set('variantImages', listOf(pictures)[0] ?? '');
    rewritten.push(cells);
  }
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
    for (const key of ['price', 'discountPrice', 'stock', 'inStock', 'sku'])
      (shared as Map<string, string>).delete(key);
    product.rewritten = [new Map([...shared, ...(first ?? [])]), ...others];
  } else product.rewritten = [new Map([...shared, ...saleCells(parent, today, notes)])];
  return product;
}

export const wooCommerce: ForeignFormat = {
  isFormat: (headings) =>
    ['type', 'sku', 'name', 'regular price', 'parent'].every((heading) => headings.has(heading)) &&
    (headings.has('visibility in catalog') || headings.has('published') || headings.has('in stock')),
  fieldOf: (heading) =>
    /^(attribute \d|meta:|date sale price|weight \()/.test(heading) ? null : fields[heading],
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
