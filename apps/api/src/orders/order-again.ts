/** Ordering again: puts the lines of an order into the cart, as far as they can be bought. */
import { maxLineCount } from '@jontro/shop/cart/cart.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { type OrderAgain, type OrderDifference, orderAgainTexts } from '@jontro/shop/orders/order-again.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { type CartLine, lockCart } from '../cart/cart.ts';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { asVariant, isOnSale, type SaleProduct, saleColumns } from '../catalog/stock.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { type ItemRow, notDeleted } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';

type CartContext = Pick<Context, 'db' | 'now' | 'limits' | 'config'>;

/**
 * Puts the lines of one of the current user's orders into their cart at current prices: each product once, with at least the
 * quantity that was ordered, so that a repeated request changes nothing. Throws 404 for another one's order.
 */
export const orderAgain = (
  context: CartContext,
  currentUser: Pick<CurrentUser, 'userId'>,
  id: string,
): Promise<OrderAgain> => putIntoCart(context, currentUser, id, eq(orders.userId, currentUser.userId));

/** The same for an order that its secret link has shown, whoever has placed it. */
export const orderAgainByLink = (
  context: CartContext,
  currentUser: Pick<CurrentUser, 'userId'>,
  id: string,
): Promise<OrderAgain> => putIntoCart(context, currentUser, id);

async function putIntoCart(
  { db, now, limits, config }: CartContext,
  { userId }: Pick<CurrentUser, 'userId'>,
  id: string,
  isAllowed?: SQL,
): Promise<OrderAgain> {
  await limits.limit('change-cart', userId);
  return inTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), isAllowed, notDeleted));
    orNotFound(order, orderTexts.notFound);
    const cart = await lockCart(tx, { userId });
    const lines = planLines(await readLines(tx, id), cart, config.shop.maxQuantity);
    await addLines(tx, userId, now(), lines);
    const added = lines.filter(({ quantity }) => quantity > 0).length;
    const differences = lines.flatMap(differencesOf);
    const { nothing, changed, added: all } = orderAgainTexts;
    return { message: added === 0 ? nothing : differences.length > 0 ? changed : all, added, differences };
  });
}

interface OrderedLine {
  item: ItemRow;
  product: SaleProduct;
}

/** The lines of an order with their products, deleted ones included. */
async function readLines(tx: Db, orderId: string): Promise<OrderedLine[]> {
  const rows = await tx
    .select({ item: orderItems, product: saleColumns, variant: productVariants })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(
      productVariants,
      eq(productVariants.id, sql`coalesce(${orderItems.variantId}, ${products.defaultVariantId})`),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return rows.map(({ item, product, variant }) => ({ item, product: asVariant(product, variant) }));
}

/** What the cart has a line of. */
const soldIdOf = ({ id, variant }: SaleProduct): string => variant?.id ?? id;

interface PlannedLine extends OrderedLine {
  /** What the cart is to have; 0 if nothing can be bought. */
  quantity: number;
  isCartFull: boolean;
}

/** How many units of each line the cart is to have. A line that is in the cart already is never lowered. */
function planLines(
  lines: readonly OrderedLine[],
  cart: readonly CartLine[],
  maxQuantity: number,
): PlannedLine[] {
  const inCart = new Map(cart.map((line) => [line.soldId, line.quantity]));
  let places = maxLineCount - cart.length;
  return lines.map((line) => {
    const { item, product } = line;
    const present = inCart.get(soldIdOf(product));
    if (!isOnSale(product)) return { ...line, quantity: 0, isCartFull: false };
    if (present === undefined && places === 0) return { ...line, quantity: 0, isCartFull: true };
    if (present === undefined) places -= 1;
    const possible = Math.min(item.quantity, maxQuantity, product.stock ?? maxQuantity);
    return { ...line, quantity: Math.max(present ?? 0, possible), isCartFull: false };
  });
}

/** Adds the lines, in the order of the products' ids, so that two requests at once cannot deadlock. */
async function addLines(tx: Db, userId: string, now: Date, lines: readonly PlannedLine[]): Promise<void> {
  const rows = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ product, quantity }, position) => {
      // A millisecond apart, so that the cart has the order's sequence.
      const addedAt = new Date(now.getTime() + position);
      const { presentPoisha: addedPoisha } = product;
      return { id: newId(addedAt), userId, soldId: soldIdOf(product), quantity, addedPoisha, addedAt };
    })
    .sort((one, other) => (one.soldId < other.soldId ? -1 : 1));
  if (rows.length === 0) return;
  await tx
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.soldId],
      set: {
        quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)`,
        addedPoisha: sql`excluded.added_poisha`,
      },
    });
}

function wordsOf({ variant }: SaleProduct) {
  if (!variant) return {};
  const { id: _id, ...words } = variant;
  return words;
}

function differencesOf({ item, product, quantity, isCartFull }: PlannedLine): OrderDifference[] {
  const difference = (kind: OrderDifference['kind']): OrderDifference => ({
    kind,
    gadgetId: product.id,
    name: product.name,
    ...namesOf(product),
    ...wordsOf(product),
    ordered: item.quantity,
    quantity,
    priceThen: toTaka(item.pricePoisha),
    price: toTaka(product.presentPoisha),
  });
  if (product.gone) return [difference('gone')];
  if (isCartFull) return [difference('cart-full')];
  if (quantity === 0) return [difference('out-of-stock')];
  return [
    ...(quantity < item.quantity ? [difference('fewer')] : []),
    ...(product.presentPoisha === item.pricePoisha ? [] : [difference('price')]),
  ];
}
