/** Restores a deleted product. */

import { bulkChangeRetentionDays } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { bulkChanges } from '../bulk-changes/bulk-changes.table.ts';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { touchedByProduct } from './catalog-tags.ts';
import { changeCatalog } from './catalog-version.ts';
import { endDiscounts, scheduleNext } from './due-changes.ts';

/**
 * Restores a deleted product, whose cart items can be ordered again; without its discount if those of many products were ended
 * since. For a product that is not deleted it returns a count of 0. Throws 404 for an unknown product.
 */
export async function restoreProduct(
  context: Pick<Context, 'db' | 'now' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<typeof catalogEndpoints.restoreProduct>> {
  const now = context.now();
  return changeCatalog(context, async (tx, touch) => {
    const isDeleted = and(eq(products.id, id), isNotNull(products.deletedAt), eq(products.draft, false));
    const [deleted] = await tx.select().from(products).where(isDeleted).for('no key update');
    if (deleted?.deletedAt && (await haveDiscountsEnded(tx, deleted.deletedAt, now))) {
      await endDiscounts(tx, [id], now);
      await scheduleNext(tx, [id], now);
    }
    const [restored] = await tx
      .update(products)
      .set({ deletedAt: null, updatedAt: now })
      .where(isDeleted)
      .returning();
    if (!restored) {
      const [present] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
      orNotFound(present, productTexts.notFound);
      return { modifiedCount: 0, message: productFormTexts.notDeleted };
    }
    touch(touchedByProduct(undefined, restored));
    const changes = { before: { deleted: true }, after: { deleted: false } };
    await recordAudit(tx, now, currentUser, {
      event: 'restoreProduct',
      subjectId: id,
      name: restored.name,
      ...changes,
    });
    return { modifiedCount: 1, message: productFormTexts.restored };
  });
}

/** Whether the discounts of many products were ended after a time; a change of them is known for so many days. */
async function haveDiscountsEnded(tx: Db, since: Date, now: Date): Promise<boolean> {
  if (since.getTime() < now.getTime() - bulkChangeRetentionDays * 86_400_000) return true;
  const isEnd = sql`${bulkChanges.change}->>'kind' = 'end-discount'`;
  return (await tx.$count(bulkChanges, and(isEnd, gte(bulkChanges.createdAt, since)))) > 0;
}
