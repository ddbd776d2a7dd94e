/** Steadfast's names of the states of a parcel, and the steps that they are. */
import type { ShipmentStep } from '@jontro/shop/couriers/shipment-steps.ts';

const steps: Readonly<Record<string, ShipmentStep>> = {
  in_review: 'booked',
  pending: 'booked',
  hold: 'problem',
  unknown: 'problem',
  unknown_approval_pending: 'problem',
  cancelled_approval_pending: 'returning',
  cancelled: 'returned',
  partial_delivered_approval_pending: 'partly-delivered',
  partial_delivered: 'partly-delivered',
  delivered_approval_pending: 'delivered',
  delivered: 'delivered',
};

/** The step of a state, in any letter case; undefined for one that is not known. */
export function steadfastStep(status: string): ShipmentStep | undefined {
  const name = status.trim().toLowerCase().replaceAll(' ', '_');
  return Object.hasOwn(steps, name) ? steps[name] : undefined;
}
