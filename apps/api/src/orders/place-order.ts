/** Placing an order: one transaction checks the cart, snapshots the products, reduces the stock, and empties the cart. */

import { createHash } from 'node:crypto';
import { type CartItem, canOrderCart } from '@jontro/shop/cart/cart.ts';
import { calculateTotals, type Totals } from '@jontro/shop/cart/totals.ts';
import { type CouponTerms, couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import {
  type Checkout,
  checkoutTexts,
  country,
  duplicateOrderWindowMs,
  parseMobileNumber,
  validateCheckout,
} from '@jontro/shop/orders/checkout.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { listCartLines, lockCart, removeCartLines } from '../cart/cart.ts';
import { toNameColumns } from '../catalog/name-columns.ts';
import { lockProducts, type SaleProduct, sellProducts } from '../catalog/stock.ts';
import { lockCoupon } from '../coupons/use-coupon.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordEvent } from '../events/events.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mailContextOf, orderPlacedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { isExpectedAmount } from './expected-amount.ts';
import { toAmountColumns } from './order-amounts.ts';
import { notDeleted, toOrder, toOrders } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';

type PlacedOrder = { insertedId: string; message: string; order: Order };

/**
 * Orders the current user's cart at current prices. `key` is the idempotency key: the same key, or without one the same
 * cart within 30 s, returns the first order (Q-018); the same key with other lines throws 409. Throws 400 for an invalid
 * form (`fields` lists the problems) and an empty cart. Throws 409 with the current lines and totals for a cart that
 * cannot be ordered, an amount that differs from the one shown (Q-015 to Q-019), and an unusable coupon.
 */
export async function placeOrder(
  { db, now, config, limits, publicCache }: Pick<Context, 'db' | 'now' | 'config' | 'limits' | 'publicCache'>,
  currentUser: CurrentUser,
  form: Checkout,
  key?: string,
): Promise<PlacedOrder> {
  await limits.limit('place-order', currentUser.userId);
  const fields = validateCheckout(form, config.shop);
  const [firstProblem] = Object.values(fields);
  if (firstProblem) throw new ApplicationError('invalid', firstProblem, { fields });
  const placedAt = now();
  let soldOut = false;

  const order = await inTransaction(db, async (tx) => {
    await serializePlacements(tx, currentUser.userId);
    const firstOrder = key && (await findByKey(tx, currentUser.userId, key));
    if (firstOrder) return checkSameLines(firstOrder, form.cartItems);

    const lines = await lockCart(tx, currentUser.userId);
    const cartHash = lines.length > 0 ? hashOf(lines) : claimedHash(form.cartItems);
    if (!key) {
      const duplicate = await findRecentDuplicate(tx, currentUser.userId, placedAt, cartHash);
      if (duplicate) return duplicate;
    }
    if (lines.length === 0 || !cartHash)
      throw new ApplicationError('invalid', checkoutTexts.emptyCart, { code: 'empty-cart' });

    const products = await lockProducts(
      tx,
      lines.map((line) => line.productId),
    );
    const items = await listCartLines(tx, lines);
    const district = findDistrict(form.district ?? '', config.shop) ?? '';
    const delivery = { ...config.shop, district };
    const coupon = form.coupon ? await lockCoupon(tx, currentUser, form.coupon, placedAt) : undefined;
    const totals = calculateTotals(items, delivery, coupon?.terms);
    if (!canOrderCart(items)) throw cartError('cart-unavailable', items, totals);
    if (form.coupon && !coupon) throw cartError('wrong-coupon', items, totals);
    if (!isExpectedAmount(form, totals)) throw cartError('cart-changed', items, totals);

    const placed = await insertOrder(tx, {
      currentUser,
      form,
      district,
      items,
      products,
      totals,
      coupon,
      placedAt,
      key,
      cartHash,
    });
    const sale = await sellProducts(tx, lines);
    soldOut = sale.soldOut;
    await removeCartLines(tx, lines);
    await queueMail(
      tx,
      placedAt,
      orderPlacedMail(placed, { ...mailContextOf(config), language: currentUser.language }),
    );
    await recordEvent(tx, placedAt, 'order-placed', { orderId: placed._id });
    for (const { productId, quantity } of lines) {
      const stock = sale.stocks.get(productId) ?? Number.POSITIVE_INFINITY;
      const { lowStockThreshold } = config.shop;
      if (stock <= lowStockThreshold && stock + quantity > lowStockThreshold)
        await recordEvent(tx, placedAt, 'stock-low', { orderId: placed._id, productId, stock });
    }
    return placed;
  });
  if (soldOut) publicCache.drop();
  return { insertedId: order._id, message: checkoutTexts.placed, order };
}

/** Serializes placements of the same user, so that a second one sees the result of the first. */
const serializePlacements = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place-order:${userId}`}, 0))`);

const hashOf = (lines: readonly { productId: string; quantity: number }[]): string => {
  const parts = lines.map((line) => `${line.productId}*${line.quantity}`).sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
};

/**
 * The hash of the lines in the request, to recognize a cart that the first try has emptied. Undefined without lines, which
 * matches whatever the first try ordered; '' for an empty list.
 */
function claimedHash(claimed: unknown): string | undefined {
  if (!Array.isArray(claimed)) return undefined;
  const lines = claimed.map((item: { gadgetId?: unknown; quantity?: unknown } | null) => ({
    productId: typeof item?.gadgetId === 'string' ? item.gadgetId : '',
    quantity: typeof item?.quantity === 'number' ? item.quantity : 0,
  }));
  return lines.length > 0 ? hashOf(lines) : '';
}

/**
 * Returns the first order of a key; throws 409 if the request has other lines. A request without lines, as after
 * reloading the cart, matches; the stored cart is not compared, since the first order emptied it.
 */
function checkSameLines(firstOrder: Order, claimed: unknown): Order {
  const lines = firstOrder.cartItems.map(({ gadgetId, quantity }) => ({ productId: gadgetId, quantity }));
  const hash = claimedHash(claimed);
  if (hash && hash !== hashOf(lines))
    throw new ApplicationError('broken-rule', checkoutTexts.keyUsed, { code: 'key-used' });
  return firstOrder;
}

async function findByKey(tx: Db, userId: string, key: string): Promise<Order | undefined> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return (await toOrders(tx, rows))[0];
}

async function findRecentDuplicate(
  tx: Db,
  userId: string,
  now: Date,
  cartHash: string | undefined,
): Promise<Order | undefined> {
  // Both bounds: after the clock was set back, orders with a later timestamp are not recent.
  const isRecent = and(
    gt(orders.placedAt, new Date(now.getTime() - duplicateOrderWindowMs)),
    lt(orders.placedAt, new Date(now.getTime() + duplicateOrderWindowMs)),
  );
  const isSameCart = cartHash === undefined ? undefined : eq(orders.cartHash, cartHash);
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isRecent, isSameCart, notDeleted))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return (await toOrders(tx, rows))[0];
}

/** A cart error with current lines and totals, for the page to show. */
const cartError = (code: keyof typeof cartErrorTexts, cartItems: readonly CartItem[], totals: Totals) =>
  new ApplicationError('broken-rule', cartErrorTexts[code], { code, cartItems, totals });
const cartErrorTexts = {
  'cart-unavailable': checkoutTexts.unavailable,
  'cart-changed': checkoutTexts.cartChanged,
  'wrong-coupon': couponTexts.wrong,
} as const;

/** Input of `insertOrder`. */
interface NewOrder {
  currentUser: CurrentUser;
  form: Checkout;
  district: string;
  items: readonly CartItem[];
  products: ReadonlyMap<string, SaleProduct>;
  totals: Totals;
  coupon: { id: string; terms: CouponTerms } | undefined;
  placedAt: Date;
  key: string | undefined;
  cartHash: string;
}

async function insertOrder(
  tx: Db,
  { currentUser, form, district, items, products, totals, coupon, placedAt, key, cartHash }: NewOrder,
): Promise<Order> {
  const id = newId(placedAt);
  const [row] = await tx
    .insert(orders)
    .values({
      id,
      userId: currentUser.userId,
      buyerEmail: currentUser.email,
      language: currentUser.language,
      name: form.name?.trim() ?? '',
      email: form.email?.trim() || currentUser.email,
      mobileNumber: parseMobileNumber(form.mobileNumber ?? '') ?? '',
      country,
      district,
      address: form.address?.trim() ?? '',
      additionalInfo: form.additionalInfo?.trim() ?? '',
      placedAt,
      ...toAmountColumns(totals),
      // A coupon without a discount does not count as used.
      ...(coupon && totals.discount > 0 && { couponId: coupon.id, couponCode: coupon.terms.code }),
      idempotencyKey: key ?? null,
      cartHash,
    })
    .returning();
  const itemRows = await tx
    .insert(orderItems)
    .values(
      items.map((item, position) => ({
        orderId: id,
        position,
        productId: item.gadgetId,
        name: item.name,
        ...toNameColumns(item.names),
        pricePoisha: toPoisha(item.price),
        quantity: item.quantity,
        image: item.image,
        fromStock: typeof products.get(item.gadgetId)?.stock === 'number',
      })),
    )
    .returning();
  if (!row) throw new Error('Inserting the order returned no row');
  return toOrder(row, itemRows);
}
