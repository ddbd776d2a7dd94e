/** Cancels orders whose online payment was not finished in time, so that their units can be sold again. */
import type { Language } from '@jontro/shop/language.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { and, eq, exists, gte, inArray, isNull, not, or } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { type CancelContext, cancelWithin } from './cancel-order.ts';
import { isUnpaid } from './order-money.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { isAtStep, notEnded } from './step-columns.ts';

/** Orders of one query. */
const batchSize = 50;
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
  let ended = 0;
  for (const id of await listUnpaid(context.db, since)) {
    if (stopping()) break;
    if (await endOrder(context, id, since)) ended += 1;
  }
  return ended;
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
    not(
      exists(
        attempts().where(
          and(
            ofOrder,
            or(
              gte(paymentAttempts.createdAt, since),
              inArray(paymentAttempts.state, ['verifying', 'review', 'paid']),
            ),
          ),
        ),
      ),
    ),
  );
};

async function listUnpaid(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isHeld(db, since))
    .orderBy(orders.id)
    .limit(batchSize);
  return rows.map(({ id }) => id);
}

/** Cancels an order unless it was paid, moved or changed meanwhile. */
const endOrder = (context: CancelContext, id: string, since: Date): Promise<boolean> =>
  changeCatalog(context, async (tx, touch) => {
    const row = await lockOrder(tx, id);
    const [unpaid] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), isHeld(tx, since)));
    if (!row || !unpaid) return false;
    const reason = reasons[row.language ?? context.config.shop.language];
    touch(await cancelWithin(tx, context, row, { by: null, reason }));
    return true;
  });
