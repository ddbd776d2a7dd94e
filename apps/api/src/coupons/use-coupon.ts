/** Checking a coupon, and using it for an order: the only place that decides whether a code is usable. */
import { type CouponTerms, couponTexts, normalizeCouponCode } from '@jontro/shop/coupons/coupons.ts';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { type CouponRow, toCouponTerms } from './coupon-rows.ts';
import { coupons } from './coupons.table.ts';

/**
 * Returns the terms of a coupon for the current user. Throws the same 409 for an unknown, expired, used-up or empty code,
 * and 429 for too many tries.
 */
export async function tryCoupon(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  code: string,
): Promise<{ message: string; coupon: CouponTerms }> {
  await limits.limit('coupon', currentUser.userId);
  const coupon = await findUsable(db, currentUser, code, now());
  if (!coupon) throw new ApplicationError('broken-rule', couponTexts.wrong, { code: 'wrong-coupon' });
  return { message: couponTexts.applied, coupon: toCouponTerms(coupon) };
}

/**
 * Locks the coupon of an order of the current user until the transaction ends, so that its usage limits hold under
 * concurrency. Undefined if the code is not usable.
 */
export async function lockCoupon(
  tx: Db,
  currentUser: CurrentUser,
  code: string,
  now: Date,
): Promise<{ id: string; terms: CouponTerms } | undefined> {
  await tx.select({ id: coupons.id }).from(coupons).where(hasCode(code)).for('update');
  const coupon = await findUsable(tx, currentUser, code, now);
  return coupon && { id: coupon.id, terms: toCouponTerms(coupon) };
}

/**
 * Whether a coupon has a use left for one more order of a user, as for a restored order; locks the coupon until the
 * transaction ends. A deleted coupon has no limits.
 */
export async function lockCouponForRestore(tx: Db, id: string, userId: string): Promise<boolean> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return !coupon || coupon.deletedAt !== null || hasUseLeft(tx, coupon, userId);
}

const hasCode = (code: string) => and(eq(coupons.code, normalizeCouponCode(code)), isNull(coupons.deletedAt));

async function findUsable(
  db: Db,
  currentUser: CurrentUser,
  code: string,
  now: Date,
): Promise<CouponRow | undefined> {
  const [coupon] = await db.select().from(coupons).where(hasCode(code));
  if (!coupon) return undefined;
  const { startsAt, endsAt } = coupon;
  if ((startsAt && startsAt > now) || (endsAt && endsAt <= now)) return undefined;
  return (await hasUseLeft(db, coupon, currentUser.userId)) ? coupon : undefined;
}

/** Deleted orders do not count. */
async function hasUseLeft(
  db: Db,
  { id, maxUses, usesPerPerson }: CouponRow,
  userId: string,
): Promise<boolean> {
  const [uses] = await db
    .select({
      total: count(),
      own: sql<number>`count(*) filter (where ${orders.userId} = ${userId})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.couponId, id), isNull(orders.deletedAt)));
  const { total = 0, own = 0 } = uses ?? {};
  return (maxUses === null || total < maxUses) && own < usesPerPerson;
}
