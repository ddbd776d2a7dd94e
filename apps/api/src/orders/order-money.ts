/** What was received and given back of an order, in poisha. */
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { type OrderStep, stepsBeforePacking } from '@jontro/shop/orders/order-steps.ts';
import { and, isNull, not, or, sql } from 'drizzle-orm';
import { payableAmount, payablePoisha } from './order-amounts.ts';
import { keptIn, orders, type SurplusColumn } from './orders.table.ts';
import { isAtStep, stepOfRow } from './step-columns.ts';

/** The columns that say what was and is to be received. */
type OrderRow = Pick<
  typeof orders.$inferSelect,
  | SurplusColumn
  | 'adjustments'
  | 'advancePoisha'
  | 'advancePaidPoisha'
  | 'onlineOnly'
  | 'deletedAt'
  | 'status'
  | 'step'
  | 'currentStep'
>;

/** What was received: what is to be paid, unless the order has changed since; of an unpaid one what came in advance. */
export const receivedAmount = (row: OrderRow): Poisha =>
  row.receivedPoisha ?? (row.paid || row.cashReceivedAt ? payableAmount(row) : row.advancePaidPoisha);

/** What was given back, also what is on its way back. */
export const refundedAmount = (row: OrderRow): Poisha => poisha(row.refundedPoisha + row.cashRefundedPoisha);

/** What the shop has of the customer's money. */
export const keptAmount = (row: OrderRow): Poisha => poisha(receivedAmount(row) - refundedAmount(row));

/** The same of a paid order in SQL. */
export const keptPoisha = keptIn(orders);

/** The same of an unpaid one. */
const keptInAdvance = sql`${orders.advancePaidPoisha} - ${orders.refundedPoisha}`;

/** Whether an order was paid, online or in cash. */
export const isPaid = (row: OrderRow): boolean => row.paid || row.cashReceivedAt !== null;

/** By how much a paid order costs more than the shop has of it and asks for; below 0 it has too much. */
const gapOf = (row: OrderRow): number => payableAmount(row) - row.concededPoisha - keptAmount(row);

/** What is still due of a paid order that has become dearer; 0 for any other. What was given back as goodwill is not asked for. */
export const differenceDue = (row: OrderRow): Poisha =>
  isPaid(row) && row.cancelledAt === null && row.returnedAt === null
    ? poisha(Math.max(0, gapOf(row)))
    : poisha(0);

/** What is to be given back of an order that has become cheaper, beside what was given back as goodwill. */
export const surplusOf = (row: OrderRow): Poisha =>
  poisha(Math.max(0, Math.min(keptAmount(row), -gapOf(row))));

/** What is to be given back of an order that has become cheaper, or has ended: the rest is kept. */
export const owedBack = (row: OrderRow): Poisha =>
  row.cancelledAt === null && row.returnedAt === null
    ? surplusOf(row)
    : poisha(Math.max(0, keptAmount(row) - row.keptChargePoisha));

/** The columns that keep what is due as it is when an amount of a paid order is given back by staff; before that is recorded. */
export const concessionOf = (row: OrderRow, amount: Poisha): Partial<OrderRow> => {
  const more = Math.max(0, gapOf(row) + amount) - Math.max(0, gapOf(row));
  return isPaid(row) && more > 0 ? { concededPoisha: poisha(row.concededPoisha + more) } : {};
};

/** What is conceded of an order, without refunds that were not made after all. */
const concededAmount = (row: OrderRow): Poisha =>
  poisha(Math.min(row.concededPoisha, Math.max(0, payableAmount(row) - keptAmount(row))));

/** What is to be received of an unpaid order, or is due of a paid one. */
export const openAmount = (row: OrderRow): Poisha =>
  isPaid(row) ? differenceDue(row) : poisha(Math.max(0, payableAmount(row) - keptAmount(row)));

/** The same in SQL; of a paid order also once it has ended. */
export const openPoisha = sql`greatest(0, ${payablePoisha} - (case when ${orders.paid} or ${orders.cashReceivedAt} is not null
  then ${keptPoisha} + ${orders.concededPoisha} else ${keptInAdvance} end))`;

/** The orders that are paid neither online nor in cash. */
export const neverPaid = and(not(orders.paid), isNull(orders.cashReceivedAt));

/** The orders that are not paid and of which something is to be; `isUnpaid()` of packages/shop in SQL. */
export const isUnpaid = and(neverPaid, sql`${openPoisha} > 0`);

/** The orders that never were paid and of which nothing is to be. */
export const isNothingDue = and(neverPaid, sql`${openPoisha} = 0`);

/** What of it is cash that a courier or the counter collects: nothing of an order that is paid online only. */
export const cashAmount = (row: OrderRow): Poisha => (row.onlineOnly ? poisha(0) : openAmount(row));
export const cashPoisha = sql`(case when ${orders.onlineOnly} then 0 else ${openPoisha} end)`;

/** The column of what was received once the cash has come: left out, it is what is to be paid. */
export const cashReceipt = sql`case when ${orders.refundedPoisha} > 0 then ${orders.advancePaidPoisha} + ${openPoisha} end`;

/** What is still to come in advance before the order is packed: never more than is to be received. */
export const advanceDue = (row: OrderRow): Poisha =>
  !isPaid(row) && row.deletedAt === null && isBeforePacking(row)
    ? poisha(Math.max(0, Math.min(row.advancePoisha - row.advancePaidPoisha, openAmount(row))))
    : poisha(0);

const isBeforePacking = (row: OrderRow): boolean =>
  (stepsBeforePacking as readonly OrderStep[]).includes(stepOfRow(row));

/** The orders that wait for their advance, before they are packed. */
export const isAdvanceDue = and(
  sql`${orders.advancePoisha} > ${orders.advancePaidPoisha}`,
  isUnpaid,
  or(...stepsBeforePacking.map(isAtStep)),
);

/** Whether an order is paid online only, and is not paid. */
export const waitsForPayment = (row: OrderRow): boolean =>
  row.onlineOnly && !isPaid(row) && openAmount(row) > 0;

/** Such orders before they are packed. */
export const isPaymentDue = and(orders.onlineOnly, isUnpaid, or(...stepsBeforePacking.map(isAtStep)));

/** The columns that keep what was received and conceded, before what is to be paid changes. */
export const frozenReceipt = (row: OrderRow): Partial<OrderRow> =>
  isPaid(row) ? { receivedPoisha: receivedAmount(row), concededPoisha: concededAmount(row) } : {};
