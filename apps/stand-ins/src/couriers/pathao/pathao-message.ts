// The message of Pathao's stand-in about a parcel.
import { localTime } from '../courier-control.routes.ts';
import type { PathaoParcel } from './pathao-parcel.ts';

interface ParcelEvent {
  /** As in "order.in-transit". */
  event: string;
  /** ISO 8601, in UTC. */
  timestamp: string;
  reason?: string | undefined;
}

const withAmount = new Set(['order.delivered', 'order.partial-delivery', 'order.paid-return']);

export function messageOf(
  { consignment_id, delivery_fee, order }: PathaoParcel,
  storeId: number,
  { event, timestamp, reason }: ParcelEvent,
): object {
  return {
    consignment_id,
    merchant_order_id: order.merchant_order_id,
    updated_at: localTime(new Date(timestamp)),
    timestamp,
    store_id: storeId,
    event,
    delivery_fee,
    ...(withAmount.has(event) && { collected_amount: order.amount_to_collect }),
    ...(reason !== undefined && { reason }),
  };
}
