/** Which product each line of a file is about: by id, SKU or name, or as a further line of the one above. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { and, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import { productsBySku } from '../catalog/write-codes.ts';
import type { Db } from '../database/db.ts';
import type { Cells } from './file-cells.ts';

export interface NumberedLine {
  line: number;
  cells: Cells;
}

/** The lines about one product. */
export interface FileProduct {
  /** The same for all of its lines. */
  key: string;
  productId?: string | undefined;
  lines: NumberedLine[];
  /** Of another shop's file: the lines as the shop's own file has them. */
  rewritten?: Cells[];
  /** Why nothing says which product it is, or it is left out. */
  problem?: Text;
  notes?: Text[];
  /** Where it was in the other shop. */
  oldAddresses?: string[];
}

/** What a line says about which product it is. */
type About = Pick<FileProduct, 'key' | 'productId' | 'problem'>;

const cellIn = ({ cells }: NumberedLine, key: string): string => cells.get(key)?.trim() ?? '';
const cellsIn = (lines: readonly NumberedLine[], key: string): string[] => [
  ...new Set(lines.map((line) => cellIn(line, key)).filter(Boolean)),
];

/** The products that have the SKUs of the file. */
export const findSkus = (db: Db, lines: readonly NumberedLine[]): Promise<Map<string, string>> =>
  productsBySku(db, cellsIn(lines, 'sku'));

async function findIds(db: Db, lines: readonly NumberedLine[]): Promise<Set<string>> {
  const ids = cellsIn(lines, 'id');
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(offered, sql`${products.id} = any(${sql.param(ids)}::text[])`));
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the products with each name, which is compared without case. */
async function findNames(db: Db, lines: readonly NumberedLine[]): Promise<Map<string, string[]>> {
  const names = cellsIn(lines, 'productName').map((name) => name.toLowerCase());
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: sql<string>`lower(${products.name})` })
    .from(products)
    .where(and(offered, sql`lower(${products.name}) = any(${sql.param(names)}::text[])`));
  const byName = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byName].map(([name, found]) => [name, found.map(({ id }) => id)]));
}

/** Returns what finds the product that a line is about; undefined for a line without id, known SKU and name. */
export async function createFinder(
  db: Db,
  lines: readonly NumberedLine[],
): Promise<(line: NumberedLine) => About | undefined> {
  const [ids, skus, names] = await Promise.all([
    findIds(db, lines),
    findSkus(db, lines),
    findNames(
      db,
      lines.filter((line) => cellIn(line, 'id') === ''),
    ),
  ]);

  return (line) => {
    const id = cellIn(line, 'id');
    if (ids.has(id)) return { key: id, productId: id };
    if (id) return { key: `line ${line.line}`, problem: productTexts.notFound };
    const bySku = skus.get(cellIn(line, 'sku'));
    if (bySku) return { key: bySku, productId: bySku };
    const name = cellIn(line, 'productName').toLowerCase();
    if (!name) return undefined;
    const [found, ...others] = names.get(name) ?? [];
    if (others.length > 0) return { key: `line ${line.line}`, problem: importTexts.ambiguousName };
    return found ? { key: found, productId: found } : { key: `name ${name}` };
  };
}

/** Groups the lines by product, in the order of the products' first lines. */
export async function groupLines(db: Db, lines: readonly NumberedLine[]): Promise<FileProduct[]> {
  const find = await createFinder(db, lines);
  const groups = new Map<string, FileProduct>();
  let above: FileProduct | undefined;
  for (const line of lines) {
    const unknown = { key: `line ${line.line}`, problem: importTexts.noName };
    const about = find(line) ?? above ?? unknown;
    const group = groups.get(about.key) ?? { ...about, lines: [] };
    group.lines.push(line);
    groups.set(about.key, group);
    above = group;
  }
  return [...groups.values()];
}
