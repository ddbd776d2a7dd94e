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

type Body = EndpointInput<typeof stockAlertEndpoints.addStockAlert>['body'];

const isSoldOut = ({ inStock, stock }: { inStock: boolean; stock: number | null }): boolean =>
  !inStock || stock === 0;

/** The variant that an alert is for, empty for a product without variants; throws 404 for an unknown one, 409 if it is in stock. */
async function soldOutVariant(tx: Db, { gadgetId, variantId }: Body): Promise<string> {
  const [product] = await tx
    .select({
      inStock: products.inStock,
      stock: products.stock,
      defaultVariantId: products.defaultVariantId,
    })
    .from(products)
    .where(and(eq(products.id, gadgetId), isNull(products.deletedAt)));
  const found = orNotFound(product, productTexts.notFound);
  const id = variantId ?? found.defaultVariantId ?? '';
  const [variant] = id
    ? await tx
        .select({ inStock: productVariants.inStock, stock: productVariants.stock })
        .from(productVariants)
        .where(
          and(
            eq(productVariants.id, id),
            eq(productVariants.productId, gadgetId),
            isNull(productVariants.deletedAt),
          ),
        )
    : [found];
  if (!isSoldOut(orNotFound(variant, variantTexts.unknown)))
    throw new ApplicationError('broken-rule', stockAlertTexts.inStock);
  return id;
}

/**
 * Stores who waits for what; for the same address a second time it changes nothing, and answers the same. Throws 400 for an
 * address that is none, 404 for an unknown product, 409 for one in stock and above 50 open alerts of the address.
 */
export async function addStockAlert(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  body: Body,
): Promise<EndpointResponse<typeof stockAlertEndpoints.addStockAlert>> {
  if (!config.shop.stockAlerts) throw new ApplicationError('not-found', stockAlertTexts.off);
  const email = parseAlertEmail(body.email);
  if (!email) throw new ApplicationError('invalid', stockAlertTexts.wrongEmail, { field: 'email' });
  await inTransaction(db, async (tx) => {
    const variantId = await soldOutVariant(tx, body);
    const open = await tx.$count(
      stockAlerts,
      and(eq(stockAlerts.email, email), isNull(stockAlerts.mailedAt)),
    );
    if (open >= maxOpenAlerts) throw new ApplicationError('broken-rule', stockAlertTexts.tooMany);
    const createdAt = now();
    const expiresAt = new Date(createdAt);
    expiresAt.setMonth(expiresAt.getMonth() + alertMonths);
    await tx
      .insert(stockAlerts)
      .values({
        id: newId(createdAt),
        productId: body.gadgetId,
        variantId,
        email,
        language: body.language,
        token: randomBytes(18).toString('base64url'),
        createdAt,
        expiresAt,
      })
      .onConflictDoNothing();
    // Nothing is left of what others were mailed for.
    await tx
      .insert(stockAlertCounts)
      .values({ productId: body.gadgetId, variantId })
      .onConflictDoUpdate({
        target: [stockAlertCounts.productId, stockAlertCounts.variantId],
        set: { stock: sql`0`, mailed: sql`0` },
      });
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
