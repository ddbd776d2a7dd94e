/** Counts what waits for staff, with an index for each count, so that it takes no longer in a shop with many orders. */
import type { OpenWork } from '@jontro/shop/dashboard/open-work.ts';
import { unsentMailMs } from '@jontro/shop/dashboard/open-work.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { lowInStock, offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { mails } from '../mail/mail.table.ts';
import { payablePoisha } from '../orders/order-amounts.ts';
import { orderConditions, stepsToHandOver, stepsToPack } from '../orders/order-conditions.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { notEnded, stepOfRow } from '../orders/step-columns.ts';
import { waitingQuestions } from '../questions/list-questions.ts';
import { productQuestions } from '../questions/questions.table.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';
import type { Context } from '../runtime/context.ts';

/** Counts are current; the sum is in taka. */
export async function findOpenWork({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<OpenWork> {
  const [steps, cancelRequests, cashDue, lowStock, heldReviews, questions, unsentMails] = await Promise.all([
    countOpenSteps(db),
    countCancelRequests(db),
    sumCashDue(db),
    countLowStock(db, config.shop.lowStockThreshold),
    countHeldReviews(db),
    config.shop.questions ? countWaitingQuestions(db) : undefined,
    countUnsentMails(db, now()),
  ]);
  return {
    ...steps,
    cancelRequests,
    cashDue,
    lowStock,
    heldReviews,
    ...(questions !== undefined && { questions }),
    unsentMails,
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

const countCancelRequests = (db: Db): Promise<number> =>
  db.$count(orders, and(orderConditions['cancel-asked'], notDeleted)) as unknown as Promise<number>;

async function sumCashDue(db: Db): Promise<OpenWork['cashDue']> {
  const [row] = await db
    .select({ count: count(), sum: sql`coalesce(sum(${payablePoisha}), 0)`.mapWith(decodePoisha) })
    .from(orders)
    .where(and(orderConditions['cash-due'], notDeleted));
  return { count: row?.count ?? 0, sum: toTaka(row?.sum ?? poisha(0)) };
}

const countLowStock = (db: Db, threshold: number): Promise<number> =>
  db.$count(products, and(offered, lowInStock(threshold))) as unknown as Promise<number>;

const countHeldReviews = (db: Db): Promise<number> =>
  db.$count(productReviews, eq(productReviews.state, 'held')) as unknown as Promise<number>;

const countWaitingQuestions = (db: Db): Promise<number> =>
  db.$count(productQuestions, waitingQuestions(db)) as unknown as Promise<number>;

/** One that is sent later on purpose is not counted. */
function countUnsentMails(db: Db, now: Date): Promise<number> {
  const { sentAt, nextTryAt, lastError, tries, createdAt } = mails;
  const limit = new Date(now.getTime() - unsentMailMs);
  const failed = and(isNull(sentAt), isNull(nextTryAt), isNotNull(lastError));
  const overdue = or(lt(nextTryAt, limit), and(gt(tries, 0), lt(createdAt, limit)));
  return db.$count(mails, or(failed, and(isNotNull(nextTryAt), overdue))) as unknown as Promise<number>;
}
