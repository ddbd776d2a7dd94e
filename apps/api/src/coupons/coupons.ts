/** Creating, changing and deleting coupons. The discount is immutable; validity period and usage limits can change. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import {
  type Coupon,
  type CouponRules,
  couponTexts,
  type NewCoupon,
  normalizeCouponCode,
  validateCoupon,
  validateCouponRules,
} from '@jontro/shop/coupons/coupons.ts';
import { formatTaka, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { and, count, desc, eq, inArray, isNull, sum } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { type CouponRow, toCouponTerms } from './coupon-rows.ts';
import { coupons } from './coupons.table.ts';

const notDeleted = isNull(coupons.deletedAt);
const byId = (id: string) => and(eq(coupons.id, id), notDeleted);
const toDate = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Lists all coupons with their usage, newest first. */
export async function listCoupons(db: Db): Promise<Coupon[]> {
  const rows = await db.select().from(coupons).where(notDeleted).orderBy(desc(coupons.createdAt), coupons.id);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const usages = await db
    .select({
      id: orders.couponId,
      uses: count(),
      discountPoisha: sum(orders.discountPoisha).mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.couponId, ids), isNull(orders.deletedAt)))
    .groupBy(orders.couponId);
  const usageById = new Map(usages.map((usage) => [usage.id, usage]));
  return rows.map((row) => ({
    _id: row.id,
    ...toCouponTerms(row),
    ...(row.startsAt && { startsAt: row.startsAt.toISOString() }),
    ...(row.endsAt && { endsAt: row.endsAt.toISOString() }),
    ...(row.maxUses !== null && { maxUses: row.maxUses }),
    usesPerPerson: row.usesPerPerson,
    uses: usageById.get(row.id)?.uses ?? 0,
    discounted: toTaka(poisha(usageById.get(row.id)?.discountPoisha ?? 0)),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Creates a coupon. Throws 400 for invalid fields (listed in `fields`), 409 for a code in use. */
export async function addCoupon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  coupon: NewCoupon,
): Promise<{ insertedId: string; message: string }> {
  throwProblems(validateCoupon(coupon));
  const createdAt = now();
  const poishaOrNull = (taka: number | null | undefined) =>
    typeof taka === 'number' ? toPoisha(taka) : null;
  const values = {
    id: newId(createdAt),
    code: normalizeCouponCode(coupon.code),
    kind: coupon.kind,
    value: coupon.value,
    maxDiscountPoisha: coupon.kind === 'percent' ? poishaOrNull(coupon.maxDiscount) : null,
    minSubtotalPoisha: poishaOrNull(coupon.minSubtotal),
    startsAt: toDate(coupon.startsAt),
    endsAt: toDate(coupon.endsAt),
    maxUses: coupon.maxUses ?? null,
    usesPerPerson: coupon.usesPerPerson ?? 1,
    createdAt,
  };
  return inTransaction(db, async (tx) => {
    const [added] = await tx.insert(coupons).values(values).onConflictDoNothing().returning();
    if (!added) throw new ApplicationError('broken-rule', couponTexts.codeTaken, { field: 'code' });
    await recordAudit(tx, createdAt, by, {
      event: 'addCoupon',
      subjectId: added.id,
      name: added.code,
      after: toAuditFields(added),
    });
    return { insertedId: added.id, message: couponTexts.added };
  });
}

/** The fields of a coupon in the audit log. */
const toAuditFields = (row: CouponRow): AuditChanges => ({
  takesOff: row.kind === 'percent' ? `${row.value} %` : formatTaka(row.value),
  maxDiscount: row.maxDiscountPoisha,
  minSubtotal: row.minSubtotalPoisha,
  startsAt: row.startsAt?.toISOString(),
  endsAt: row.endsAt?.toISOString(),
  maxUses: row.maxUses,
  usesPerPerson: row.usesPerPerson,
});

/** Changes the given rules of a coupon. Throws 404 for an unknown one, 400 for invalid rules. */
export function changeCoupon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  id: string,
  rules: CouponRules,
): Promise<{ modifiedCount: number; message: string }> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(coupons).where(byId(id)).for('update');
    const coupon = orNotFound(row, couponTexts.notFound);
    const next = {
      startsAt: rules.startsAt === undefined ? coupon.startsAt?.toISOString() : rules.startsAt,
      endsAt: rules.endsAt === undefined ? coupon.endsAt?.toISOString() : rules.endsAt,
    };
    throwProblems(validateCouponRules({ startsAt: next.startsAt ?? null, endsAt: next.endsAt ?? null }));
    const [changed] = await tx
      .update(coupons)
      .set({
        startsAt: toDate(next.startsAt),
        endsAt: toDate(next.endsAt),
        ...(rules.maxUses !== undefined && { maxUses: rules.maxUses }),
        ...(rules.usesPerPerson !== undefined && { usesPerPerson: rules.usesPerPerson }),
      })
      .where(byId(id))
      .returning();
    const changes = { before: toAuditFields(coupon), after: toAuditFields(changed ?? coupon) };
    await recordAudit(tx, now(), by, { event: 'changeCoupon', subjectId: id, name: coupon.code, ...changes });
    return { modifiedCount: 1, message: couponTexts.changed };
  });
}

/** Deletes a coupon; orders that used it keep their discount. The count is 0 for an unknown or already deleted one. */
export async function removeCoupon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  id: string,
): Promise<{ deletedCount: number; message: string }> {
  const deletedAt = now();
  return inTransaction(db, async (tx) => {
    const [removed] = await tx.update(coupons).set({ deletedAt }).where(byId(id)).returning();
    if (!removed) return { deletedCount: 0, message: couponTexts.alreadyDeleted };
    const changes = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, deletedAt, by, {
      event: 'removeCoupon',
      subjectId: id,
      name: removed.code,
      ...changes,
    });
    return { deletedCount: 1, message: couponTexts.deleted };
  });
}

function throwProblems(fields: Partial<Record<string, string>>): void {
  const [first] = Object.values(fields);
  if (first) throw new ApplicationError('invalid', first, { fields });
}
