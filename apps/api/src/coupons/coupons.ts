/** Coupons as admins make, change and delete them. What one takes off stays as it was made; when it counts may change. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import {
  type Coupon,
  type CouponRules,
  couponCodeOf,
  couponProblems,
  couponRuleProblems,
  couponTexts,
  type NewCoupon,
} from '@jontro/shop/coupons/coupons.ts';
import { formatTaka, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { and, count, desc, eq, inArray, isNull, sum } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { type CouponRow, toTerms } from './coupon-rows.ts';
import { coupons } from './coupons.table.ts';

const isThere = isNull(coupons.deletedAt);
const byId = (id: string) => and(eq(coupons.id, id), isThere);
const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Every coupon with what was done with it, newest first. */
export async function listCoupons(db: Db): Promise<Coupon[]> {
  const rows = await db.select().from(coupons).where(isThere).orderBy(desc(coupons.createdAt), coupons.id);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const used = await db
    .select({
      id: orders.couponId,
      uses: count(),
      discountPoisha: sum(orders.discountPoisha).mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.couponId, ids), isNull(orders.deletedAt)))
    .groupBy(orders.couponId);
  const usesOf = new Map(used.map((each) => [each.id, each]));
  return rows.map((row) => ({
    _id: row.id,
    ...toTerms(row),
    ...(row.startsAt && { startsAt: row.startsAt.toISOString() }),
    ...(row.endsAt && { endsAt: row.endsAt.toISOString() }),
    ...(row.maxUses !== null && { maxUses: row.maxUses }),
    usesPerPerson: row.usesPerPerson,
    uses: usesOf.get(row.id)?.uses ?? 0,
    discounted: toTaka(usesOf.get(row.id)?.discountPoisha ?? 0),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Makes a coupon. Refuses with 400 faulty fields (`fields` says which), with 409 a code that another coupon has. */
export async function addCoupon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  coupon: NewCoupon,
): Promise<{ insertedId: string; message: string }> {
  refuseProblems(couponProblems(coupon));
  const at = now();
  const poisha = (taka: number | null | undefined) => (typeof taka === 'number' ? toPoisha(taka) : null);
  const values = {
    id: newId(at),
    code: couponCodeOf(coupon.code),
    kind: coupon.kind,
    value: coupon.value,
    maxDiscountPoisha: coupon.kind === 'percent' ? poisha(coupon.maxDiscount) : null,
    minSubtotalPoisha: poisha(coupon.minSubtotal),
    startsAt: momentOf(coupon.startsAt),
    endsAt: momentOf(coupon.endsAt),
    maxUses: coupon.maxUses ?? null,
    usesPerPerson: coupon.usesPerPerson ?? 1,
    createdAt: at,
  };
  return inTransaction(db, async (tx) => {
    const [added] = await tx.insert(coupons).values(values).onConflictDoNothing().returning();
    if (!added) throw new ApplicationError('broken-rule', couponTexts.codeTaken, { field: 'code' });
    await recordAudit(tx, at, by, {
      event: 'addCoupon',
      on: added.id,
      name: added.code,
      after: toFacts(added),
    });
    return { insertedId: added.id, message: couponTexts.added };
  });
}

/** What the audit log tells of a coupon. */
const toFacts = (row: CouponRow): AuditChanges => ({
  takesOff: row.kind === 'percent' ? `${row.value} %` : formatTaka(row.value),
  maxDiscount: row.maxDiscountPoisha,
  minSubtotal: row.minSubtotalPoisha,
  startsAt: row.startsAt?.toISOString(),
  endsAt: row.endsAt?.toISOString(),
  maxUses: row.maxUses,
  usesPerPerson: row.usesPerPerson,
});

/** Changes when and how often a coupon counts; only what is given. Refuses with 404 an unknown one, with 400 faulty rules. */
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
    refuseProblems(couponRuleProblems({ startsAt: next.startsAt ?? null, endsAt: next.endsAt ?? null }));
    const [changed] = await tx
      .update(coupons)
      .set({
        startsAt: momentOf(next.startsAt),
        endsAt: momentOf(next.endsAt),
        ...(rules.maxUses !== undefined && { maxUses: rules.maxUses }),
        ...(rules.usesPerPerson !== undefined && { usesPerPerson: rules.usesPerPerson }),
      })
      .where(byId(id))
      .returning();
    const facts = { before: toFacts(coupon), after: toFacts(changed ?? coupon) };
    await recordAudit(tx, now(), by, { event: 'changeCoupon', on: id, name: coupon.code, ...facts });
    return { modifiedCount: 1, message: couponTexts.changed };
  });
}

/** Takes a coupon away; orders that used it keep what it took off. One deleted already or unknown gives a count of 0. */
export async function removeCoupon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  id: string,
): Promise<{ deletedCount: number; message: string }> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const [removed] = await tx.update(coupons).set({ deletedAt: at }).where(byId(id)).returning();
    if (!removed) return { deletedCount: 0, message: couponTexts.alreadyDeleted };
    const facts = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, at, by, { event: 'removeCoupon', on: id, name: removed.code, ...facts });
    return { deletedCount: 1, message: couponTexts.deleted };
  });
}

function refuseProblems(fields: Partial<Record<string, string>>): void {
  const [first] = Object.values(fields);
  if (first) throw new ApplicationError('invalid', first, { fields });
}
