/** What a change of many products would do: compared product by product as it would be written, without writing. */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChangeInput,
  type BulkChangeItem,
  type BulkChangePreview,
  previewedProducts,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { checkUpdate, productRulesOf } from '../catalog/product-changes.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { VariedProduct } from '../product-imports/file-cells.ts';
import type { Context } from '../runtime/context.ts';
import { checkBulkChange, chosenIds, digestOf, readProducts } from './chosen-products.ts';
import { discountOf, wantedChange } from './wanted-change.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'limits'>;

/** How many products are compared at a time. */
const slice = 200;

/**
 * Returns what a change would do to the products that match. Throws 400 for a wrong change, 403 without the permission of its kind,
 * 409 for no product or too many, 429.
 */
export async function previewBulkChange(
  { db, config, now, limits }: Parts,
  currentUser: CurrentUser,
  { change, selection }: EndpointInput<typeof bulkChangeEndpoints.previewBulkChange>['body'],
): Promise<BulkChangePreview> {
  await limits.limit('preview-change', currentUser.userId);
  checkBulkChange(config.shop, currentUser, change);
  const ids = await chosenIds(db, selection, config.shop.lowStockThreshold);
  const obstacles = new Map<string, number>();
  const first: BulkChangeItem[] = [];
  const counts = { changed: 0, unchanged: 0 };
  let discounted = 0;
  for (let from = 0; from < ids.length; from += slice) {
    const part = ids.slice(from, from + slice);
    const stored = await readProducts(db, part);
    for (const [index, id] of part.entries()) {
      const product = stored.get(id);
      if (!product) continue;
      const result = resultOf(
        { rules: productRulesOf(config), by: currentUser, now: now() },
        change,
        product,
      );
      if (result.state === 'failed') obstacles.set(result.reason, (obstacles.get(result.reason) ?? 0) + 1);
      else counts[result.state] += 1;
      if (result.state === 'changed' && keepsDiscount(product, result)) discounted += 1;
      if (first.length < previewedProducts)
        first.push({
          _id: String(from + index),
          productId: id,
          name: product.row.name,
          ...namesOf(product.row),
          ...result,
        });
    }
    await yieldToRequests();
  }
  return {
    total: ids.length,
    able: counts.changed,
    unchanged: counts.unchanged,
    ...(change.kind === 'price' && { discounted }),
    digest: digestOf(change, ids),
    obstacles: [...obstacles].map(([reason, count]) => ({ reason, count })),
    first,
  };
}

/** Whether a price changes beside a discount price, of the product or of one of its variants. */
function keepsDiscount(
  { row, variants }: VariedProduct,
  { values }: Pick<BulkChangeItem, 'values'>,
): boolean {
  return values.some(({ field, variantId }) => {
    const sold = variants.find(({ id }) => id === variantId) ?? row;
    return field === 'price' && discountOf(sold) !== null;
  });
}

type Result = Pick<BulkChangeItem, 'values'> &
  ({ state: 'changed' | 'unchanged' } | { state: 'failed'; reason: string });

function resultOf(
  how: Parameters<typeof checkUpdate>[0],
  change: BulkChangeInput,
  stored: VariedProduct,
): Result {
  let values: BulkChangeItem['values'] = [];
  try {
    const wanted = wantedChange(change, stored);
    values = wanted.values;
    if (!wanted.input) return { state: 'unchanged', values };
    checkUpdate(how, stored.row, stored.variants, wanted.input);
    return { state: 'changed', values };
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return { state: 'failed', values, reason: error.message };
  }
}
