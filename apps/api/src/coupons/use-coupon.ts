/** Checking a coupon, and using it for an order: the only place that decides whether a code is usable. */
import {
  type CouponTerms,
  couponRefused,
  couponTexts,
  normalizeCouponCode,
} from '@jontro/shop/coupons/coupons.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { ofGuests, orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { type CouponRow, toCouponTerms } from './coupon-rows.ts';
import { coupons } from './coupons.table.ts';

/**
 * Who uses a coupon: an account, or a guest, who is known by the number of the order alone. The number is normalized
 * (`parseMobileNumber`); undefined before it is asked for.
 */
export interface CouponUser {
  userId: string;
  guest?: boolean | undefined;
  mobileNumber: string | undefined;
}

/**
 * Returns the terms of a coupon for the current user. Throws the same 409 for an unknown, expired, used-up or empty code,
 * and 429 for too many tries.
 */
export async function tryCoupon(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  { code, address }: { code: string; address: string },
): Promise<{ message: string; coupon: CouponTerms }> {
  await limits.limit('coupon', currentUser.userId);
  if (currentUser.guest) await limits.limit('coupon-address', address);
  return findUsable(db, { ...currentUser, mobileNumber: undefined }, code, now());
}

/**
 * The query that locks the coupon with a code until the transaction ends, so that its usage limits hold under concurrency, and
 * the one that counts its uses, which must come after it.
 */
export const lockCoupon = (tx: Db, user: CouponUser, code: string) =>
  [
    tx.select().from(coupons).where(hasCode(code)).for('update'),
    usesOf(
      tx,
      user,
      inArray(orders.couponId, tx.select({ id: coupons.id }).from(coupons).where(hasCode(code))),
    ),
  ] as const;

/** The locked coupon if it can be used for one more order, from the results of `lockCoupon`. */
export function usableCoupon(
  [[coupon], [uses]]: readonly [readonly CouponRow[], readonly CouponUses[]],
  now: Date,
): { id: string; terms: CouponTerms } | undefined {
  if (!coupon || !isValidAt(coupon, now) || !hasUseLeft(coupon, uses)) return undefined;
  return { id: coupon.id, terms: toCouponTerms(coupon) };
}

/**
 * Whether a coupon has a use left for one more order of a user, as for a restored order; locks the coupon until the
 * transaction ends. A deleted coupon has no limits.
 */
export async function lockCouponForRestore(tx: Db, id: string, user: CouponUser): Promise<boolean> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  if (!coupon || coupon.deletedAt !== null) return true;
  const [uses] = await usesOf(tx, user, eq(orders.couponId, id));
  return hasUseLeft(coupon, uses);
}

const hasCode = (code: string) => and(eq(coupons.code, normalizeCouponCode(code)), isNull(coupons.deletedAt));

/**
 * The terms of a coupon that a person can use now. Throws 409 for any other code, with words of its own for a code that exists only
 * where staff ask.
 */
export async function findUsable(
  db: Db,
  user: CouponUser,
  code: string,
  now: Date,
  forStaff = false,
): Promise<{ message: string; coupon: CouponTerms }> {
  const [coupon] = await db.select().from(coupons).where(hasCode(code));
  const [uses] = coupon ? await usesOf(db, user, eq(orders.couponId, coupon.id)) : [];
  if (!coupon || !isValidAt(coupon, now) || !hasUseLeft(coupon, uses))
    throw coupon && forStaff ? couponError() : wrongCoupon();
  return { message: couponTexts.applied, coupon: toCouponTerms(coupon) };
}

/** The same error for every code that cannot be used. */
const wrongCoupon = (text: PlainMessage = couponTexts.wrong) =>
  new ApplicationError('broken-rule', text, { code: 'wrong-coupon' });

/** The error of an order with a code that it cannot have. */
export const couponError = () => wrongCoupon(couponRefused);

const isValidAt = ({ startsAt, endsAt }: CouponRow, now: Date): boolean =>
  !(startsAt && startsAt > now) && !(endsAt && endsAt <= now);

/** How often a coupon was used by everyone, and by one person. */
interface CouponUses {
  total: number;
  own: number;
}

/**
 * The orders of a person: those of the account, and what was ordered with the number as a guest. A guest has all orders of the number, whoever
 * placed them, or the limit would hold for accounts alone.
 */
function ofPerson({ userId, guest, mobileNumber }: CouponUser): SQL | undefined {
  const ofUser = eq(orders.userId, userId);
  if (!mobileNumber) return ofUser;
  const ofNumber = eq(orders.mobileNumber, mobileNumber);
  return or(ofUser, guest ? ofNumber : and(ofNumber, ofGuests));
}

/** The query that counts the orders of a coupon, without deleted and cancelled ones. */
const usesOf = (db: Db, user: CouponUser, ofCoupon: SQL) =>
  db
    .select({
      total: count(),
      own: sql<number>`count(*) filter (where ${ofPerson(user)})`.mapWith(Number),
    })
    .from(orders)
    .where(and(ofCoupon, isNull(orders.deletedAt), isNull(orders.cancelledAt)));

const hasUseLeft = (
  { maxUses, usesPerPerson }: CouponRow,
  { total, own }: CouponUses = { total: 0, own: 0 },
): boolean => (maxUses === null || total < maxUses) && own < usesPerPerson;
