/** Sets from which number of units on the stock of a product or variant is low, and what a unit costs the shop. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { isWholePoisha, toPoisha } from '@jontro/shop/money.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { catalogTags } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { lockSold } from '../catalog/stock.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { findCounted } from './stock-items.ts';

/**
 * Left out, a value stays; null removes it. Throws 400 for a cost that is no whole poisha, 403 for one without the right to
 * see it and to change prices, 404 for an unknown product, and for a variant that it does not have. The audit log has no cost, since
 * others read it.
 */
export async function changeStockRules(
  context: Pick<Context, 'db' | 'now' | 'limits' | 'publicCache'>,
  currentUser: CurrentUser,
  productId: string,
  { variantId, lowStockAt, cost }: EndpointInput<typeof stockEndpoints.changeStockRules>['body'],
): Promise<{ modifiedCount: number; message: string }> {
  const { now, limits } = context;
  await limits.limit('change-stock', currentUser.userId);
  if (cost !== undefined)
    for (const needed of ['reports', 'prices'] as const)
      requirePermission(currentUser, needed, stockTexts.costNotAllowed);
  if (cost != null && !isWholePoisha(cost))
    throw new ApplicationError('invalid', stockTexts.wrongCost, { field: 'cost' });
  return changeCatalog(context, async (tx, touch) => {
    const key = { productId, variantId };
    const { product, variant } = findCounted(await lockSold(tx, [key]), key);
    const before = variant ?? product;
    const after = {
      lowStockAt: lowStockAt === undefined ? before.lowStockAt : lowStockAt,
      costPoisha: cost === undefined ? before.costPoisha : cost === null ? null : toPoisha(cost),
    };
    const isNewCost = after.costPoisha !== before.costPoisha;
    if (after.lowStockAt === before.lowStockAt && !isNewCost)
      return { modifiedCount: 0, message: stockTexts.saved };
    if (variant) await tx.update(productVariants).set(after).where(eq(productVariants.id, variant.id));
    else await tx.update(products).set(after).where(eq(products.id, productId));
    // The owner's list says which are low.
    if (after.lowStockAt !== before.lowStockAt) touch([catalogTags.all]);
    await recordAudit(tx, now(), currentUser, {
      event: 'changeStockRules',
      subjectId: productId,
      name: variant ? `${product.name} (${variant.values.join(', ')})` : product.name,
      before: { lowStockAt: before.lowStockAt },
      after: { lowStockAt: after.lowStockAt, ...(isNewCost && { changedFields: ['Cost price'] }) },
    });
    return { modifiedCount: 1, message: stockTexts.saved };
  });
}
