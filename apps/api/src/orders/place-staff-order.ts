/** An order that staff take by telephone, chat or at the counter: like one of the web shop, but for a customer and with their prices. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import { type CartItem, canOrderCart, lineFullMessage } from '@jontro/shop/cart/cart.ts';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { calculateTotals } from '@jontro/shop/cart/totals.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatTaka, isWholePoisha, poisha, toPoisha } from '@jontro/shop/money.ts';
import { checkoutTexts, parseMobileNumber, validateCheckout } from '@jontro/shop/orders/checkout.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { type StaffOrder, staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { toCartItem } from '../cart/cart.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { sellLines } from '../catalog/sell.ts';
import { findSold, lockSold, type SaleProduct } from '../catalog/stock.ts';
import { claimedZones } from '../config/claimed-zones.ts';
import { couponError, lockCoupon, usableCoupon } from '../coupons/use-coupon.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Db } from '../database/db.ts';
import { lockName } from '../database/lock-name.ts';
import { sendTogether } from '../database/send-together.ts';
import { lockUser } from '../database/user-lock.ts';
import { recordEvents } from '../events/events.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderPlacedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { users } from '../users/users.table.ts';
import { isOnlineOnly } from './cash-block.ts';
import { checkPaymentMethod, storedMethod } from './chosen-payment.ts';
import { hashOf, hasLines, keyUsed, selectStaffOrdersOfKey } from './earlier-order.ts';
import { findOrAddGuest } from './guests.ts';
import { accountsOfNumber } from './known-customer.ts';
import { lowStockEvents } from './low-stock-events.ts';
import { addressColumns, contactColumns, insertOrder, insertOrderItems, newOrderRows } from './new-order.ts';
import { takeOrderNumber } from './order-numbers.ts';
import { type OrderRow, toOrder, toOrders } from './order-rows.ts';
import { checkPickup, destinationDistrict, pickupAddressOf } from './pickup.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { soldLines } from './sold-lines.ts';

type Buyer = Pick<CurrentUser, 'userId' | 'email' | 'language' | 'guest'>;
type Line = StaffOrder['lines'][number];

/**
 * Places an order for a customer: their account, if staff choose one that has ordered with the number, else the guest record of
 * the number. The same `key` returns the first order. Throws 400 for an invalid form, 409 for what cannot be ordered, a key by which the same
 * person has taken another order, whoever the customer was, an amount that differs from the one shown, and a payment method that the shop refuses.
 */
export async function placeStaffOrder(
  context: Pick<Context, 'db' | 'now' | 'config' | 'limits' | 'publicCache' | 'orderPayments'>,
  currentUser: CurrentUser,
  form: StaffOrder,
  key?: string,
): Promise<{ insertedId: string; message: string; order: Order }> {
  const { db, now, config, limits, publicCache, orderPayments } = context;
  await limits.limit('staff-order', currentUser.userId);
  checkForm(form, config.shop);
  if (form.lines.some(({ price }) => price !== undefined))
    requirePermission(currentUser, 'prices', orderTexts.pricesNotAllowed);
  const placedAt = now();
  const mobileNumber = parseMobileNumber(form.mobileNumber) ?? '';

  const order = await changeCatalog({ db, publicCache }, async (tx, touch) => {
    if (key) await lockName(tx, `staff-order:${currentUser.userId}:${key}`);
    const buyer = await findBuyer(tx, placedAt, form, mobileNumber, config.shop.language);
    await lockUser(tx, { userId: buyer.userId });
    const district = destinationDistrict(form, config.shop);
    const offered = orderPayments.offeredMethods();
    const { paymentMethod, pickup } = form;
    const keys = { userId: buyer.userId, staffId: currentUser.userId, key };
    const repeated = key ? await selectStaffOrdersOfKey(tx, keys) : [];
    if (repeated.some((row) => !isOf(row, { form, buyer, district, offered })))
      throw keyUsed(staffOrderTexts.takenBefore);
    const [earlier] = await toOrders(tx, repeated, undefined, { forCustomer: true });
    if (earlier) return checkSameOrder(earlier, form);
    checkPickup(form, config.shop);

    const asked = form.lines.map((line) => ({ ...line, productId: line.gadgetId }));
    const locked = await lockSold(tx, asked);
    const sales = soldLines(asked, ({ productId, variantId }) =>
      orUnknown(findSold(locked, productId, variantId)),
    );
    const listed = sales.map(({ line, sold }) => itemOf(line, sold));
    const items = listed.map((item, at) => ({ ...item, price: form.lines[at]?.price ?? item.price }));
    if (!canOrderCart(items)) throw new ApplicationError('broken-rule', checkoutTexts.unavailable);

    const settings = { ...config.shop, deliveryZones: claimedZones(config) };
    const destination = { district, area: form.area ?? '' };
    const coupon = form.coupon
      ? usableCoupon(await sendTogether(lockCoupon(tx, { ...buyer, mobileNumber }, form.coupon)), placedAt)
      : undefined;
    if (form.coupon && !coupon) throw couponError();
    const totals = calculateTotals(
      items,
      { ...settings, ...destination, paymentMethod, pickup },
      coupon?.terms,
    );
    const { userId } = buyer;
    const onlineOnly = await isOnlineOnly(tx, { userId, mobileNumber, pickup: pickup === true });
    // Whoever takes it is told like a customer who pays later.
    const choice = { paymentMethod, payLater: 'online' as const };
    checkPaymentMethod(choice, { totals, district, items, onlineOnly }, offered, config.shop);
    if (form.shownPayable !== undefined && toPoisha(form.shownPayable) !== toPoisha(totals.payable))
      throw new ApplicationError('broken-rule', checkoutTexts.cartChanged, { code: 'cart-changed', totals });

    const [next] = await takeOrderNumber(tx, {});
    if (!next) throw new Error('the sequence of order numbers has none');
    const { row, itemRows } = newOrderRows({
      number: next.number,
      numberPrefix: config.shop.orderNumberPrefix,
      currentUser: buyer,
      form,
      district,
      pickupAddress: pickupAddressOf(form, config.shop, buyer.language),
      items,
      costs: sales.map(({ sold }) => sold.costPoisha),
      totals,
      promise: deliveryPromise(settings, destination, placedAt),
      returnDays: config.shop.returnDays,
      coupon,
      paymentMethod: storedMethod(paymentMethod, offered),
      onlineOnly,
      advancePoisha: poisha(0),
      placedAt,
      // Whoever took it has spoken with the customer.
      firstStep: 'placed',
      channel: form.channel,
      placedBy: currentUser.userId,
      key,
      cartHash: hashOf(
        sales.map(({ productId, variantId, quantity }) => ({ soldId: variantId ?? productId, quantity })),
      ),
    });
    // Staff tell the customer the code.
    const placed = toOrder(row, itemRows, { forCustomer: true });
    await insertOrder(tx, [row]);
    await insertOrderItems(tx, itemRows);
    const move = { why: 'order', at: placedAt, orderId: placed._id, staffId: currentUser.userId } as const;
    touch(await sellLines(tx, sales, move));
    if (placed.email) {
      const setting = { ...mailContextOf(config), language: buyer.language, guestToken: row.guestToken };
      await queueMail(tx, placedAt, orderPlacedMail(placed, setting, offered));
    }
    const lowStock = lowStockEvents(placed._id, sales, config.shop.lowStockThreshold);
    await recordEvents(tx, placedAt, [{ kind: 'order-placed', data: { orderId: placed._id } }, ...lowStock]);
    await recordOrderAudit(tx, placedAt, currentUser, {
      event: 'placeStaffOrder',
      id: placed._id,
      ...changesOf(form, listed),
    });
    afterCommit(tx, () => counters.orders.add({ channel: form.channel }));
    return placed;
  });
  return { insertedId: order._id, message: staffOrderTexts.placed, order };
}

function checkForm(form: StaffOrder, shop: Context['config']['shop']): void {
  const fields = validateCheckout(form, shop);
  const [firstProblem] = Object.values(fields);
  if (firstProblem) throw new ApplicationError('invalid', firstProblem, { fields });
  if (new Set(form.lines.map((line) => line.variantId ?? line.gadgetId)).size < form.lines.length)
    throw new ApplicationError('invalid', staffOrderTexts.sameProduct);
  if (form.lines.some(({ quantity }) => quantity > shop.maxQuantity))
    throw new ApplicationError('broken-rule', lineFullMessage(shop.maxQuantity));
  const priced = form.lines.filter(({ price }) => price !== undefined);
  if (priced.some(({ price = 0, reason }) => !reason?.trim() || !isWholePoisha(price)))
    throw new ApplicationError('invalid', staffOrderTexts.reasonMissing);
}

/** What an order that was taken has of its form, as it was entered then. */
interface Taken {
  form: StaffOrder;
  buyer: Buyer;
  district: string;
  offered: ReturnType<Context['orderPayments']['offeredMethods']>;
}

/** Whether an order is of the customer of a form, and goes and is paid as it says. */
function isOf(row: OrderRow, { form, buyer, district, offered }: Taken): boolean {
  const contact = contactColumns(form, buyer);
  const place = form.pickup ? {} : addressColumns(form, district);
  const asked = {
    userId: buyer.userId,
    ...contact,
    ...place,
    paymentMethod: storedMethod(form.paymentMethod, offered),
    channel: form.channel,
  };
  const isPickedUp = row.pickupCode !== null;
  return (
    isPickedUp === (form.pickup === true) &&
    (Object.keys(asked) as (keyof typeof asked)[]).every((column) => row[column] === asked[column])
  );
}

/** Returns the first order of a key; throws 409 if the form has other lines, another price, or another sum where it names one. */
function checkSameOrder(first: Order, { lines, shownPayable = first.payable }: StaffOrder): Order {
  const hasPrice = ({ gadgetId, variantId, price }: Line): boolean =>
    first.cartItems.some(
      (item) =>
        item.gadgetId === gadgetId &&
        (variantId === undefined || item.variantId === variantId) &&
        item.price === price,
    );
  const isSamePrice = toPoisha(first.payable) === toPoisha(shownPayable);
  if (
    !isSamePrice ||
    !hasLines(first, lines) ||
    !lines.every((line) => line.price === undefined || hasPrice(line))
  )
    throw keyUsed(staffOrderTexts.takenBefore);
  return first;
}

/** The account of the form, or the guest of the number. */
async function findBuyer(
  tx: Db,
  now: Date,
  { userId, name }: StaffOrder,
  mobileNumber: string,
  language: CurrentUser['language'],
): Promise<Buyer> {
  if (userId === undefined) {
    const guest = await findOrAddGuest(tx, now, { mobileNumber, name: name.trim() });
    return { userId: guest, email: '', language, guest: true };
  }
  const [account] = await tx
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!account || !(await accountsOfNumber(tx, mobileNumber)).has(userId))
    throw new ApplicationError('broken-rule', staffOrderTexts.unknownAccount);
  return { ...account, language: account.language ?? language };
}

const orUnknown = (product: SaleProduct | undefined): SaleProduct =>
  orNotFound(product, staffOrderTexts.unknownProduct);

/** A line at the listed price. */
function itemOf({ gadgetId, quantity }: Line, product: SaleProduct): CartItem {
  const { presentPoisha: addedPoisha } = product;
  const line = { id: '', userId: '', soldId: gadgetId, quantity, addedPoisha, addedAt: new Date(0) };
  return toCartItem({ line, product, email: '' });
}

/** The source and the prices that differ from the listed ones, each with its reason. */
function changesOf(form: StaffOrder, listed: readonly CartItem[]): Record<'before' | 'after', AuditChanges> {
  const priced = form.lines.flatMap(({ price, reason }, at) => {
    const item = listed[at];
    if (price === undefined || !item || price === item.price) return [];
    return [
      { name: nameIn('en', productOfLine(item)), before: item.price, after: price, reason: reason?.trim() },
    ];
  });
  if (priced.length === 0) return { before: {}, after: { channel: form.channel } };
  return {
    before: { prices: priced.map((line) => `${line.name}: ${formatTaka(line.before)}`) },
    after: {
      channel: form.channel,
      prices: priced.map((line) => `${line.name}: ${formatTaka(line.after)} (${line.reason})`),
    },
  };
}
