/** The file of all products: every field that the import reads, in the order in which they were added. */
import { columnHeading, importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { asc, inArray } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import { variantsOfProducts } from '../catalog/product-variants.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type CsvColumn, type CsvList, csvList } from '../http/csv.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { cellOf, type FileLine, linesOf } from './file-cells.ts';

const columns = importColumns.map(
  (column): CsvColumn<FileLine> => [columnHeading(column), (line) => cellOf(line, column.key)],
);

/** The products with their variants. Throws 403 for who may not see prices as an owner does. */
export function exportProductFile(db: Db, currentUser: CurrentUser): Promise<CsvList<FileLine>> {
  if (!hasPermission(currentUser, 'prices')) throw new ApplicationError('no-role', sessionTexts.notAllowed);
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(offered)
    .orderBy(asc(products.createdAt), asc(products.id))
    .$dynamic();
  return csvList(db, ids, {
    columns,
    idOf: ({ product }) => product.id,
    async read(batch) {
      const rows = await db.select().from(products).where(inArray(products.id, batch));
      const variants = await variantsOfProducts(db, rows);
      return rows.flatMap((row) => linesOf(row, variants.get(row.id) ?? []));
    },
  });
}
