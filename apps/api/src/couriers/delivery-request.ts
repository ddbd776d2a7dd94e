/** A request about a parcel as customers and staff see it. */
import type { DeliveryRequest } from '@jontro/shop/couriers/delivery-requests.ts';
import type { deliveryRequests } from './delivery-requests.table.ts';

export type RequestRow = typeof deliveryRequests.$inferSelect;

export const toDeliveryRequest = (row: RequestRow): DeliveryRequest => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  at: row.at.toISOString(),
  ...(row.mobileNumber !== null && { mobileNumber: row.mobileNumber }),
  ...(row.callWindow !== null && { window: row.callWindow }),
  ...(row.area && { area: row.area }),
  ...(row.address !== null && { address: row.address }),
  ...(row.day !== null && { day: row.day }),
  ...(row.answer !== null && { answer: row.answer }),
  ...(row.byLink && { byLink: true }),
});
