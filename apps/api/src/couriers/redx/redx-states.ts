/** RedX' names of the states of a parcel, and the steps that they are. */
import type { ShipmentStep } from '@jontro/shop/couriers/shipment-steps.ts';

const steps: Readonly<Record<string, ShipmentStep>> = {
  'pickup-pending': 'booked',
  'ready-for-delivery': 'handed-over',
  'agent-area-change': 'on-the-way',
  'delivery-in-progress': 'out-for-delivery',
  'agent-hold': 'problem',
  'agent-returning': 'returning',
  returned: 'returned',
  // By the shop, before it was picked up.
  cancelled: 'returned',
  delivered: 'delivered',
};

/** The step of a state, in any letter case; undefined for one that is not known. */
export function redxStep(status: string): ShipmentStep | undefined {
  const name = status.trim().toLowerCase().replace(/[ _]+/g, '-');
  return Object.hasOwn(steps, name) ? steps[name] : undefined;
}

export const isRedxCancelled = (status: string): boolean => /^cancell?ed$/i.test(status.trim());
