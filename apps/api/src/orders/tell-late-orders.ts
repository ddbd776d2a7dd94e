/** Tells customers, once, that the last promised day of an order has passed: the new days, and a coupon if the shop gives one. */
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { nextPromotionTime } from '@jontro/shop/sms/sms-hours.ts';
import { and, asc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { claimedZones } from '../config/claimed-zones.ts';
import { giveCoupon } from '../coupons/give-coupon.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import { orderLateMail } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import { lateOrderSms } from '../sms/order-sms.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { sendsSms } from '../sms/sms-gateways.ts';
import { mailOrder } from './mail-order.ts';
import { isNothingDue } from './order-money.ts';
import { notDeleted, toOrders } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { isAtStep, notEnded } from './step-columns.ts';

type LateContext = Pick<Context, 'config' | 'db' | 'now'>;

/** Orders of one query. */
const batchSize = 50;
/** What has been late for longer, as when the setting is turned on, is not told any more. */
const toldWithinDays = 3;
/** The longest that a promise may be ahead, for the index of the times at which orders were placed. */
const maxPromisedDays = 120;

/** An order that is paid, or paid at the door, is sent; one whose online payment was never finished is not. */
const stepsOfPaid = ['placed', 'confirmed', 'packed'] as const satisfies readonly OrderStep[];
/** A parcel on its way back is not expected any more. */
const stepsOnTheWay = [
  'booked',
  'handed-over',
  'on-the-way',
  'out-for-delivery',
  'problem',
] as const satisfies readonly OrderStep[];

/**
 * Tells what is late since this day or the two before, in the hours in which the shop sends promotion, so never at night. Returns how
 * many customers were told; none without the setting `tellLateDeliveries`.
 */
export async function tellLateOrders(
  context: LateContext,
  stopping: () => boolean = () => false,
): Promise<number> {
  const { tellLateDeliveries, sms } = context.config.shop;
  const now = context.now();
  if (!tellLateDeliveries || nextPromotionTime(now, sms) > now) return 0;
  let told = 0;
  for (const id of await listLate(context.db, now)) {
    if (stopping()) break;
    if (await tellCustomer(context, id)) told += 1;
  }
  return told;
}

/** An order that is still on its way after its last promised day, and of which nobody was told that yet. */
const isLate = (now: Date) =>
  and(
    gte(orders.placedAt, new Date(now.getTime() - maxPromisedDays * dayMs)),
    lt(orders.promisedTo, toBangladeshDate(now)),
    gte(orders.promisedTo, toBangladeshDate(new Date(now.getTime() - toldWithinDays * dayMs))),
    isNull(orders.lateToldAt),
    isNull(orders.pickupCode),
    eq(orders.status, 'Pending'),
    notDeleted,
    notEnded,
    or(
      ...stepsOnTheWay.map(isAtStep),
      and(
        or(...stepsOfPaid.map(isAtStep)),
        or(orders.paid, isNotNull(orders.cashReceivedAt), isNotNull(orders.paymentMethod), isNothingDue),
      ),
    ),
  );

async function listLate(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isLate(now))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(batchSize);
  return rows.map(({ id }) => id);
}

/** Stores the new days, the coupon and the messages together, unless the order has moved or was told meanwhile. */
const tellCustomer = ({ config, db, now }: LateContext, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const at = now();
    await lockOrder(tx, id);
    const [late] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isLate(at)));
    if (!late?.promisedTo) return false;
    const { district, area, promisedTo, language } = late;
    const days = deliveryPromise(
      { ...config.shop, deliveryZones: claimedZones(config) },
      { district, area },
      at,
    );
    const [row] = await tx
      .update(orders)
      .set({ lateToldAt: at, lateFrom: days?.from ?? null, lateTo: days?.to ?? null })
      .where(eq(orders.id, id))
      .returning();
    if (!row) return false;
    const texts = sendsSms(config) && config.shop.sms.steps?.includes('problem');
    // Nobody would learn the code of a customer who can be told nothing.
    const coupon = texts || row.email !== '' ? await giveCoupon(tx, at, config.shop.lateCoupon) : undefined;
    const note = { promisedTo, days, coupon };
    await mailOrder(tx, at, config, row, (order, setting) => orderLateMail(order, note, setting));
    const [order] = texts ? await toOrders(tx, [row]) : [];
    if (order) await queueSms(tx, at, config, lateOrderSms(order, note, language, config));
    return true;
  });
