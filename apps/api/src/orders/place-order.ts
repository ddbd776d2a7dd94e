/** Placing an order: one transaction checks the cart, snapshots the products, reduces the stock, and empties the cart. */

import { type CartItem, canOrderCart } from '@jontro/shop/cart/cart.ts';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { calculateTotals, type Totals } from '@jontro/shop/cart/totals.ts';
import { couponRefused } from '@jontro/shop/coupons/coupons.ts';
import { guestUnitsProblem } from '@jontro/shop/guests/guest-units.ts';
import { poisha } from '@jontro/shop/money.ts';
import { advanceOf } from '@jontro/shop/orders/advance.ts';
import {
  type Checkout,
  checkoutTexts,
  parseMobileNumber,
  validateCheckout,
} from '@jontro/shop/orders/checkout.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { rememberAddress } from '../addresses/remember-address.ts';
import {
  lockCart,
  lockProductsInCart,
  removeCartLines,
  selectVariantsInCart,
  soldByLine,
  toCartItem,
} from '../cart/cart.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { haveVariants, sellProducts, sellVariants, touchedBySale } from '../catalog/sell.ts';
import { claimedZones } from '../config/claimed-zones.ts';
import { lockCoupon, usableCoupon } from '../coupons/use-coupon.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { sendTogether } from '../database/send-together.ts';
import { lockUser } from '../database/user-lock.ts';
import { recordEvents } from '../events/events.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderPlacedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { checkOpen } from '../opening/check-open.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { confirmationOf } from './asked-way.ts';
import { selectBlockOf } from './cash-block.ts';
import { checkPaymentMethod, storedMethod } from './chosen-payment.ts';
import { checkSameLines, hashOf, hasLines, selectEarlierOrders } from './earlier-order.ts';
import { isExpectedAmount } from './expected-amount.ts';
import { guestHoldEnd, selectWaitingUnits } from './guest-hold.ts';
import { lowStockEvents } from './low-stock-events.ts';
import { insertHeldOrder, insertOrder, insertOrderItems, newOrderRows } from './new-order.ts';
import { takeOrderNumber } from './order-numbers.ts';
import { type OrderRow, toOrder, toOrders } from './order-rows.ts';
import { checkPickup, destinationDistrict, pickupAddressOf } from './pickup.ts';
import { soldLines } from './sold-lines.ts';

type PlacedOrder = { insertedId: string; message: string; order: Order };

/**
 * Orders the current user's cart at current prices. `key` is the idempotency key: the same key, or without one the same
 * cart within 30 s, returns the first order; the same key with other lines throws 409. Throws 400 for an invalid
 * form (`fields` lists the problems) and an empty cart. Throws 409 with the current lines and totals for a cart that
 * cannot be ordered, a shop that is not open yet, an amount that differs from the one shown, an unusable coupon, and a payment method that
 * the shop or its rules refuse. A guest gets 409 for more units than may wait to be confirmed.
 */
export async function placeOrder(
  context: Pick<Context, 'db' | 'now' | 'config' | 'limits' | 'publicCache' | 'orderPayments'>,
  currentUser: CurrentUser,
  form: Checkout,
  key?: string,
): Promise<PlacedOrder> {
  const { db, now, config, limits, publicCache, orderPayments } = context;
  await limits.limit('place-order', currentUser.userId);
  checkOpen(context, currentUser);
  const fields = validateCheckout(form, config.shop);
  const [firstProblem] = Object.values(fields);
  if (firstProblem) throw new ApplicationError('invalid', firstProblem, { fields });
  const placedAt = now();

  const order = await changeCatalog({ db, publicCache }, async (tx, touch) => {
    const { number, earlier, lines, locked, excluded, coupon, waitingUnits } = await lockPlacement(
      tx,
      currentUser,
      form,
      placedAt,
      key,
    );
    const cartHash = lines.length > 0 ? hashOf(lines) : undefined;
    const repeated = await findRepeated(tx, earlier, { key, cartHash, claimed: form.cartItems });
    if (repeated) return key ? checkSameLines(repeated, form.cartItems) : repeated;
    checkPickup(form, config.shop);
    if (!cartHash) throw new ApplicationError('invalid', checkoutTexts.emptyCart, { code: 'empty-cart' });

    const sales = soldLines(lines, (line) => soldByLine(locked, line));
    const items = sales.map(({ line, sold }) =>
      toCartItem({ line, product: sold, email: currentUser.email }),
    );
    const district = destinationDistrict(form, config.shop);
    const { paymentMethod, pickup } = form;
    const settings = { ...config.shop, deliveryZones: claimedZones(config) };
    const destination = { district, area: form.area ?? '' };
    const totals = calculateTotals(
      items,
      { ...settings, ...destination, paymentMethod, pickup },
      coupon?.terms,
    );
    if (!canOrderCart(items)) throw cartError('cart-unavailable', items, totals);
    const tooMany = currentUser.guest && guestUnitsProblem(items, waitingUnits);
    if (tooMany)
      throw new ApplicationError('broken-rule', tooMany, {
        code: 'too-many-units',
        cartItems: items,
        totals,
      });
    if (form.coupon && !coupon) throw cartError('wrong-coupon', items, totals);
    const offered = orderPayments.offeredMethods();
    const onlineOnly = excluded && !pickup;
    checkPaymentMethod(form, { totals, district, items, onlineOnly }, offered, config.shop);
    if (!isExpectedAmount(form, totals)) throw cartError('cart-changed', items, totals);

    const { row, itemRows } = newOrderRows({
      number,
      numberPrefix: config.shop.orderNumberPrefix,
      currentUser,
      form,
      district,
      pickupAddress: pickupAddressOf(form, config.shop, currentUser.language),
      items,
      costs: sales.map(({ sold }) => sold.costPoisha),
      totals,
      promise: deliveryPromise(settings, destination, placedAt),
      returnDays: config.shop.returnDays,
      coupon,
      paymentMethod: storedMethod(paymentMethod, offered),
      onlineOnly,
      // All of it comes first.
      advancePoisha: onlineOnly ? poisha(0) : advanceOf(totals, config.shop, offered),
      placedAt,
      firstStep: waitsToBeConfirmed(currentUser, config.shop) ? 'to-confirm' : 'placed',
      heldUntil: currentUser.guest ? guestHoldEnd(placedAt, config.shop) : null,
      channel: 'web',
      placedBy: null,
      key,
      cartHash,
    });
    const placed = { ...toOrder(row, itemRows, { forCustomer: true }), ...confirmationOf(config, row) };
    const language = currentUser.language;
    const mail = orderPlacedMail(
      placed,
      { ...mailContextOf(config), language, guestToken: row.guestToken },
      offered,
    );
    const lowStock = lowStockEvents(placed._id, sales, config.shop.lowStockThreshold);
    const move = { why: 'order', at: placedAt, orderId: placed._id } as const;
    const [soldVariants, [, , sold]] = await Promise.all([
      sendTogether(haveVariants(sales) ? [sellVariants(tx, sales, move)] : []),
      sendTogether([
        (row.heldUntil ? insertHeldOrder : insertOrder)(tx, [row]),
        insertOrderItems(tx, itemRows),
        sellProducts(tx, sales, move),
        removeCartLines(tx, lines),
        queueMail(tx, placedAt, mail),
        recordEvents(tx, placedAt, [{ kind: 'order-placed', data: { orderId: placed._id } }, ...lowStock]),
        // A guest has no address book, and the shop is no address of the customer.
        ...(currentUser.guest || pickup
          ? []
          : [rememberAddress(tx, { ...row, id: newId(placedAt), usedAt: placedAt.toISOString() })]),
      ]),
    ]);
    touch(touchedBySale(sold, soldVariants.flat()));
    afterCommit(tx, () => counters.orders.add({ channel: 'web' }));
    return placed;
  });
  return { insertedId: order._id, message: checkoutTexts.placed, order };
}

/** Orders of guests always wait. */
const waitsToBeConfirmed = (
  { guest }: CurrentUser,
  { confirmOrders, confirmation }: Context['config']['shop'],
): boolean => guest === true || confirmOrders || confirmation !== 'off';

/**
 * Takes an order number, and locks and reads all that a placement depends on, in one round trip and in this order: the user's placements, so that a
 * second one sees the result of the first; the lines of the cart; their products, by id, which protects their variants; the coupon. And
 * whether the buyer is excluded from cash at the door, and what of a guest's waits to be confirmed.
 */
async function lockPlacement(tx: Db, currentUser: CurrentUser, form: Checkout, now: Date, key?: string) {
  const { userId } = currentUser;
  const locked = sendTogether([
    lockUser(tx, { userId }),
    selectEarlierOrders(tx, userId, now, key),
    lockCart(tx, { userId }),
    lockProductsInCart(tx, { userId }),
    selectVariantsInCart(tx, { userId }),
    takeOrderNumber(tx, {}),
    selectBlockOf(tx, { userId, mobileNumber: form.mobileNumber ?? '' }),
    ...(currentUser.guest ? [selectWaitingUnits(tx, { userId })] : []),
  ]);
  const couponUser = { ...currentUser, mobileNumber: parseMobileNumber(form.mobileNumber ?? '') };
  const lockedCoupon = form.coupon ? sendTogether(lockCoupon(tx, couponUser, form.coupon)) : undefined;
  // An error of the first queries is the reason of those after them, so it is thrown first.
  lockedCoupon?.catch(() => {});
  const [, earlier, lines, products, variants, [next], blocks, waiting] = await locked;
  if (!next) throw new Error('the sequence of order numbers has none');
  const coupon = await lockedCoupon;
  return {
    number: next.number,
    earlier,
    lines,
    locked: {
      products: new Map(products.map((product) => [product.id, product])),
      variants: new Map(variants.map((variant) => [variant.id, variant])),
    },
    /** Whether staff have excluded the customer, or the number, from cash at the door. */
    excluded: blocks.length > 0,
    coupon: coupon && usableCoupon(coupon, now),
    /** Of a guest's orders that nobody has confirmed. */
    waitingUnits: waiting?.[0]?.units ?? 0,
  };
}

/**
 * The order that this placement repeats: that of the key, or without one the newest of the same cart; if that is empty, because the
 * first request has emptied it, of the lines in the request.
 */
async function findRepeated(
  tx: Db,
  earlier: readonly OrderRow[],
  { key, cartHash, claimed }: { key: string | undefined; cartHash: string | undefined; claimed: unknown },
): Promise<Order | undefined> {
  const forCustomer = { forCustomer: true };
  if (key === undefined && cartHash === undefined)
    return (await toOrders(tx, earlier, undefined, forCustomer)).find((order) => hasLines(order, claimed));
  const row = earlier.find((order) => key !== undefined || order.cartHash === cartHash);
  return row && (await toOrders(tx, [row], undefined, forCustomer))[0];
}

/** A cart error with current lines and totals, for the page to show. */
const cartError = (code: keyof typeof cartErrorTexts, cartItems: readonly CartItem[], totals: Totals) =>
  new ApplicationError('broken-rule', cartErrorTexts[code], { code, cartItems, totals });
const cartErrorTexts = {
  'cart-unavailable': checkoutTexts.unavailable,
  'cart-changed': checkoutTexts.cartChanged,
  'wrong-coupon': couponRefused,
} as const;
