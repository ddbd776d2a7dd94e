/** The conditions of the filters of the staff's list of orders. */
import { type OrderStep, stepsToPack } from '@jontro/shop/orders/order-steps.ts';
import type { OrderFilter } from '@jontro/shop/orders/orders.endpoints.ts';
import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { isCashOwed } from '../sales/cash-back.ts';
import { isAdvanceDue, isPaymentDue, isUnpaid, neverPaid } from './order-money.ts';
import { orders } from './orders.table.ts';
import { isAtStep, notEnded } from './step-columns.ts';

/** The steps of orders that are to be handed over. */
export const stepsToHandOver = ['packed', 'booked'] as const satisfies readonly OrderStep[];

const delivered = eq(orders.status, 'Delivered');

/** Delivered and neither paid nor ended, whether its cash is due, it is paid online only or nothing of it is due. */
export const deliveredNeverPaid = and(delivered, neverPaid, notEnded);

/** To be packed: confirmed where that is asked, and with its advance or payment. */
const toPack = and(
  or(...stepsToPack.map(isAtStep)),
  sql`not coalesce(${isAdvanceDue}, false)`,
  sql`not coalesce(${isPaymentDue}, false)`,
);

export const orderConditions: Record<OrderFilter, SQL | undefined> = {
  all: undefined,
  'to-deliver': and(eq(orders.status, 'Pending'), notEnded),
  'to-pack': toPack,
  'slips-to-print': and(toPack, isNull(orders.slipPrintedAt)),
  'slips-printed': and(toPack, isNotNull(orders.slipPrintedAt)),
  'advance-due': isAdvanceDue,
  'to-hand-over': or(...stepsToHandOver.map(isAtStep)),
  delivered,
  unpaid: and(isUnpaid, notEnded),
  paid: eq(orders.paid, true),
  'cash-due': and(delivered, isUnpaid, notEnded, not(orders.onlineOnly)),
  'cash-owed': isCashOwed,
  'cancel-asked': isNotNull(orders.cancelAskedAt),
  'to-pick-up': and(isNotNull(orders.pickupCode), eq(orders.status, 'Pending'), notEnded),
};
