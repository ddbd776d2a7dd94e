/** Placing an order: one transaction checks the cart, snapshots and counts down the products, and empties the cart. */
import { createHash } from 'node:crypto';
import { type CartItem, cartCanBeOrdered } from '@jontro/shop/cart/cart.ts';
import { type Totals, totalsOf } from '@jontro/shop/cart/totals.ts';
import { type CouponTerms, couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import {
  type Checkout,
  checkoutProblems,
  checkoutTexts,
  country,
  districtOf,
  mobileNumberOf,
  samePlacementMs,
} from '@jontro/shop/orders/checkout.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { listLines, lockCart, takeOutOfCart } from '../cart/cart.ts';
import { lockProducts, type SaleProduct, sellProducts } from '../catalog/stock.ts';
import { lockCoupon } from '../coupons/use-coupon.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mailSettingOf, orderPlacedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { notDeleted, toOrder, withItems } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { isSeenAmount } from './seen-amount.ts';

type Answer = { insertedId: string; message: string; order: Order };

/**
 * Orders what is in the viewer's cart, at the products' present prices. `key` tells this placement from others; the
 * same key, or without one the same cart within 30 s, gives the first order back (Q-018), and the same key with other
 * lines is refused with 409. Refuses with 400 a faulty
 * form (`fields` says what) and an empty cart, and with 409 and the fresh lines and totals a cart that cannot be
 * ordered or whose amount is not what the shopper saw (Q-015 to Q-019), and a coupon that does not count any more.
 */
export async function placeOrder(
  { db, now, config, limits, publicCache }: Pick<Context, 'db' | 'now' | 'config' | 'limits' | 'publicCache'>,
  currentUser: CurrentUser,
  form: Checkout,
  key?: string,
): Promise<Answer> {
  await limits.limit('place-order', currentUser.userId);
  const fields = checkoutProblems(form, config.shop);
  const [firstProblem] = Object.values(fields);
  if (firstProblem) throw new ApplicationError('invalid', firstProblem, { fields });
  const at = now();
  let soldOut = false;

  const order = await inTransaction(db, async (tx) => {
    await onePlacementAtATime(tx, currentUser.userId);
    const placedBefore = key && (await findByKey(tx, currentUser.userId, key));
    if (placedBefore) return sameLines(placedBefore, form.cartItems);

    const lines = await lockCart(tx, currentUser.userId);
    const cartHash = lines.length > 0 ? hashOf(lines) : claimedHash(form.cartItems);
    if (!key) {
      const placedJustNow = await findJustPlaced(tx, currentUser.userId, at, cartHash);
      if (placedJustNow) return placedJustNow;
    }
    if (lines.length === 0 || !cartHash)
      throw new ApplicationError('invalid', checkoutTexts.emptyCart, { code: 'empty-cart' });

    const ordered = await lockProducts(
      tx,
      lines.map((line) => line.productId),
    );
    const items = await listLines(tx, lines);
    const district = districtOf(form.district ?? '', config.shop) ?? '';
    const to = { ...config.shop, district };
    const coupon = form.coupon ? await lockCoupon(tx, currentUser, form.coupon, at) : undefined;
    const totals = totalsOf(items, to, coupon?.terms);
    if (!cartCanBeOrdered(items)) throw cartRefusal('cart-unavailable', items, totals);
    if (form.coupon && !coupon) throw cartRefusal('wrong-coupon', items, totals);
    if (!isSeenAmount(form, totals)) throw cartRefusal('cart-changed', items, totals);

    const placed = await writeOrder(tx, {
      currentUser,
      form,
      district,
      items,
      ordered,
      totals,
      coupon,
      at,
      key,
      cartHash,
    });
    soldOut = await sellProducts(tx, lines);
    await takeOutOfCart(tx, lines);
    await queueMail(
      tx,
      at,
      orderPlacedMail(placed, { ...mailSettingOf(config), language: currentUser.language }),
    );
    return placed;
  });
  if (soldOut) publicCache.drop();
  return { insertedId: order._id, message: checkoutTexts.placed, order };
}

/** Until the transaction ends, a second placement of the same user waits, so that it sees what the first one did. */
const onePlacementAtATime = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place-order:${userId}`}, 0))`);

const hashOf = (lines: readonly { productId: string; quantity: number }[]): string => {
  const names = lines.map((line) => `${line.productId}*${line.quantity}`).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex');
};

/**
 * The hash of the lines that a client says it orders, to know its cart again after it was emptied by the first try.
 * Undefined if it names none, which then means whatever the first try ordered; '' if what it names is no cart.
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
 * The first order of a key, unless the body names other lines than it has. A body without lines, as after a cart was
 * fetched anew, names none; the server's cart says nothing, since the first order emptied it.
 */
function sameLines(first: Order, claimed: unknown): Order {
  const lines = first.cartItems.map(({ gadgetId, quantity }) => ({ productId: gadgetId, quantity }));
  const named = claimedHash(claimed);
  if (named && named !== hashOf(lines))
    throw new ApplicationError('broken-rule', checkoutTexts.keyUsed, { code: 'key-used' });
  return first;
}

async function findByKey(tx: Db, userId: string, key: string): Promise<Order | undefined> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return (await withItems(tx, rows))[0];
}

async function findJustPlaced(
  tx: Db,
  userId: string,
  at: Date,
  cartHash: string | undefined,
): Promise<Order | undefined> {
  // Both ways: after a clock was set back, an order of the hour that is repeated is no recent one.
  const recent = and(
    gt(orders.placedAt, new Date(at.getTime() - samePlacementMs)),
    lt(orders.placedAt, new Date(at.getTime() + samePlacementMs)),
  );
  const same = cartHash === undefined ? undefined : eq(orders.cartHash, cartHash);
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), recent, same, notDeleted))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return (await withItems(tx, rows))[0];
}

/** "No" to a cart, with its lines and totals as they are now, so that the page can show them. */
const cartRefusal = (code: keyof typeof cartRefusals, cartItems: readonly CartItem[], totals: Totals) =>
  new ApplicationError('broken-rule', cartRefusals[code], { code, cartItems, totals });
const cartRefusals = {
  'cart-unavailable': checkoutTexts.unavailable,
  'cart-changed': checkoutTexts.cartChanged,
  'wrong-coupon': couponTexts.wrong,
} as const;

/** What a new order is written from. */
interface NewOrder {
  currentUser: CurrentUser;
  form: Checkout;
  district: string;
  items: readonly CartItem[];
  ordered: ReadonlyMap<string, SaleProduct>;
  totals: Totals;
  coupon: { id: string; terms: CouponTerms } | undefined;
  at: Date;
  key: string | undefined;
  cartHash: string;
}

async function writeOrder(
  tx: Db,
  { currentUser, form, district, items, ordered, totals, coupon, at, key, cartHash }: NewOrder,
): Promise<Order> {
  const id = newId(at);
  const [row] = await tx
    .insert(orders)
    .values({
      id,
      userId: currentUser.userId,
      buyerEmail: currentUser.email,
      language: currentUser.language,
      name: form.name?.trim() ?? '',
      email: form.email?.trim() || currentUser.email,
      mobileNumber: mobileNumberOf(form.mobileNumber ?? '') ?? '',
      country,
      district,
      address: form.address?.trim() ?? '',
      additionalInfo: form.additionalInfo?.trim() ?? '',
      placedAt: at,
      totalPoisha: toPoisha(totals.totalAmount),
      deliveryPoisha: toPoisha(totals.deliveryCharge),
      discountPoisha: toPoisha(totals.discount),
      // One that takes nothing off is not used up.
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
        nameBn: item.nameBn,
        pricePoisha: toPoisha(item.price),
        quantity: item.quantity,
        image: item.image,
        fromStock: typeof ordered.get(item.gadgetId)?.stock === 'number',
      })),
    )
    .returning();
  if (!row) throw new Error('the database gave no row back for a new order');
  return toOrder(row, itemRows);
}
