/** Where a parcel is by what its courier says, and which of two reports counts: the furthest, in whatever order they arrive. */
import type { OrderStep } from '../orders/order-steps.ts';

interface StepRow {
  /** A lower one never replaces a higher one. */
  rank: number;
  /** The step of its order. */
  orderStep: OrderStep;
}

/** Of the same rank the later report counts, of the ends the one named later here. */
export const shipmentSteps = {
  booked: { rank: 1, orderStep: 'booked' },
  'handed-over': { rank: 2, orderStep: 'handed-over' },
  'on-the-way': { rank: 3, orderStep: 'on-the-way' },
  'out-for-delivery': { rank: 4, orderStep: 'out-for-delivery' },
  problem: { rank: 4, orderStep: 'problem' },
  returning: { rank: 5, orderStep: 'returning' },
  // The units are taken back when they are in the shop, not when the courier says so.
  returned: { rank: 6, orderStep: 'returning' },
  // Staff say which units came back and what becomes of them.
  'partly-delivered': { rank: 7, orderStep: 'problem' },
  delivered: { rank: 8, orderStep: 'delivered' },
} as const satisfies Record<string, StepRow>;
export type ShipmentStep = keyof typeof shipmentSteps;
export const shipmentStepNames = /* @__PURE__ */ Object.keys(shipmentSteps) as ShipmentStep[];

/** A step as the courier has reported it; `at` is an ISO timestamp. */
export interface ReportedStep {
  step: ShipmentStep;
  at: string;
}

/** The first rank of an end. */
const endRank = shipmentSteps.returned.rank;
/** Whether the courier has nothing more to do. */
export const isShipmentEnd = (step: ShipmentStep): boolean => shipmentSteps[step].rank >= endRank;

/** Whether a report counts more than another. A total order, so that every sequence of the same reports ends the same. */
export function isFurther(one: ReportedStep, other: ReportedStep): boolean {
  const difference = shipmentSteps[one.step].rank - shipmentSteps[other.step].rank;
  if (difference !== 0) return difference > 0;
  const later = Date.parse(one.at) - Date.parse(other.at);
  if (later !== 0) return later > 0;
  return shipmentStepNames.indexOf(one.step) > shipmentStepNames.indexOf(other.step);
}

/** What counts after another report; `present` is undefined before the first. */
export const furthest = (present: ReportedStep | undefined, report: ReportedStep): ReportedStep =>
  present && !isFurther(report, present) ? present : report;

/** Steps after which a parcel counts as outside of the shop. */
export const stepsAfterHandover: readonly ShipmentStep[] = [
  'problem',
  'handed-over',
  'on-the-way',
  'out-for-delivery',
  'returning',
  'partly-delivered',
  'delivered',
];

/** How far before another an order's step is; the steps of a problem and of the way to the door are one. */
const orderRanks: { [Step in OrderStep]?: number } = {
  placed: 0,
  confirmed: 0,
  packed: 0,
  booked: 1,
  'handed-over': 2,
  'on-the-way': 3,
  'out-for-delivery': 4,
  problem: 4,
  returning: 5,
};

/**
 * The step that an order takes from its parcel; undefined if it stays: because it is further or has ended, or because the parcel comes back without having left the shop, as far as any report says.
 */
export function orderStepAfter(
  present: OrderStep,
  step: ShipmentStep,
  hasLeft: boolean,
): OrderStep | undefined {
  const { orderStep } = shipmentSteps[step];
  const rank = orderRanks[present];
  if (rank === undefined || orderStep === present) return undefined;
  if (step === 'delivered' || step === 'partly-delivered') return orderStep;
  if (orderStep === 'returning' && !hasLeft && rank < 2) return undefined;
  const next = orderRanks[orderStep] ?? 0;
  return next >= rank ? orderStep : undefined;
}
