/** The columns of an order's parcel: how they are read and searched. */
import { type Parcel, parcelCodeOf } from '@jontro/shop/orders/parcels.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { orders } from './orders.table.ts';

type ParcelColumns = Pick<typeof orders.$inferSelect, 'courier' | 'parcelCode'>;

/** The parcel of a row; undefined without a courier. */
export const parcelOf = ({ courier, parcelCode }: ParcelColumns): Parcel | undefined =>
  courier === null ? undefined : { courier, ...(parcelCode && { code: parcelCode }) };

/** The orders whose parcel has the code that the text is, in any letter case; undefined for another text. */
export function matchesParcel(search: string | undefined): SQL | undefined {
  const code = parcelCodeOf(search ?? '');
  return code === undefined ? undefined : eq(sql`upper(${orders.parcelCode})`, code);
}
