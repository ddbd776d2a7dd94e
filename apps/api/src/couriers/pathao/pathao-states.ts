/** Pathao's names of what happens to a parcel, and the steps that they are. */
import type { ShipmentStep } from '@jontro/shop/couriers/shipment-steps.ts';

const steps: Readonly<Record<string, ShipmentStep>> = {
  pending: 'booked',
  created: 'booked',
  updated: 'booked',
  'pickup-requested': 'booked',
  'assigned-for-pickup': 'booked',
  picked: 'handed-over',
  'pickup-failed': 'problem',
  'pickup-cancelled': 'problem',
  'at-the-sorting-hub': 'on-the-way',
  'in-transit': 'on-the-way',
  'received-at-last-mile-hub': 'on-the-way',
  'assigned-for-delivery': 'out-for-delivery',
  delivered: 'delivered',
  'partial-delivery': 'partly-delivered',
  'delivery-failed': 'problem',
  'on-hold': 'problem',
  returned: 'returned',
  'paid-return': 'returned',
  exchanged: 'returned',
};

/** The step of an event ("order.in-transit") or of a state ("In Transit", "in_transit"); undefined for one that is not known. */
export function pathaoStep(name: string): ShipmentStep | undefined {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/^order\./, '')
    .replace(/[ _]+/g, '-');
  return Object.hasOwn(steps, slug) ? steps[slug] : undefined;
}
