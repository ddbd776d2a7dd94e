/** Adds a back-in-stock alert for a product or a variant that is sold out. */
import { randomBytes } from 'node:crypto';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { stockAlertEndpoints } from '@jontro/shop/stock-alerts/stock-alerts.endpoints.ts';
import {
  alertMonths,
  maxOpenAlerts,
  parseAlertEmail,
  stockAlertTexts,
} from '@jontro/shop/stock-alerts/stock-alerts.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { stockAlertCounts, stockAlerts } from './stock-alerts.table.ts';
import { findUnits } from './stock-units.ts';

type Body = EndpointInput<typeof stockAlertEndpoints.addStockAlert>['body'];

/** The variant that an alert is for, empty for a product without variants; throws 404 for an unknown product or variant. */
async function variantOf(tx: Db, { gadgetId, variantId }: Body): Promise<string> {
  const [product] = await tx
    .select({ defaultVariantId: products.defaultVariantId })
    .from(products)
    .where(and(eq(products.id, gadgetId), isNull(products.deletedAt)));
  const { defaultVariantId } = orNotFound(product, productTexts.notFound);
  const id = variantId ?? defaultVariantId ?? undefined;
  if (id === undefined) return '';
  const [variant] = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      and(
        eq(productVariants.id, id),
        eq(productVariants.productId, gadgetId),
        isNull(productVariants.deletedAt),
      ),
    );
  return orNotFound(variant, variantTexts.unknown).id;
}

/**
 * Stores who waits for what; for the same address a second time it changes nothing, and answers the same. Throws 400 for an
 * address that is none, 404 for an unknown product, 409 for one in stock and above 50 open alerts of the address.
 */
export async function addStockAlert(
  { db, now, config, limits }: Pick<Context, 'db' | 'now' | 'config' | 'limits'>,
  body: Body,
): Promise<EndpointResponse<typeof stockAlertEndpoints.addStockAlert>> {
  if (!config.shop.stockAlerts) throw new ApplicationError('not-found', stockAlertTexts.off);
  const email = parseAlertEmail(body.email);
  if (!email) throw new ApplicationError('invalid', stockAlertTexts.wrongEmail, { field: 'email' });
  await limits.limit('stock-alert', email);
  await inTransaction(db, async (tx) => {
    const productId = body.gadgetId;
    const variantId = await variantOf(tx, body);
    const isOpen = and(eq(stockAlerts.email, email), isNull(stockAlerts.mailedAt));
    const known = and(isOpen, eq(stockAlerts.productId, productId), eq(stockAlerts.variantId, variantId));
    if ((await tx.$count(stockAlerts, known)) > 0) return;
    if ((await tx.$count(stockAlerts, isOpen)) >= maxOpenAlerts)
      throw new ApplicationError('broken-rule', stockAlertTexts.tooMany);
    const key = { productId, variantId };
    // Locks the count, so that no run mails between the look at the stock and the end.
    await tx
      .insert(stockAlertCounts)
      .values(key)
      .onConflictDoUpdate({
        target: [stockAlertCounts.productId, stockAlertCounts.variantId],
        set: { stock: sql`${stockAlertCounts.stock}` },
      });
    if ((await findUnits(tx, key)) !== 0) throw new ApplicationError('broken-rule', stockAlertTexts.inStock);
    // Nothing is left of what others were mailed for.
    await tx
      .update(stockAlertCounts)
      .set({ stock: 0, mailed: 0 })
      .where(and(eq(stockAlertCounts.productId, productId), eq(stockAlertCounts.variantId, variantId)));
    const createdAt = now();
    const expiresAt = new Date(createdAt);
    expiresAt.setMonth(expiresAt.getMonth() + alertMonths);
    const token = randomBytes(18).toString('base64url');
    await tx
      .insert(stockAlerts)
      .values({ id: newId(createdAt), ...key, email, language: body.language, token, createdAt, expiresAt })
      .onConflictDoNothing();
  });
  return { message: stockAlertTexts.added };
}

/** Deletes the alerts of an address, those that were mailed included. */
export async function removeStockAlerts(tx: Db, email: string): Promise<void> {
  await tx.delete(stockAlerts).where(eq(stockAlerts.email, email));
}

/** The address of the alert that a link is from; undefined once its alerts are stopped or removed. */
export async function findAlertAddress(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: stockAlerts.email })
    .from(stockAlerts)
    .where(eq(stockAlerts.token, token));
  return row?.email;
}
