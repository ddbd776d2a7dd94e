/** What payments read and change of an order. */

import { cashRefusal } from '@jontro/shop/cart/cash-on-delivery.ts';
import { amountWithoutFee, withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { payableAmount, payablePoisha, toAmountColumns } from './order-amounts.ts';
import { advanceDue, concessionOf, differenceDue, keptAmount } from './order-money.ts';
import { type OrderRow, toOrders } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { stepFieldsOf } from './step-columns.ts';

/** The data of an order that payments need. */
export interface OrderForPayment {
  order: Order;
  /** The account that placed it; only it may pay. */
  userId: string;
  /** Language of its mails. */
  language: Language;
  /** The secret of the link in the mails of a guest's order. */
  guestToken: string | null;
  paid: boolean;
  cashReceived: boolean;
  /** What is still due of a paid order that has become dearer, in poisha. */
  differencePoisha: Poisha;
  deleted: boolean;
  /** Cancelled or returned. */
  ended: boolean;
  payablePoisha: Poisha;
  /** What the shop has of it already, in advance. */
  keptPoisha: Poisha;
  /** What is still to come before it is packed. */
  advanceDuePoisha: Poisha;
  /** Whether an advance was received. */
  advancePaid: boolean;
  deliveryPoisha: Poisha;
}

/** Locks an order, even a deleted one, until the transaction ends; undefined if there is none. */
export async function findOrderForPayment(tx: Db, id: string): Promise<OrderForPayment | undefined> {
  const row = await lockOrder(tx, id);
  if (!row) return undefined;
  const [order] = await toOrders(tx, [row]);
  return (
    order && {
      order,
      userId: row.userId,
      language: row.language,
      guestToken: row.guestToken,
      paid: row.paid,
      cashReceived: row.cashReceivedAt !== null,
      differencePoisha: differenceDue(row),
      deleted: row.deletedAt !== null,
      ended: isEndedWithoutSale(stepFieldsOf(row)),
      payablePoisha: payableAmount(row),
      keptPoisha: keptAmount(row),
      advanceDuePoisha: advanceDue(row),
      advancePaid: row.advancePaidPoisha > 0,
      deliveryPoisha: row.deliveryPoisha,
    }
  );
}

/**
 * Records that an amount of an order is given back by staff: that is no reason to ask for it again. `tx` holds the lock on the order, and
 * has not recorded the refund yet.
 */
export async function concede(tx: Db, id: string, amount: Poisha): Promise<void> {
  const row = await lockOrder(tx, id);
  const conceded = row && concessionOf(row, amount);
  if (conceded?.concededPoisha !== undefined) await tx.update(orders).set(conceded).where(eq(orders.id, id));
}

/** What a payment is for, besides the whole order. */
interface PaidPart {
  difference: boolean;
  advance: boolean;
}

/** Whether a payment of an order that has not ended is still wanted. One in advance is, until the order is paid or has it. */
export function needsMoney(order: OrderForPayment, { difference, advance }: PaidPart): boolean {
  if (difference) return order.differencePoisha > 0;
  if (order.paid || order.cashReceived) return false;
  return !advance || order.advanceDuePoisha > 0 || !order.advancePaid;
}

/**
 * Stores how a customer chose to pay, with its fee; null for an online payment, which is an attempt of its own. Returns what
 * is to be paid then.
 */
export async function choosePaymentMethod(
  tx: Db,
  order: Order,
  paymentMethod: string | null,
  shop: Pick<ShopSettings, 'cashOnDelivery'>,
): Promise<Poisha> {
  const amounts = toAmountColumns(withPaymentMethod(order, paymentMethod ?? undefined, shop));
  await tx
    .update(orders)
    .set({ paymentMethod, ...amounts })
    .where(eq(orders.id, order._id));
  return payableAmount(amounts);
}

/** Throws 409 if the shop's rules exclude an order from cash on delivery; by the present categories of its products.
 * They are those of a courier, so that none excludes an order that is picked up. */
export async function checkCashRules(
  tx: Db,
  order: Order,
  { cashOnDelivery: rules }: Pick<ShopSettings, 'cashOnDelivery'>,
): Promise<void> {
  if (order.pickup) return;
  const ids = order.cartItems.map(({ gadgetId }) => gadgetId);
  const rows = await tx
    .select({ id: products.id, category: products.category })
    .from(products)
    .where(inArray(products.id, ids));
  const categories = new Map(rows.map(({ id, category }) => [id, category]));
  const refusal = cashRefusal(rules, {
    amount: amountWithoutFee(order),
    district: order.district,
    products: order.cartItems.map(({ gadgetId, name }) => ({ name, category: categories.get(gadgetId) })),
  });
  if (refusal) throw new ApplicationError('broken-rule', refusal);
}

/**
 * Marks an unpaid order paid by a transaction; returns false without a change if it was already paid. The amount is stored
 * if it is, with what came in advance, no longer what is to be paid.
 */
export async function markPaid(
  tx: Db,
  id: string,
  { tranId, at, amountPoisha }: { tranId: string; at: Date; amountPoisha?: Poisha },
): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({
      paid: true,
      paidAt: at,
      transactionId: tranId,
      receivedPoisha:
        amountPoisha === undefined
          ? null
          : sql`nullif(${amountPoisha}::bigint + ${orders.advancePaidPoisha}, ${payablePoisha})`,
    })
    .where(and(eq(orders.id, id), eq(orders.paid, false)))
    .returning({ id: orders.id });
  return changed.length === 1;
}

/** Adds the payment of a difference to what was received of an order. */
export const addReceived = async (tx: Db, id: string, amountPoisha: Poisha): Promise<void> => {
  await tx
    .update(orders)
    .set({
      receivedPoisha: sql`coalesce(${orders.receivedPoisha}, ${payablePoisha}) + ${amountPoisha}::bigint`,
    })
    .where(eq(orders.id, id));
};

/** Adds a payment in advance to what was received of an order that is not paid yet; returns its row. */
export async function addAdvance(tx: Db, id: string, amountPoisha: Poisha): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ advancePaidPoisha: sql`${orders.advancePaidPoisha} + ${amountPoisha}::bigint` })
    .where(eq(orders.id, id))
    .returning();
  if (!row) throw new Error(`order ${id} was not locked`);
  return row;
}
