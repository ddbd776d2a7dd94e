/** Preview links: whoever has one sees a product that is not in the shop, for a week. */
import { createHash, randomBytes } from 'node:crypto';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { previewDays } from '@jontro/shop/catalog/publication.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { and, eq, gt, lte } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { inOwnersLists } from './product-conditions.ts';
import { productPreviews } from './product-previews.table.ts';
import { withVariants } from './products.ts';

/** The path of a link is this one and the token. */
export const previewPath = '/product-preview';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a link; throws 404 for an unknown product. Links that have expired are deleted. */
export async function addProductPreview(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  by: CurrentUser,
  id: string,
): Promise<EndpointResponse<typeof editedProductEndpoints.addProductPreview>> {
  await limits.limit('product-preview', by.userId);
  const at = now();
  const expiresAt = new Date(at.getTime() + previewDays * 24 * 3_600_000);
  const token = randomBytes(24).toString('base64url');
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, id), inOwnersLists));
    const { name } = orNotFound(row, productTexts.notFound);
    await tx.delete(productPreviews).where(lte(productPreviews.expiresAt, at));
    await tx.insert(productPreviews).values({ tokenHash: hashOf(token), productId: id, expiresAt });
    const after = { endsAt: expiresAt.toISOString() };
    await recordAudit(tx, at, by, { event: 'addProductPreview', subjectId: id, name, after });
  });
  return { path: `${previewPath}/${token}`, expiresAt: expiresAt.toISOString() };
}

/** The product of a link; undefined for one that is unknown or has expired, and for a product that was deleted. */
export async function findPreviewedProduct(db: Db, now: Date, token: string): Promise<Product | undefined> {
  const [found] = await db
    .select({ product: products })
    .from(productPreviews)
    .innerJoin(products, and(eq(products.id, productPreviews.productId), inOwnersLists))
    .where(and(eq(productPreviews.tokenHash, hashOf(token)), gt(productPreviews.expiresAt, now)));
  return found && withVariants(db, found.product);
}
