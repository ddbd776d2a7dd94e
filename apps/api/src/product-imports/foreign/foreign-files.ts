/** Which program a file of products is from, and its products as lines of the shop's own file. */
import type { Message } from '@jontro/shop/messages.ts';
import { type ForeignFormatName, foreignTexts } from '@jontro/shop/product-imports/foreign-files.ts';
import { normalizedHeading } from '@jontro/shop/product-imports/import-columns.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Db } from '../../database/db.ts';
import type { Cells } from '../file-cells.ts';
import { createFinder, type FileProduct, type NumberedLine } from '../file-products.ts';
import type { AssignedColumn } from '../product-imports.table.ts';
import { foreignFieldOf, limitsNotKept } from './foreign-columns.ts';
import type { ForeignFormat, ForeignLine, ForeignProduct } from './foreign-product.ts';
import { shopify } from './shopify-file.ts';
import { wooCommerce } from './woocommerce-file.ts';

const formats: Record<ForeignFormatName, ForeignFormat> = { woocommerce: wooCommerce, shopify };

/** The format of a file with these headings; null for the shop's own and any other one. */
export function formatOf(headings: readonly string[]): ForeignFormatName | null {
  const names = new Set(headings.map(normalizedHeading));
  const found = Object.entries(formats).find(([, { isFormat }]) => isFormat(names));
  return (found?.[0] as ForeignFormatName | undefined) ?? null;
}

/** What the format says that each heading is; headings of which it says nothing are left to the import. */
export function foreignColumns(
  format: ForeignFormatName,
  headings: readonly string[],
): Map<string, string | null> {
  return new Map(
    headings.map(normalizedHeading).flatMap((heading) => {
      const field = foreignFieldOf(format, heading);
      return field === undefined ? [] : [[heading, field] as const];
    }),
  );
}

/** The fields that the format has a heading for, and that the columns leave out. */
function leftOut(format: ForeignFormatName, columns: readonly AssignedColumn[]): string[] {
  const fields = [
    ...foreignColumns(
      format,
      columns.map(({ heading }) => heading),
    ).values(),
  ];
  const assigned = new Set(columns.map(({ field }) => field));
  return fields.flatMap((field) => (field !== null && !assigned.has(field) ? [field] : []));
}

const without = (cells: Cells, keys: readonly string[]): Cells => {
  const left = new Map(cells);
  for (const key of keys) left.delete(key);
  return left;
};

/** The notes, each once: variations repeat them. */
const once = (notes: readonly Message[]): Message[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
];

interface ForeignFile {
  format: ForeignFormatName;
  columns: readonly AssignedColumn[];
  lines: readonly { line: number; cells: readonly string[] }[];
}

/** A line by its headings, and by the fields that they are assigned to. */
const toForeignLine =
  (columns: readonly AssignedColumn[]) =>
  ({ line, cells }: ForeignFile['lines'][number]): ForeignLine => ({
    line,
    raw: new Map(columns.map(({ heading }, index) => [normalizedHeading(heading), cells[index] ?? ''])),
    cells: new Map(columns.flatMap(({ field }, index) => (field ? [[field, cells[index] ?? '']] : []))),
  });

/** The products of the file, each with the one of the shop that it is about. */
export async function groupForeignLines(
  db: Db,
  { format, columns, lines }: ForeignFile,
  shop: Pick<ShopSettings, 'categories'>,
  now: Date,
): Promise<FileProduct[]> {
  const unwanted = leftOut(format, columns);
  const found = formats[format].products(lines.map(toForeignLine(columns)), shop, now).map((product) => ({
    ...product,
    rewritten: product.rewritten.map((cells) => without(cells, unwanted)),
    notes: once([...product.notes, ...(product.problem ? [] : limitsNotKept(format, product.lines))]),
  }));
  const find = await createFinder(db, found.flatMap(toNumbered));
  const taken = new Set<string>();
  return found.map((product) => toFileProduct(product, find, taken));
}

const toNumbered = ({ lines, rewritten }: ForeignProduct): NumberedLine[] =>
  rewritten.map((cells) => ({ line: lines[0]?.line ?? 0, cells }));

/** Looks for the product of the shop by the SKU of each variant, then by the name; no two products of the file are the same one. */
function toFileProduct(
  product: ForeignProduct,
  find: Awaited<ReturnType<typeof createFinder>>,
  taken: Set<string>,
): FileProduct {
  const { lines, rewritten, notes, oldAddresses } = product;
  const key = `line ${lines[0]?.line}`;
  const found = toNumbered(product).map(find);
  const about = found.find((one) => one?.productId) ?? found[0];
  const isTwice = about?.productId !== undefined && taken.has(about.productId);
  const problem =
    product.problem ??
    (about ? about.problem : importTexts.noName) ??
    (isTwice ? foreignTexts.twice : undefined);
  if (about?.productId && !problem) taken.add(about.productId);
  return {
    key: about?.productId ?? key,
    ...(about?.productId && { productId: about.productId }),
    lines,
    rewritten,
    notes,
    oldAddresses,
    ...(problem && { problem }),
  };
}
