/** The stock of a product or variant: its units, codes and changes. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { type Stock, type StockMove, stockPageRows, stockTexts } from '@jontro/shop/stock/stock.ts';
import type { Rights } from '@jontro/shop/users/permissions.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productCodes } from '../catalog/product-codes.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import { saleColumns } from '../catalog/stock.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import { listVariants } from '../catalog/variants.ts';
import { productSku } from '../catalog/write-codes.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { countRows } from '../http/list-page.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { costOf, toStockItem } from './stock-items.ts';
import { countUnitsToPack, toPackOf } from './units-to-pack.ts';

/** The cost price only with the permission for reports. Throws 404 for an unknown product, and for a variant that it does not have. */
export async function findStock(
  { db, config }: Pick<Context, 'db' | 'config'>,
  currentUser: Rights,
  id: string,
  { variant: variantId, page = 1 }: EndpointInput<typeof stockEndpoints.findStock>['query'],
): Promise<Stock> {
  const [found] = await db
    .select({ ...saleColumns, sku: productSku })
    .from(products)
    .where(and(eq(products.id, id), offered));
  const product = orNotFound(found, stockTexts.unknown);
  const variants = await listVariants(db, id);
  const wanted = variantId ?? product.defaultVariantId ?? undefined;
  const variant = variants.find((one) => one.id === wanted);
  if (wanted !== undefined && !variant) throw new ApplicationError('not-found', stockTexts.unknown);
  const key = { productId: id, variantId: variant?.id ?? '' };
  const [codes, moves, { total }, toPack] = await Promise.all([
    db
      .select({ code: productCodes.code })
      .from(productCodes)
      .where(and(eq(productCodes.productId, key.productId), eq(productCodes.variantId, key.variantId)))
      .orderBy(asc(productCodes.code)),
    listMoves(db, key, page),
    countRows(db, db.select({ id: stockMoves.id }).from(stockMoves).where(movesOf(key)).$dynamic()),
    countUnitsToPack(db, [id]),
  ]);
  const item = toStockItem(product, variant);
  return {
    item: { ...item, ...costOf(currentUser, variant ?? product), ...toPackOf(toPack, item) },
    codes: codes.map(({ code }) => code),
    variants: variants.map((one) => toStockItem(product, one)),
    lowStockThreshold: config.shop.lowStockThreshold,
    moves,
    total,
  };
}

interface Key {
  productId: string;
  variantId: string;
}
const movesOf = ({ productId, variantId }: Key) =>
  and(eq(stockMoves.productId, productId), eq(stockMoves.variantId, variantId));

async function listMoves(db: Db, key: Key, page: number): Promise<StockMove[]> {
  const rows = await db
    .select({ move: stockMoves, by: users.email, number: orders.number, prefix: orders.numberPrefix })
    .from(stockMoves)
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .leftJoin(users, eq(users.id, stockMoves.staffId))
    .where(movesOf(key))
    .orderBy(desc(stockMoves.id))
    .limit(stockPageRows)
    .offset((page - 1) * stockPageRows);
  return rows.map(({ move, by, number, prefix }) => {
    return {
      _id: String(move.id),
      at: move.at.toISOString(),
      why: move.why,
      change: move.change,
      left: move.left,
      ...(move.orderId && {
        orderId: move.orderId,
        ...orderNumberOf({ number, numberPrefix: prefix ?? '' }),
      }),
      ...(by && { by }),
      ...(move.note && { note: move.note }),
    };
  });
}
