/** A coupon of one customer: a code of its own with the terms of another coupon, for one order. */
import { randomInt } from 'node:crypto';
import { normalizeCouponCode } from '@jontro/shop/coupons/coupons.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { CouponRow } from './coupon-rows.ts';
import { coupons } from './coupons.table.ts';

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const lettersOfCode = 10;
/** What precedes them, so that a code has at most 30 characters. */
const maxPrefix = 19;
/** How long a coupon counts whose model has no end, in ms. */
const lifeMs = 90 * 24 * 3_600_000;

const randomLetters = (): string =>
  Array.from({ length: lettersOfCode }, () => letters[randomInt(letters.length)]).join('');

/**
 * Makes a coupon with the terms of the one with the code `model`, which may itself not have begun or be used up. It ends when that
 * ends, or after 90 days. Returns undefined if there is no such coupon, or it is over. Part of the transaction `tx`.
 */
export async function giveCoupon(tx: Db, now: Date, model: string): Promise<CouponRow | undefined> {
  if (model === '') return undefined;
  const code = normalizeCouponCode(model);
  const [found] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.deletedAt)));
  if (!found || (found.endsAt && found.endsAt <= now)) return undefined;
  const { kind, value, maxDiscountPoisha, minSubtotalPoisha } = found;
  const [given] = await tx
    .insert(coupons)
    .values({
      id: newId(now),
      code: `${code.slice(0, maxPrefix)}-${randomLetters()}`,
      kind,
      value,
      maxDiscountPoisha,
      minSubtotalPoisha,
      endsAt: found.endsAt ?? new Date(now.getTime() + lifeMs),
      maxUses: 1,
      createdAt: now,
    })
    .returning();
  return given;
}
