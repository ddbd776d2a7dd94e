/** Whether staff have excluded a customer from cash on delivery, by account, guest or mobile number. */
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { and, arrayContains, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { customerRecords } from '../users/customer-records.table.ts';

interface CashBuyer {
  userId: string;
  /** As in the form or the order. */
  mobileNumber: string;
}

const isBlocked = ({ userIds, number }: { userIds: readonly string[]; number: string }) =>
  and(
    isNotNull(customerRecords.cashBlockReason),
    or(
      inArray(customerRecords.userId, [...userIds]),
      number ? arrayContains(customerRecords.cashBlockNumbers, [number]) : undefined,
    ),
  );

/** Why some accounts, or a normalized number, are excluded; undefined if they are not. */
export async function findCashBlock(
  db: Db,
  who: { userIds: readonly string[]; number: string },
): Promise<string | undefined> {
  const [blocked] = await db
    .select({ reason: customerRecords.cashBlockReason })
    .from(customerRecords)
    .where(isBlocked(who))
    .limit(1);
  return blocked?.reason ?? undefined;
}

/** Throws 409 `payment-refused` if the method is cash on delivery and the customer or their number is excluded from it. */
export async function checkCashBlock(
  tx: Db,
  paymentMethod: string | null | undefined,
  { userId, mobileNumber }: CashBuyer,
): Promise<void> {
  if (paymentMethod !== cashOnDelivery) return;
  const number = parseMobileNumber(mobileNumber) ?? '';
  if ((await findCashBlock(tx, { userIds: [userId], number })) !== undefined)
    throw new ApplicationError('broken-rule', customerTexts.cashBlocked, { code: 'payment-refused' });
}
