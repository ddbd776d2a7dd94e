/** Sets from which number of units on the stock of a product or variant is low. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { lockSold } from '../catalog/stock.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { inTransaction } from '../database/transaction.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { findCounted } from './stock-items.ts';

/** Left out, a value stays; null removes it. Throws 404 for an unknown product, and for a variant that it does not have. */
export async function changeStockRules(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  productId: string,
  { variantId, lowStockAt }: EndpointInput<typeof stockEndpoints.changeStockRules>['body'],
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-stock', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const key = { productId, variantId };
    const { product, variant } = findCounted(await lockSold(tx, [key]), key);
    const before = { lowStockAt: (variant ?? product).lowStockAt };
    const after = { lowStockAt: lowStockAt === undefined ? before.lowStockAt : lowStockAt };
    if (after.lowStockAt === before.lowStockAt) return { modifiedCount: 0, message: stockTexts.saved };
    if (variant) await tx.update(productVariants).set(after).where(eq(productVariants.id, variant.id));
    else await tx.update(products).set(after).where(eq(products.id, productId));
    const name = variant ? `${product.name} (${variant.values.join(', ')})` : product.name;
    const event = { event: 'changeStockRules', subjectId: productId, name, before, after } as const;
    await recordAudit(tx, now(), currentUser, event);
    return { modifiedCount: 1, message: stockTexts.saved };
  });
}
