/** The products that a change is about, and reading them with their variants. */
import { createHash } from 'node:crypto';
import type { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChangeInput,
  bulkChangeKindRow,
  bulkChangeProblem,
  bulkChangeTexts,
  maxBulkProducts,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { parseTime } from '@jontro/shop/local-times.ts';
import { asc, inArray } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { matchingIds } from '../catalog/list-all-products.ts';
import type { ProductRules } from '../catalog/product-changes.ts';
import { variantsOfProducts } from '../catalog/product-variants.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import type { VariedProduct } from '../product-imports/file-cells.ts';

export type Selection = EndpointInput<typeof bulkChangeEndpoints.startBulkChange>['body']['selection'];

/** The ids of the chosen products in the order of their list. Throws 409 if there are none or more than `maxBulkProducts`. */
export async function chosenIds(db: Db, selection: Selection, lowStock: number): Promise<string[]> {
  const rows = await matchingIds(db, selection, lowStock).limit(maxBulkProducts + 1);
  if (rows.length > maxBulkProducts) throw new ApplicationError('broken-rule', bulkChangeTexts.tooMany);
  if (rows.length === 0) throw new ApplicationError('broken-rule', bulkChangeTexts.none);
  return rows.map(({ id }) => id);
}

/** A text that differs for other products or another change. */
export const digestOf = (change: BulkChangeInput, ids: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(change).sort(), [...ids].sort()]))
    .digest('base64url');

/** Reads products with their variants by their ids; `lock` until the end of the transaction, in the order of their ids. */
export async function readProducts(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, VariedProduct>> {
  const query = db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));
  const rows = lock ? await query.for('no key update') : await query;
  const variants = await variantsOfProducts(db, rows);
  return new Map(rows.map((row) => [row.id, { row, variants: variants.get(row.id) ?? [] }]));
}

/** Throws 400 for a field that is missing or wrong, 403 without the permission of the kind. */
export function checkBulkChange(
  rules: Pick<ProductRules, 'categories'>,
  currentUser: CurrentUser,
  change: BulkChangeInput,
): void {
  checkKind(currentUser, change);
  const problem = bulkChangeProblem(change);
  if (problem) throw new ApplicationError('invalid', problem.message, { field: problem.field });
  const { kind, category, from, until } = change;
  const reject = (field: string, message: string) => new ApplicationError('invalid', message, { field });
  if (kind === 'category' && !categoryNames(rules).includes(category ?? ''))
    throw reject('category', productErrorTexts.category);
  for (const [field, time] of Object.entries({ from, until }))
    if (time !== undefined && parseTime(time) === undefined) throw reject(field, discountTimeTexts.invalid);
}

/** Throws 403 without the permission of the kind of a change. */
export function checkKind(currentUser: CurrentUser, { kind }: Pick<BulkChangeInput, 'kind'>): void {
  const { permission } = bulkChangeKindRow(kind);
  if (permission) requirePermission(currentUser, permission, productFormTexts.pricesNotAllowed);
}
