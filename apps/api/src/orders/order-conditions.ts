/** The conditions of the filters of the staff's list of orders. */
import type { OrderFilter } from '@jontro/shop/orders/orders.endpoints.ts';
import { and, eq, isNull, not, or, type SQL } from 'drizzle-orm';
import { orders } from './orders.table.ts';
import { isAtStep, notEnded } from './step-columns.ts';

const delivered = eq(orders.status, 'Delivered');
const unpaid = and(not(orders.paid), isNull(orders.cashReceivedAt), notEnded);

export const orderConditions: Record<OrderFilter, SQL | undefined> = {
  all: undefined,
  'to-deliver': and(eq(orders.status, 'Pending'), notEnded),
  'to-pack': or(isAtStep('placed'), isAtStep('confirmed')),
  'to-hand-over': or(isAtStep('packed'), isAtStep('booked')),
  delivered,
  unpaid,
  paid: eq(orders.paid, true),
  'cash-due': and(delivered, unpaid),
};
