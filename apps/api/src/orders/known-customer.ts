/** What the shop knows about a mobile number, for staff who take an order. */
import { checkoutTexts, parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { type KnownCustomer, maxLookedAtOrders } from '@jontro/shop/orders/staff-orders.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { findCashBlock } from './cash-block.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';

const maxShown = 5;

/** Staff see it to take an order; nobody else may ask. Throws 400 for anything but a Bangladeshi mobile number. */
export async function findKnownCustomer(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  currentUser: CurrentUser,
  number: string,
): Promise<KnownCustomer> {
  await limits.limit('known-customer', currentUser.userId);
  const mobileNumber = parseMobileNumber(number);
  if (!mobileNumber) throw new ApplicationError('invalid', checkoutTexts.mobileNumber);
  const rows = await latestOrdersOf(db, mobileNumber);
  const accounts = rows.flatMap(({ account }) => (account.deletedAt ? [] : [account]));
  const userIds = accounts.map(({ userId }) => userId);
  const cashBlock = await findCashBlock(db, { userIds, number: mobileNumber });
  return {
    mobileNumber,
    accounts: firstOfEach(accounts, ({ userId }) => userId).map(({ userId, name, email }) => ({
      userId,
      name,
      email,
    })),
    addresses: firstOfEach(
      rows.flatMap(({ address, pickupCode }) => (pickupCode === null ? [address] : [])),
      (address) => JSON.stringify(address),
    ),
    orders: rows.length,
    delivered: rows.filter(({ status, returnedAt }) => status === 'Delivered' && !returnedAt).length,
    returned: rows.filter(({ returnedAt }) => returnedAt).length,
    cancelled: rows.filter(({ cancelledAt }) => cancelledAt).length,
    ...(cashBlock !== undefined && { cashBlock }),
  };
}

/** The ids of the accounts that have ordered with a number. */
export async function accountsOfNumber(db: Db, mobileNumber: string): Promise<Set<string>> {
  const rows = await latestOrdersOf(db, mobileNumber);
  return new Set(rows.flatMap(({ account }) => (account.deletedAt ? [] : [account.userId])));
}

const latestOrdersOf = (db: Db, mobileNumber: string) =>
  db
    .select({
      address: {
        name: orders.name,
        district: orders.district,
        area: orders.area,
        address: orders.address,
      },
      account: { userId: users.id, name: users.name, email: users.email, deletedAt: users.deletedAt },
      pickupCode: orders.pickupCode,
      status: orders.status,
      returnedAt: orders.returnedAt,
      cancelledAt: orders.cancelledAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.mobileNumber, mobileNumber), notDeleted))
    .orderBy(desc(orders.placedAt))
    .limit(maxLookedAtOrders);

/** The first of the items with each key, in their order: of the newest first, the newest use of each. */
const firstOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...Map.groupBy(items, keyOf).values()].flatMap((same) => same.slice(0, 1)).slice(0, maxShown);
