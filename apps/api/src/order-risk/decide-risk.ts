/** Decides the risk of an order from what the shop knows of its number, and stores it with its reasons. */
import { addressHint } from '@jontro/shop/addresses/address-hint.ts';
import {
  type OrderRisk,
  type RiskFacts,
  riskOf,
  riskRuleVersion,
} from '@jontro/shop/order-risk/order-risk.ts';
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { orderConfirmations } from '../order-confirmations/order-confirmations.table.ts';
import { askCharge } from '../orders/ask-charge.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import { notDeleted, type OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import { orderRisks } from './order-risk.table.ts';

const hourMs = 3_600_000;
/** So many of the newest orders say what is usual. */
const medianOrders = 500;

/** Those that were brought and not accepted; what came back after its delivery was accepted. */
const refusedAtDoor = and(inArray(orders.currentStep, ['returning', 'returned']), isNull(orders.deliveredAt));
const accepted = and(isNotNull(orders.deliveredAt), isNull(orders.returnedAt));

/** The facts of an order. Of the address only whether it is clear, and whether another order has the same. */
async function factsOf(db: Db, row: OrderRow, confirmed: boolean): Promise<RiskFacts> {
  const { id, placedAt, mobileNumber, pickupCode, paid } = row;
  const isPickup = pickupCode !== null;
  const address = row.address.trim().toLowerCase();
  const earlier = and(notDeleted, ne(orders.id, id), lte(orders.placedAt, placedAt));
  const sameAddress = and(isNull(orders.pickupCode), eq(sql`lower(trim(${orders.address}))`, address));
  const newest = db
    .select({
      payable:
        sql<number>`${orders.totalPoisha} + ${orders.deliveryPoisha} - ${orders.discountPoisha} + ${orders.adjustmentPoisha}`.as(
          'payable',
        ),
    })
    .from(orders)
    .where(and(notDeleted, lt(orders.placedAt, placedAt)))
    .orderBy(sql`${orders.placedAt} desc nulls first`)
    .limit(medianOrders)
    .as('newest');
  const [delivered, refused, together, [usual]] = await Promise.all([
    db.$count(orders, and(earlier, eq(orders.mobileNumber, mobileNumber), accepted)),
    db.$count(orders, and(earlier, eq(orders.mobileNumber, mobileNumber), refusedAtDoor)),
    db.$count(
      orders,
      and(
        earlier,
        gte(orders.placedAt, new Date(placedAt.getTime() - hourMs)),
        or(eq(orders.mobileNumber, mobileNumber), isPickup ? undefined : sameAddress),
      ),
    ),
    db
      .select({
        median: sql<number | null>`percentile_cont(0.5) within group (order by ${newest.payable})::float8`,
      })
      .from(newest),
  ]);
  return {
    delivered,
    refused,
    confirmed,
    paid,
    addressClear: isPickup || addressHint(row.address) === undefined,
    together,
    payable: payableAmount(row),
    median: usual?.median ?? undefined,
  };
}

/** Decides anew and stores; `tx` holds the lock on the order. */
export async function decideRisk(tx: Db, at: Date, row: OrderRow, confirmed: boolean): Promise<OrderRisk> {
  const risk = riskOf(await factsOf(tx, row, confirmed));
  const values = { ...risk, ruleVersion: riskRuleVersion, decidedAt: at };
  await tx
    .insert(orderRisks)
    .values({ orderId: row.id, ...values })
    .onConflictDoUpdate({ target: orderRisks.orderId, set: values });
  return risk;
}

/** A subscriber to placed orders. Those of staff have been spoken about. */
export async function decideRiskOfNewOrder(
  { db, now, config, orderPayments }: Pick<Context, 'db' | 'now' | 'config' | 'orderPayments'>,
  { orderId }: { orderId: string },
): Promise<void> {
  if (!config.shop.riskLadder) return;
  await inTransaction(db, async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (!row || row.deletedAt || row.channel !== 'web') return;
    const [confirmation] = await tx
      .select({ at: orderConfirmations.confirmedAt })
      .from(orderConfirmations)
      .where(eq(orderConfirmations.orderId, orderId));
    const { level } = await decideRisk(tx, now(), row, confirmation?.at != null);
    // A customer who is asked to confirm reads it when they have; that may lower the level.
    if (level === 3 && !row.paid && config.shop.confirmation === 'off')
      await askCharge(tx, { now, config, orderPayments }, row);
  });
}

/** The stored risks of orders that are not paid. */
export async function risksOf(db: Db, rows: readonly Pick<OrderRow, 'id' | 'paid'>[]) {
  const ids = rows.filter(({ paid }) => !paid).map(({ id }) => id);
  if (ids.length === 0) return new Map<string, OrderRisk>();
  const stored = await db.select().from(orderRisks).where(inArray(orderRisks.orderId, ids));
  return new Map(
    stored.map(({ orderId, level, reasons }) => [
      orderId,
      { level: level as OrderRisk['level'], reasons } satisfies OrderRisk,
    ]),
  );
}
