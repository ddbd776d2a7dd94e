/** Whether staff have excluded a customer from cash on delivery, by account, guest or mobile number. */
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { and, arrayContains, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { customerRecords } from '../users/customer-records.table.ts';

interface CashBuyer {
  userId: string;
  /** As in the form or the order. */
  mobileNumber: string;
}

interface Excluded {
  userIds: readonly string[];
  /** Normalized; '' for none. */
  number: string;
}

/** The query of why some accounts, or a number, are excluded; without a row they are not. */
const selectCashBlock = (db: Db, { userIds, number }: Excluded) =>
  db
    .select({ reason: customerRecords.cashBlockReason })
    .from(customerRecords)
    .where(
      and(
        isNotNull(customerRecords.cashBlockReason),
        or(
          inArray(customerRecords.userId, [...userIds]),
          number ? arrayContains(customerRecords.cashBlockNumbers, [number]) : undefined,
        ),
      ),
    )
    .limit(1);

/** Why some accounts, or a number, are excluded; undefined if they are not. */
export async function findCashBlock(db: Db, excluded: Excluded): Promise<string | undefined> {
  const [blocked] = await selectCashBlock(db, excluded);
  return blocked?.reason ?? undefined;
}

/** The query whose row says that a buyer is excluded. */
export const selectBlockOf = (db: Db, { userId, mobileNumber }: CashBuyer) =>
  selectCashBlock(db, { userIds: [userId], number: parseMobileNumber(mobileNumber) ?? '' });

/** Whether a new or changed order is paid online only: its customer, or the number, is excluded and it is not picked up. */
export const isOnlineOnly = async (
  tx: Db,
  { pickup, ...buyer }: CashBuyer & { pickup: boolean },
): Promise<boolean> => !pickup && (await selectBlockOf(tx, buyer)).length > 0;
