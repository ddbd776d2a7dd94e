/** What was received and given back of an order, in poisha. */
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import { payableAmount, payablePoisha } from './order-amounts.ts';
import { orders } from './orders.table.ts';

type OrderRow = typeof orders.$inferSelect;

/** What was received: what is to be paid, unless the order has changed since. */
export const receivedAmount = (row: OrderRow): Poisha =>
  row.receivedPoisha ?? (row.paid || row.cashReceivedAt ? payableAmount(row) : poisha(0));

/** What was given back, also what is on its way back. */
export const refundedAmount = (row: OrderRow): Poisha => poisha(row.refundedPoisha + row.cashRefundedPoisha);

/** What the shop has of the customer's money. */
export const keptAmount = (row: OrderRow): Poisha => poisha(receivedAmount(row) - refundedAmount(row));

/** The same of a paid order in SQL. */
export const keptPoisha = sql`coalesce(${orders.receivedPoisha}, ${payablePoisha}) - ${orders.refundedPoisha} - ${orders.cashRefundedPoisha}`;

const isPaid = (row: OrderRow): boolean => row.paid || row.cashReceivedAt !== null;

/** What is still due of a paid order that has become dearer; 0 for any other. */
export const differenceDue = (row: OrderRow): Poisha =>
  isPaid(row) && row.cancelledAt === null && row.returnedAt === null
    ? poisha(Math.max(0, payableAmount(row) - keptAmount(row)))
    : poisha(0);

/** The columns that keep what was received, before what is to be paid changes. */
export const frozenReceipt = (row: OrderRow): Partial<OrderRow> =>
  isPaid(row) ? { receivedPoisha: receivedAmount(row) } : {};
