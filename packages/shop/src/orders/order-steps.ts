/** The steps of an order between the shop and the door, and the moves between them; one row each. */
import type { PlainMessage } from '../messages.ts';
import type { Permission } from '../users/permissions.ts';

export const orderStatuses = ['Pending', 'Delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface StepRow {
  /** The specification's status, which is derived from the step. */
  status: OrderStatus;
  /** In the timeline. */
  label: PlainMessage;
  /** Whether its units are in the shop, so that they return to the counted stock when the order is deleted. */
  holdsUnits: boolean;
}

/** In the order in which an order goes through them. */
export const orderSteps = {
  placed: { status: 'Pending', label: 'Placed', holdsUnits: true },
  packed: { status: 'Pending', label: 'Packed', holdsUnits: true },
  delivered: { status: 'Delivered', label: 'Delivered', holdsUnits: false },
} as const satisfies Record<string, StepRow>;
export type OrderStep = keyof typeof orderSteps;
export const orderStepNames = /* @__PURE__ */ Object.keys(orderSteps) as OrderStep[];

interface MoveRow {
  from: readonly OrderStep[];
  to: OrderStep;
  permission: Permission;
  /** The label of its button. */
  action: PlainMessage;
  /** The response to the move, and to one that was made before. */
  notice: PlainMessage;
  repeated: PlainMessage;
}

export const orderMoves = {
  pack: {
    from: ['placed'],
    to: 'packed',
    permission: 'deliver',
    action: 'Mark as Packed',
    notice: 'Marked as Packed',
    repeated: 'This order is already packed',
  },
  deliver: {
    from: ['placed', 'packed'],
    to: 'delivered',
    permission: 'deliver',
    action: 'Mark as Delivered',
    notice: 'Marked as Delivered',
    repeated: 'This order is already delivered',
  },
} as const satisfies Record<string, MoveRow>;
export type OrderMove = keyof typeof orderMoves;
export const orderMoveNames = /* @__PURE__ */ Object.keys(orderMoves) as OrderMove[];

/** The fields of an order that determine its step. */
export interface StepFields {
  status: OrderStatus;
  step?: OrderStep | null | undefined;
}

/** The step of an order of which only the status is known. */
const firstStepOf = (status: OrderStatus): OrderStep => (status === 'Delivered' ? 'delivered' : 'placed');

/**
 * The step of an order. A stored step of another status is outdated: a process of an earlier version, which has only the
 * status, has changed it.
 */
export const stepOf = ({
  status,
  step,
}: {
  status: OrderStatus;
  step?: OrderStep | null | undefined;
}): OrderStep => (step && orderSteps[step].status === status ? step : firstStepOf(status));

/** Whether a step is not determined by its status alone. */
export const isAdditional = (step: OrderStep): boolean => step !== firstStepOf(orderSteps[step].status);

/** The moves that an order can make now. */
export const movesOf = (order: StepFields): OrderMove[] =>
  orderMoveNames.filter((move) => (orderMoves[move].from as readonly OrderStep[]).includes(stepOf(order)));
