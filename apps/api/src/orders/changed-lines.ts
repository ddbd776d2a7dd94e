/** The lines of an order after a change, and the units that it takes from the stock and returns to it. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { resellProducts, returnProducts } from '../catalog/sell.ts';
import { findSold, isOnSale, lockSold, type SaleProduct } from '../catalog/stock.ts';
import type { StockMove } from '../catalog/stock-move.ts';
import type { Db } from '../database/db.ts';
import { insertedRow } from '../database/inserted-row.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { ItemRow } from './order-rows.ts';
import { orderItems } from './orders.table.ts';

type Input = Pick<EndpointInput<typeof orderEndpoints.changeOrder>['body'], 'quantities' | 'added'>;

interface ChangedLines {
  items: ItemRow[];
  /** Whether they differ from those before. */
  changed: boolean;
  /** Whether units are added to a line whose product costs more now. */
  belowPrice: boolean;
  /** Moves the units; returns the tags of the responses that this touches. Throws 409 if there are too few. */
  moveUnits(move: StockMove): Promise<string[]>;
}

/**
 * Locks the products and calculates the lines: their quantities, 0 removes one, and added products at their present price. Throws
 * 400 for an unknown line, too many units and an order without lines, 409 for a product that is not sold.
 */
export async function changedLines(
  tx: Db,
  items: readonly ItemRow[],
  { quantities = [], added = [] }: Input,
  { maxQuantity }: Pick<ShopSettings, 'maxQuantity'>,
): Promise<ChangedLines> {
  if (quantities.length === 0 && added.length === 0)
    return { items: [...items], changed: false, belowPrice: false, moveUnits: async () => [] };
  const wanted = added.map((line) => ({ ...line, productId: line.gadgetId }));
  const locked = await lockSold(tx, [...items, ...wanted]);
  const after = items.map((item) => ({ item, before: item.quantity, quantity: item.quantity }));
  for (const { position, quantity } of quantities) {
    const line = after.find(({ item }) => item.position === position);
    if (!line) throw new ApplicationError('invalid', orderTexts.unknownLine);
    line.quantity = quantity;
  }
  for (const { productId, variantId, quantity } of wanted) {
    const product = findSold(locked, productId, variantId);
    if (!product || !isOnSale(product)) throw new ApplicationError('broken-rule', orderTexts.tooFewUnits);
    const sold = product.variant?.id ?? null;
    const existing = after.find(({ item }) => item.productId === productId && item.variantId === sold);
    if (existing) existing.quantity += quantity;
    else after.push({ item: newLine(items[0]?.orderId ?? '', product), before: 0, quantity });
  }
  const lines = after
    .map(({ item, quantity }) => ({ ...item, quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) throw new ApplicationError('invalid', orderTexts.noLines);
  if (lines.some(({ quantity }) => quantity > maxQuantity))
    throw new ApplicationError('invalid', orderTexts.tooManyUnits);
  const moved = after.map(({ item, before, quantity }) => ({ ...item, quantity: quantity - before }));
  return {
    items: lines.map((line, position) => ({ ...line, position })),
    changed: moved.some(({ quantity }) => quantity !== 0),
    belowPrice: moved.some(
      ({ quantity, productId, variantId, pricePoisha }) =>
        quantity > 0 && (findSold(locked, productId, variantId)?.presentPoisha ?? 0) > pricePoisha,
    ),
    async moveUnits(move) {
      const returned = moved
        .filter(({ quantity }) => quantity < 0)
        .map((line) => ({ ...line, quantity: -line.quantity }));
      const touched = await returnProducts(tx, returned, move);
      const taken = moved.filter(({ quantity }) => quantity > 0);
      const sale = taken.length > 0 ? await resellProducts(tx, taken, move) : [];
      if (sale === 'too-few') throw new ApplicationError('broken-rule', orderTexts.tooFewUnits);
      return [...touched, ...sale];
    },
  };
}

/** A line of a product at its present price, without units yet. */
const newLine = (orderId: string, product: SaleProduct): ItemRow =>
  insertedRow(orderItems, {
    orderId,
    position: 0,
    productId: product.id,
    name: product.name,
    nameBn: product.nameBn,
    names: product.names,
    variantId: product.variant?.id ?? null,
    variantName: product.variant?.variantName ?? null,
    variantNames: product.variant?.variantNames ?? {},
    pricePoisha: product.presentPoisha,
    costPoisha: product.costPoisha,
    quantity: 0,
    image: product.image,
    fromStock: product.stock !== null,
  });
