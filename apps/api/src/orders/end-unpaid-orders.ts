/** Cancels orders whose online payment was not finished in time, so that their units can be sold again. */
import type { Language } from '@jontro/shop/language.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { and, eq, exists, gte, isNull, not, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import type { CancelContext } from './cancel-order.ts';
import { endOrders, hasPayment } from './end-orders.ts';
import { isUnpaid } from './order-money.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { isAtStep, notEnded } from './step-columns.ts';

/** The steps in which nobody of the staff has dealt with an order yet. */
const stepsBeforeStaff = ['to-confirm', 'placed'] as const satisfies readonly OrderStep[];
/** The reason in the order, which its customer reads. */
const reasons: Record<Language, string> = {
  en: 'The online payment was not finished in time.',
  bn: 'অনলাইন পেমেন্ট সময়মতো শেষ হয়নি।',
};

/**
 * Ends what the setting `paymentHold` holds no longer; returns how many orders. A payment that is being confirmed or was held keeps its order,
 * and so does a member of staff who has confirmed or packed it. A payment that arrives later is refunded, as for every cancelled order.
 */
export async function endUnpaidOrders(
  context: CancelContext,
  stopping: () => boolean = () => false,
): Promise<number> {
  const minutes = context.config.shop.paymentHold;
  if (minutes === 0) return 0;
  const since = new Date(context.now().getTime() - minutes * 60_000);
  return endOrders(context, { isOverdue: (db) => isHeld(db, since), reasons }, stopping);
}

/** An unpaid order that nobody has confirmed or packed yet, of which a payment was started, but none since then, and none is undecided or paid. */
const isHeld = (db: Db, since: Date) => {
  const ofOrder = eq(paymentAttempts.orderId, orders.id);
  const attempts = () => db.select({ id: paymentAttempts.id }).from(paymentAttempts);
  return and(
    notDeleted,
    notEnded,
    or(...stepsBeforeStaff.map(isAtStep)),
    isUnpaid,
    isNull(orders.paymentMethod),
    exists(attempts().where(ofOrder)),
    not(exists(attempts().where(and(ofOrder, gte(paymentAttempts.createdAt, since))))),
    not(hasPayment(db)),
  );
};
