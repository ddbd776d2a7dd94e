/** What payments read and change of an order. */
import type { Language } from '@jontro/shop/language.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { payableAmount } from './order-amounts.ts';
import { toOrders } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';

/** The data of an order that payments need. */
export interface OrderForPayment {
  order: Order;
  /** The account that placed it; only it may pay. */
  userId: string;
  /** Language of its mails. */
  language: Language;
  paid: boolean;
  cashReceived: boolean;
  deleted: boolean;
  payablePoisha: Poisha;
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
      paid: row.paid,
      cashReceived: row.cashReceivedAt !== null,
      deleted: row.deletedAt !== null,
      payablePoisha: payableAmount(row),
      deliveryPoisha: row.deliveryPoisha,
    }
  );
}

/** Stores how a customer chose to pay; null for an online payment, which is an attempt of its own. */
export const choosePaymentMethod = async (
  tx: Db,
  id: string,
  paymentMethod: string | null,
): Promise<void> => {
  await tx.update(orders).set({ paymentMethod }).where(eq(orders.id, id));
};

/** Marks an unpaid order paid by a transaction; returns false without a change if it was already paid. */
export async function markPaid(
  tx: Db,
  id: string,
  { tranId, at }: { tranId: string; at: Date },
): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({ paid: true, paidAt: at, transactionId: tranId })
    .where(and(eq(orders.id, id), eq(orders.paid, false)))
    .returning({ id: orders.id });
  return changed.length === 1;
}
