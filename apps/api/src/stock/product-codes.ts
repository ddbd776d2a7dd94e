/** The codes on packages that a scanner reads of a product or variant. */

import { maxCodes, toCode } from '@jontro/shop/catalog/product-codes.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { productCodes } from '../catalog/product-codes.table.ts';
import { lockSold } from '../catalog/stock.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { findCounted } from './stock-items.ts';

type Changes = Pick<Context, 'db' | 'now' | 'limits'>;
type Result = { modifiedCount: number; message: string };

/**
 * Adds a code; the count is 0 if the product has it. Throws 404 for an unknown product, 409 for a code of another one and for too
 * many.
 */
export async function addProductCode(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  productId: string,
  { code: text, variantId }: EndpointInput<typeof stockEndpoints.addProductCode>['body'],
): Promise<Result> {
  await limits.limit('change-stock', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const { product, variant } = findCounted(await lockSold(tx, [{ productId, variantId }]), {
      productId,
      variantId,
    });
    const code = toCode(text);
    const key = { productId, variantId: variant?.id ?? '' };
    const ofProduct = and(eq(productCodes.productId, productId), eq(productCodes.variantId, key.variantId));
    if ((await tx.$count(productCodes, ofProduct)) >= maxCodes)
      throw new ApplicationError('broken-rule', stockTexts.tooManyCodes);
    const added = await tx
      .insert(productCodes)
      .values({ code, ...key })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) {
      const [own] = await tx
        .select()
        .from(productCodes)
        .where(and(ofProduct, eq(productCodes.code, code)));
      if (!own) throw new ApplicationError('broken-rule', stockTexts.codeTaken, { field: 'code' });
      return { modifiedCount: 0, message: stockTexts.codeAdded };
    }
    const after = { key: code };
    await recordAudit(tx, now(), currentUser, {
      event: 'addProductCode',
      subjectId: productId,
      name: product.name,
      after,
    });
    return { modifiedCount: 1, message: stockTexts.codeAdded };
  });
}

/** Removes a code of a product; the count is 0 if it has none such. */
export async function removeProductCode(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  productId: string,
  text: string,
): Promise<Result> {
  await limits.limit('change-stock', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const code = toCode(text);
    const removed = await tx
      .delete(productCodes)
      .where(and(eq(productCodes.productId, productId), eq(productCodes.code, code)))
      .returning();
    if (removed.length > 0)
      await recordAudit(tx, now(), currentUser, {
        event: 'removeProductCode',
        subjectId: productId,
        name: code,
        before: { key: code },
      });
    return { modifiedCount: removed.length, message: stockTexts.codeRemoved };
  });
}
