/** The order that sends units again which did not reach the customer, at the price of the first one. */
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { type Poisha, poisha, sumOf, times } from '@jontro/shop/money.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { resellProducts } from '../catalog/sell.ts';
import { findSold, lockSold } from '../catalog/stock.ts';
import { claimedZones } from '../config/claimed-zones.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { recordEvents } from '../events/events.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderPlacedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { lowStockEvents } from './low-stock-events.ts';
import { insertOrder, insertOrderItems, newOrderRows } from './new-order.ts';
import { payableAmount } from './order-amounts.ts';
import { orderNumberOf, takeOrderNumber } from './order-numbers.ts';
import { type ItemRow, isOfGuest, type OrderRow, toOrder } from './order-rows.ts';
import { cashRefunds, orders } from './orders.table.ts';
import { recordOrderAudit } from './record-order-audit.ts';

type ReplacementContext = Pick<Context, 'now' | 'config' | 'orderPayments'>;

interface Replacement {
  /** Lines of the first order, with the units to send again as their quantity. */
  items: readonly ItemRow[];
  /** What those units cost there, without their share of the discount. */
  valuePoisha: Poisha;
  /** The delivery charge that the first order gives up. */
  deliveryPoisha: Poisha;
  /** What the shop has of the customer's money beyond what the first order costs now. */
  surplusPoisha: Poisha;
}

/**
 * Places a new order of the same customer to the same address. The surplus pays it if that is enough: it is given back for the first
 * order and received for this one. `tx` must hold the lock on the first order. Throws 409 if the units are not in stock. Returns the tags
 * of the responses that this touches, and how much of the surplus was used.
 */
export async function placeReplacement(
  tx: Db,
  context: ReplacementContext,
  currentUser: CurrentUser,
  first: OrderRow,
  replacement: Replacement,
): Promise<{ touched: string[]; creditPoisha: Poisha }> {
  const { now, config, orderPayments } = context;
  const at = now();
  const row = await replacementRow(tx, config, currentUser, first, { ...replacement, at });
  const amountPoisha = payableAmount(row);
  const isPaid = first.paid || first.cashReceivedAt !== null;
  const isCovered = replacement.surplusPoisha >= amountPoisha && (amountPoisha > 0 || isPaid);
  const placedRow: OrderRow = { ...row, replacementOf: first.id, cashReceivedAt: isCovered ? at : null };
  const { replacementOf, cashReceivedAt } = placedRow;
  const { itemRows, lowStock } = await replacementLines(tx, config, row.id, replacement.items);
  await insertOrder(tx, [row]);
  await insertOrderItems(tx, itemRows);
  await tx.update(orders).set({ replacementOf, cashReceivedAt }).where(eq(orders.id, row.id));
  const move = { why: 'order', at, orderId: row.id, staffId: currentUser.userId } as const;
  const touched = await resellProducts(tx, itemRows, move);
  if (touched === 'too-few') throw new ApplicationError('broken-rule', orderTexts.tooFewUnits);
  if (isCovered) await moveMoney(tx, currentUser, first, placedRow, amountPoisha);
  const placed = toOrder(placedRow, itemRows, { forCustomer: true });
  if (placed.email) {
    const setting = { ...mailContextOf(config), language: row.language, guestToken: row.guestToken };
    await queueMail(tx, at, orderPlacedMail(placed, setting, orderPayments.offeredMethods()));
  }
  await recordEvents(tx, at, [{ kind: 'order-placed', data: { orderId: row.id } }, ...lowStock]);
  const after = { replaces: orderNumberOf(first).orderNumber ?? first.id };
  await recordOrderAudit(tx, at, currentUser, { event: 'placeStaffOrder', id: row.id, before: {}, after });
  afterCommit(tx, () => counters.orders.add({ channel: row.channel }));
  return { touched, creditPoisha: isCovered ? amountPoisha : poisha(0) };
}

/** The row of the new order, with the amounts of the units that it sends again. */
async function replacementRow(
  tx: Db,
  config: Context['config'],
  currentUser: CurrentUser,
  first: OrderRow,
  { items, valuePoisha, deliveryPoisha, at }: Replacement & { at: Date },
): Promise<OrderRow> {
  const { shop } = config;
  const [next] = await takeOrderNumber(tx, {});
  if (!next) throw new Error('the sequence of order numbers has none');
  const totalPoisha = sumOf(items.map((item) => times(item.pricePoisha, item.quantity)));
  const { userId, buyerEmail: email, language, district, pickupCode, paymentMethod, channel } = first;
  const { name, mobileNumber, area, address, additionalInfo } = first;
  const { row } = newOrderRows({
    number: next.number,
    numberPrefix: shop.orderNumberPrefix,
    currentUser: { userId, email, language, ...(isOfGuest(first) && { guest: true }) },
    form: { name, mobileNumber, district, area, address, additionalInfo, email: first.email },
    district,
    pickupAddress: pickupCode === null ? undefined : first.address,
    items: [],
    costs: [],
    totals: { totalAmount: 0, deliveryCharge: 0, discount: 0, payable: 0 },
    promise: deliveryPromise({ ...shop, deliveryZones: claimedZones(config) }, { district, area }, at),
    returnDays: first.returnDays ?? shop.returnDays,
    coupon: undefined,
    paymentMethod,
    onlineOnly: first.onlineOnly,
    advancePoisha: poisha(0),
    placedAt: at,
    firstStep: 'placed',
    channel,
    placedBy: currentUser.userId,
    key: undefined,
    cartHash: '',
  });
  return { ...row, totalPoisha, discountPoisha: poisha(totalPoisha - valuePoisha), deliveryPoisha };
}

/** The lines of the new order at the prices of the first one, and the events of stocks that become low. Throws 409 for an unknown product. */
async function replacementLines(
  tx: Db,
  { shop }: Context['config'],
  orderId: string,
  items: readonly ItemRow[],
) {
  const locked = await lockSold(tx, items);
  const lines = items.map((item, position) => {
    const sold = findSold(locked, item.productId, item.variantId);
    if (!sold) throw new ApplicationError('broken-rule', orderTexts.tooFewUnits);
    const { costPoisha, stock } = sold;
    const nothingBack = { returnedSellable: 0, returnedDamaged: 0, returnedForRepair: 0, returnedLost: 0 };
    return { ...item, ...nothingBack, orderId, position, costPoisha, fromStock: stock !== null, sold };
  });
  return {
    itemRows: lines.map(({ sold: _sold, ...row }): ItemRow => row),
    lowStock: lowStockEvents(orderId, lines, shop.lowStockThreshold),
  };
}

/** Gives the amount back for the first order, with the id of the new one as the number of the transfer. */
async function moveMoney(
  tx: Db,
  currentUser: CurrentUser,
  first: OrderRow,
  { id: transfer, placedAt: at, ...row }: OrderRow,
  amountPoisha: Poisha,
): Promise<void> {
  if (amountPoisha === 0) return;
  const note = orderNumberOf(row).orderNumber ?? transfer;
  const [id, orderId, actorId] = [newId(at), first.id, currentUser.userId];
  await tx.insert(cashRefunds).values({ id, orderId, amountPoisha, transfer, note, actorId, at });
  const cashRefundedPoisha = poisha(first.cashRefundedPoisha + amountPoisha);
  await tx.update(orders).set({ cashRefundedPoisha }).where(eq(orders.id, orderId));
}
