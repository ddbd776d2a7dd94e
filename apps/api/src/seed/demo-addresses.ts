/** The address books of the demo shop's customers: where their orders went. */
import { maxAddresses } from '@jontro/shop/addresses/addresses.ts';
import type { addresses } from '../addresses/addresses.table.ts';
import type { orders } from '../orders/orders.table.ts';

type AddressRow = typeof addresses.$inferInsert;
type OrderRow = typeof orders.$inferInsert;

const keyOf = ({ userId, name, mobileNumber, district, address }: OrderRow): string =>
  [userId, name, mobileNumber, district, address].join('\n');

/** The newest different addresses of each customer's orders. */
export function usedAddresses(placed: readonly OrderRow[]): AddressRow[] {
  const newestFirst = placed.toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime());
  const different = [...Map.groupBy(newestFirst, keyOf).values()].flatMap((same) => same.slice(0, 1));
  const byUser = Map.groupBy(different, ({ userId }) => userId);
  return [...byUser.values()].flatMap((used) =>
    used.slice(0, maxAddresses).map(({ id, userId, name, mobileNumber, district, address, placedAt }) => ({
      id,
      userId,
      name,
      mobileNumber,
      district,
      address,
      usedAt: placedAt,
    })),
  );
}
