/** Counts what waits for staff, with an index for each count, so that it takes no longer in a shop with many orders. */
import type { OpenWork, openWorkPermissions } from '@jontro/shop/dashboard/open-work.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { type OrderStep, stepsToPack } from '@jontro/shop/orders/order-steps.ts';
import { hasPermission, type Rights } from '@jontro/shop/users/permissions.ts';
import { and, count, eq, or, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { lowInStock, offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { mails } from '../mail/mail.table.ts';
import { isMailProblem } from '../mail/mail-problems.ts';
import { payablePoisha } from '../orders/order-amounts.ts';
import { deliveredNeverPaid, orderConditions, stepsToHandOver } from '../orders/order-conditions.ts';
import { cashPoisha, isAdvanceDue, isPaymentDue } from '../orders/order-money.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { isAtStep, notEnded, stepOfRow } from '../orders/step-columns.ts';
import { waitingQuestions } from '../questions/list-questions.ts';
import { productQuestions } from '../questions/questions.table.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';
import type { Context } from '../runtime/context.ts';
import { sumCashOwed } from '../sales/cash-back.ts';

/** The counts of the lists that somebody may open, all of an owner. They are current; the sums are in taka. */
export async function findOpenWork(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  rights: Rights,
): Promise<Partial<OpenWork>> {
  const counted = <Counts>(needed: (typeof openWorkPermissions)[number], count: () => Promise<Counts>) =>
    hasPermission(rights, needed) ? count() : undefined;
  const [ofOrders, lowStock, heldReviews, questions, unsentMails] = await Promise.all([
    counted('orders', () => countOrders(db)),
    counted('products', () => countLowStock(db, config.shop.lowStockThreshold)),
    counted('content', () => countHeldReviews(db)),
    config.shop.questions ? counted('content', () => countWaitingQuestions(db)) : undefined,
    counted('settings', () => countUnsentMails(db, now())),
  ]);
  return {
    ...ofOrders,
    ...(lowStock !== undefined && { lowStock }),
    ...(heldReviews !== undefined && { heldReviews }),
    ...(questions !== undefined && { questions }),
    ...(unsentMails !== undefined && { unsentMails }),
  };
}

type OrderCounts = StepCounts & Pick<OpenWork, 'cancelRequests' | 'cashDue' | 'cashOwed'>;

async function countOrders(db: Db): Promise<OrderCounts> {
  const [steps, waiting, cancelRequests, cashDue, cashOwed] = await Promise.all([
    countOpenSteps(db),
    countHeldOrders(db),
    countCancelRequests(db),
    sumCashDue(db),
    sumCashOwed(db),
  ]);
  return {
    ...steps,
    toPack: steps.toPack - waiting,
    cancelRequests,
    cashDue,
    cashOwed: { count: cashOwed.count, sum: toTaka(cashOwed.poisha) },
  };
}

type StepCounts = Pick<OpenWork, 'toConfirm' | 'toPack' | 'toHandOver' | 'problems' | 'returning'>;

/** Reads the steps alone, which an index has. */
async function countOpenSteps(db: Db): Promise<StepCounts> {
  const { currentStep, step } = orders;
  const rows = await db
    .select({ currentStep, step, count: count() })
    .from(orders)
    .where(and(eq(orders.status, 'Pending'), notEnded, notDeleted))
    .groupBy(currentStep, step);
  const countOf = (steps: readonly OrderStep[]) =>
    rows
      .filter((row) => steps.includes(stepOfRow({ status: 'Pending', ...row })))
      .reduce((sum, row) => sum + row.count, 0);
  return {
    toConfirm: countOf(['to-confirm']),
    toPack: countOf(stepsToPack),
    toHandOver: countOf(stepsToHandOver),
    problems: countOf(['problem']),
    returning: countOf(['returning']),
  };
}

/** Those that would be packed if their advance or payment had come. */
const countHeldOrders = (db: Db): Promise<number> =>
  db.$count(
    orders,
    and(or(isAdvanceDue, isPaymentDue), or(...stepsToPack.map(isAtStep)), notDeleted),
  ) as unknown as Promise<number>;

const countCancelRequests = (db: Db): Promise<number> =>
  db.$count(orders, and(orderConditions['cancel-asked'], notDeleted)) as unknown as Promise<number>;

/** The sums of all have an index with the amounts; those with an advance, or paid online only, are few. What costs nothing is not due. */
async function sumCashDue(db: Db): Promise<OpenWork['cashDue']> {
  const isDelivered = and(deliveredNeverPaid, sql`${payablePoisha} > 0`, notDeleted);
  // Nothing of the last is cash, and an advance is no cash of the others, up to what they cost.
  const notCash = sql`${payablePoisha} - ${cashPoisha}`;
  const [[all], [others]] = await Promise.all([
    db
      .select({ count: count(), sum: sql`coalesce(sum(${payablePoisha}), 0)`.mapWith(decodePoisha) })
      .from(orders)
      .where(isDelivered),
    db
      .select({
        count: sql<number>`count(*) filter (where ${cashPoisha} = 0)`.mapWith(Number),
        sum: sql`coalesce(sum(${notCash}), 0)`.mapWith(decodePoisha),
      })
      .from(orders)
      .where(and(isDelivered, or(sql`${orders.advancePaidPoisha} > 0`, orders.onlineOnly))),
  ]);
  const due = poisha((all?.sum ?? 0) - (others?.sum ?? 0));
  return { count: (all?.count ?? 0) - (others?.count ?? 0), sum: toTaka(due) };
}

const countLowStock = (db: Db, threshold: number): Promise<number> =>
  db.$count(products, and(offered, lowInStock(threshold))) as unknown as Promise<number>;

const countHeldReviews = (db: Db): Promise<number> =>
  db.$count(productReviews, eq(productReviews.state, 'held')) as unknown as Promise<number>;

const countWaitingQuestions = (db: Db): Promise<number> =>
  db.$count(productQuestions, waitingQuestions(db)) as unknown as Promise<number>;

const countUnsentMails = (db: Db, now: Date): Promise<number> =>
  db.$count(mails, isMailProblem(now)) as unknown as Promise<number>;
