/** Trying a coupon, and using it for an order: the one place that says whether a code counts. */
import { type CouponTerms, couponCodeOf, couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { type CouponRow, toTerms } from './coupon-rows.ts';
import { coupons } from './coupons.table.ts';

/**
 * What a code takes off for the viewer. Refuses with 409 an unknown, ended and used-up one and an empty box alike, and
 * with 429 somebody who guesses.
 */
export async function tryCoupon(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  code: string,
): Promise<{ message: string; coupon: CouponTerms }> {
  await limits.limit('coupon', currentUser.userId);
  const coupon = await findUsable(db, currentUser, code, now());
  if (!coupon) throw new ApplicationError('broken-rule', couponTexts.wrong, { code: 'wrong-coupon' });
  return { message: couponTexts.applied, coupon: toTerms(coupon) };
}

/**
 * The coupon that an order of the viewer's is about to use, locked until the transaction ends, so that nobody uses it
 * more often than it may be. Undefined when the code does not count.
 */
export async function lockCoupon(
  tx: Db,
  currentUser: CurrentUser,
  code: string,
  at: Date,
): Promise<{ id: string; terms: CouponTerms } | undefined> {
  await tx.select({ id: coupons.id }).from(coupons).where(isCode(code)).for('update');
  const coupon = await findUsable(tx, currentUser, code, at);
  return coupon && { id: coupon.id, terms: toTerms(coupon) };
}

/**
 * Whether a coupon may count for one more order of a user, as when a deleted order comes back; the coupon is locked until
 * the transaction ends. The limits of a deleted coupon bind nobody any more.
 */
export async function lockOneMoreUse(tx: Db, id: string, userId: string): Promise<boolean> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return !coupon || coupon.deletedAt !== null || hasUseLeft(tx, coupon, userId);
}

const isCode = (code: string) => and(eq(coupons.code, couponCodeOf(code)), isNull(coupons.deletedAt));

async function findUsable(
  db: Db,
  currentUser: CurrentUser,
  code: string,
  at: Date,
): Promise<CouponRow | undefined> {
  const [coupon] = await db.select().from(coupons).where(isCode(code));
  if (!coupon) return undefined;
  const { startsAt, endsAt } = coupon;
  if ((startsAt && startsAt > at) || (endsAt && endsAt <= at)) return undefined;
  return (await hasUseLeft(db, coupon, currentUser.userId)) ? coupon : undefined;
}

/** Orders that are deleted have given their use back. */
async function hasUseLeft(
  db: Db,
  { id, maxUses, usesPerPerson }: CouponRow,
  userId: string,
): Promise<boolean> {
  const [used] = await db
    .select({
      all: count(),
      mine: sql<number>`count(*) filter (where ${orders.userId} = ${userId})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.couponId, id), isNull(orders.deletedAt)));
  const { all = 0, mine = 0 } = used ?? {};
  return (maxUses === null || all < maxUses) && mine < usesPerPerson;
}
