/** Products as files that the import reads: all of them, or those of the owner's list. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { columnHeading, importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { asc } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { matchingIds } from '../catalog/list-all-products.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type CsvCell, type CsvColumn, type CsvList, csvList, timestampColumn } from '../http/csv.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { cellOf, type FileLine, linesOf } from './file-cells.ts';
import { readStoredProducts } from './stored-products.ts';

const columns = importColumns.map(
  (column): CsvColumn<FileLine> => [columnHeading(column), (line) => cellOf(line, column.key)],
);

/** What the list has besides, which no import reads. */
const ofProduct =
  (cell: (product: FileLine['product']) => CsvCell): CsvColumn<FileLine>[1] =>
  (line) =>
    line.isFirst ? cell(line.product) : undefined;
const listColumns: readonly CsvColumn<FileLine>[] = [
  ...columns,
  ['Units sold', ofProduct(({ sold }) => sold)],
  timestampColumn<FileLine>('Added', (line) => (line.isFirst ? line.product.createdAt : null)),
  timestampColumn<FileLine>('Changed', (line) => (line.isFirst ? line.product.updatedAt : null)),
];

const fileOf = (
  db: Db,
  ids: Parameters<typeof csvList>[1],
  fileColumns: readonly CsvColumn<FileLine>[],
): Promise<CsvList<FileLine>> =>
  csvList(db, ids, {
    columns: fileColumns,
    idOf: ({ product }) => product.id,
    read: async (batch) => (await readStoredProducts(db, batch)).flatMap(linesOf),
  });

/** All products with their variants, in the order in which they were added. Throws 403 for who may not see prices as an owner does. */
export function exportProductFile(db: Db, currentUser: CurrentUser): Promise<CsvList<FileLine>> {
  if (!hasPermission(currentUser, 'prices')) throw new ApplicationError('no-role', sessionTexts.notAllowed);
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(offered)
    .orderBy(asc(products.createdAt), asc(products.id))
    .$dynamic();
  return fileOf(db, ids, columns);
}

/** The products of the owner's list, in its order, with what the list has besides; `threshold` is that of a low stock. */
export const exportListedProducts = (
  db: Db,
  query: EndpointInput<typeof catalogEndpoints.downloadProducts>['query'],
  threshold: number,
): Promise<CsvList<FileLine>> => fileOf(db, matchingIds(db, query, threshold), listColumns);
