/** Takes the removal of a product back: an admin's act, a new version of the catalogue like the removal itself. */

import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { changeCatalog } from './catalog-version.ts';

/**
 * Puts a removed product back into every list; cart lines of it can be ordered again. One that was not removed stays as
 * it is and gives a count of 0; unknown ones are refused with 404.
 */
export async function restoreProduct(
  context: Pick<Context, 'db' | 'now' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<typeof catalogEndpoints.restoreProduct>> {
  const now = context.now();
  return changeCatalog(context, async (tx) => {
    const [restored] = await tx
      .update(products)
      .set({ deletedAt: null, updatedAt: now })
      .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
      .returning({ name: products.name });
    if (!restored) {
      const [present] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
      orNotFound(present, productTexts.notFound);
      return { modifiedCount: 0, message: productTexts.notDeleted };
    }
    const facts = { before: { deleted: true }, after: { deleted: false } };
    await recordAudit(tx, now, currentUser, {
      event: 'restoreProduct',
      on: id,
      name: restored.name,
      ...facts,
    });
    return { modifiedCount: 1, message: productTexts.restored };
  });
}
