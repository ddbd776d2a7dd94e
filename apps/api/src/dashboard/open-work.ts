/** Counts what waits for staff, with an index for each count, so that it takes no longer in a shop with many orders. */
import type { OpenWork } from '@jontro/shop/dashboard/open-work.ts';
import { unsentMailMs } from '@jontro/shop/dashboard/open-work.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { mails } from '../mail/mail.table.ts';
import { payablePoisha } from '../orders/order-amounts.ts';
import { orderConditions } from '../orders/order-conditions.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { isAtStep, notEnded } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';

/** Counts are current; the sum is in taka. */
export async function findOpenWork({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<OpenWork> {
  const [steps, cashDue, lowStock, unsentMails] = await Promise.all([
    countOpenSteps(db),
    sumCashDue(db),
    countLowStock(db, config.shop.lowStockThreshold),
    countUnsentMails(db, now()),
  ]);
  return { ...steps, cashDue, lowStock, unsentMails };
}

type StepCounts = Pick<OpenWork, 'toConfirm' | 'toPack' | 'toHandOver' | 'problems' | 'returning'>;

async function countOpenSteps(db: Db): Promise<StepCounts> {
  const countIf = (condition: ReturnType<typeof isAtStep>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      toConfirm: countIf(isAtStep('to-confirm')),
      toPack: countIf(orderConditions['to-pack']),
      toHandOver: countIf(orderConditions['to-hand-over']),
      problems: countIf(isAtStep('problem')),
      returning: countIf(isAtStep('returning')),
    })
    .from(orders)
    .where(and(eq(orders.status, 'Pending'), notEnded, notDeleted));
  return row ?? { toConfirm: 0, toPack: 0, toHandOver: 0, problems: 0, returning: 0 };
}

async function sumCashDue(db: Db): Promise<OpenWork['cashDue']> {
  const [row] = await db
    .select({ count: count(), sum: sql`coalesce(sum(${payablePoisha}), 0)`.mapWith(decodePoisha) })
    .from(orders)
    .where(and(orderConditions['cash-due'], notDeleted));
  return { count: row?.count ?? 0, sum: toTaka(row?.sum ?? poisha(0)) };
}

const countLowStock = (db: Db, threshold: number): Promise<number> =>
  db.$count(
    products,
    and(offered, products.inStock, gt(products.stock, 0), lte(products.stock, threshold)),
  ) as unknown as Promise<number>;

/** One that is sent later on purpose is not counted. */
function countUnsentMails(db: Db, now: Date): Promise<number> {
  const { sentAt, nextTryAt, lastError, tries, createdAt } = mails;
  const limit = new Date(now.getTime() - unsentMailMs);
  const failed = and(isNull(sentAt), isNull(nextTryAt), isNotNull(lastError));
  const overdue = or(lt(nextTryAt, limit), and(gt(tries, 0), lt(createdAt, limit)));
  return db.$count(mails, or(failed, and(isNotNull(nextTryAt), overdue))) as unknown as Promise<number>;
}
