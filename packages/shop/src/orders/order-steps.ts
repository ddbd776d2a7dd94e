/** The steps of an order between the shop and the door, and the moves between them; one row each. */
import type { PlainMessage } from '../messages.ts';
import type { Permission } from '../users/permissions.ts';

export const orderStatuses = ['Pending', 'Delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface StepRow {
  /** The specification's status, which is derived from the step; null if the step keeps the status from before. */
  status: OrderStatus | null;
  /** In the timeline. */
  label: PlainMessage;
  /** Whether its units were taken from the counted stock, so that they return there when the order is deleted. */
  holdsUnits: boolean;
}

/** In the order in which an order goes through them. */
export const orderSteps = {
  'to-confirm': { status: 'Pending', label: 'To be confirmed', holdsUnits: true },
  placed: { status: 'Pending', label: 'Placed', holdsUnits: true },
  confirmed: { status: 'Pending', label: 'Confirmed', holdsUnits: true },
  packed: { status: 'Pending', label: 'Packed', holdsUnits: true },
  booked: { status: 'Pending', label: 'Courier booked', holdsUnits: true },
  'ready-for-pickup': { status: 'Pending', label: 'Ready for pickup', holdsUnits: true },
  'handed-over': { status: 'Pending', label: 'Handed over to the courier', holdsUnits: true },
  'on-the-way': { status: 'Pending', label: 'On the way', holdsUnits: true },
  'out-for-delivery': { status: 'Pending', label: 'Out for delivery', holdsUnits: true },
  problem: { status: 'Pending', label: 'Delivery problem', holdsUnits: true },
  returning: { status: 'Pending', label: 'On the way back', holdsUnits: true },
  delivered: { status: 'Delivered', label: 'Delivered', holdsUnits: false },
  'partly-delivered': { status: 'Delivered', label: 'Partly delivered', holdsUnits: false },
  returned: { status: null, label: 'Returned', holdsUnits: false },
  cancelled: { status: null, label: 'Cancelled', holdsUnits: false },
} as const satisfies Record<string, StepRow>;
export type OrderStep = keyof typeof orderSteps;
export const orderStepNames = /* @__PURE__ */ Object.keys(orderSteps) as OrderStep[];

/** The steps in which nobody has begun to pack an order. */
export const stepsBeforePacking = ['to-confirm', 'placed', 'confirmed'] as const;
/** The steps in which an order waits in the shop. */
export const stepsInShop = [...stepsBeforePacking, 'packed', 'booked', 'ready-for-pickup'] as const;
/** The steps in which a parcel is with a courier or a rider. */
export const stepsOutside = [
  'handed-over',
  'on-the-way',
  'out-for-delivery',
  'problem',
  'returning',
] as const;
/** The steps of an order that is to be packed, if no advance or payment of it is waited for. */
export const stepsToPack = ['placed', 'confirmed'] as const;
/** The steps before an order's end. */
export const openSteps: readonly OrderStep[] = [...stepsInShop, ...stepsOutside];
/** The ends at which the customer keeps nothing of the order. */
export const endsWithoutSale = ['returned', 'cancelled'] as const satisfies readonly OrderStep[];

interface MoveRow {
  from: readonly OrderStep[];
  to: OrderStep;
  permission: Permission;
  /** The label of its button. */
  action: PlainMessage;
  /** The response to the move, and to one that was made before. */
  notice: PlainMessage;
  repeated: PlainMessage;
  /** The customer must be told why. */
  needsNote?: true;
  /** Only of orders that are delivered, or of those that are picked up. */
  only?: 'delivery' | 'pickup';
}

/** Cancelling and taking a parcel back have data of their own, so they are use cases of their own. */
export const orderMoves = {
  confirm: {
    from: ['to-confirm', 'placed'],
    to: 'confirmed',
    permission: 'orders',
    action: 'Mark as Confirmed',
    notice: 'Marked as Confirmed',
    repeated: 'This order is already confirmed',
  },
  pack: {
    from: ['to-confirm', 'placed', 'confirmed'],
    to: 'packed',
    permission: 'deliver',
    action: 'Mark as Packed',
    notice: 'Marked as Packed',
    repeated: 'This order is already packed',
  },
  book: {
    from: ['placed', 'confirmed', 'packed'],
    to: 'booked',
    permission: 'deliver',
    action: 'Courier is booked',
    notice: 'Marked as booked',
    repeated: 'The courier of this order is already booked',
    only: 'delivery',
  },
  ready: {
    from: ['to-confirm', 'placed', 'confirmed', 'packed'],
    to: 'ready-for-pickup',
    permission: 'deliver',
    action: 'Ready for pickup',
    notice: 'Marked as ready for pickup',
    repeated: 'This order is already ready for pickup',
    only: 'pickup',
  },
  'hand-over': {
    from: ['packed', 'booked'],
    to: 'handed-over',
    permission: 'deliver',
    action: 'Hand over',
    notice: 'Marked as handed over',
    repeated: 'This order is already handed over',
    only: 'delivery',
  },
  ship: {
    from: ['handed-over', 'out-for-delivery', 'problem'],
    to: 'on-the-way',
    permission: 'deliver',
    action: 'Is on the way',
    notice: 'Marked as on the way',
    repeated: 'This order is already on the way',
    only: 'delivery',
  },
  'take-out': {
    from: ['handed-over', 'on-the-way', 'problem'],
    to: 'out-for-delivery',
    permission: 'deliver',
    action: 'Is out for delivery',
    notice: 'Marked as out for delivery',
    repeated: 'This order is already out for delivery',
    only: 'delivery',
  },
  'report-problem': {
    from: ['booked', 'handed-over', 'on-the-way', 'out-for-delivery'],
    to: 'problem',
    permission: 'deliver',
    action: 'Report a problem',
    notice: 'Problem recorded',
    repeated: 'A problem of this order is already recorded',
    needsNote: true,
    only: 'delivery',
  },
  'send-back': {
    from: ['handed-over', 'on-the-way', 'out-for-delivery', 'problem'],
    to: 'returning',
    permission: 'deliver',
    action: 'Is on the way back',
    notice: 'Marked as on the way back',
    repeated: 'This order is already on the way back',
    only: 'delivery',
  },
  deliver: {
    from: openSteps,
    to: 'delivered',
    permission: 'deliver',
    action: 'Mark as Delivered',
    notice: 'Marked as Delivered',
    repeated: 'This order is already delivered',
  },
} as const satisfies Record<string, MoveRow>;
export type OrderMove = keyof typeof orderMoves;
export const orderMoveNames = /* @__PURE__ */ Object.keys(orderMoves) as OrderMove[];
/** The row of a move with its optional fields. */
export const moveRow = (move: OrderMove): MoveRow => orderMoves[move];

/** How long a step that staff have made by a move can be undone, and how long its mail waits. In ms. A delivery is final (STATE-20). */
export const undoMs = 30 * 60_000;
export const isUndoable = (move: OrderMove): boolean => move !== 'deliver';
/** The permission to undo a step, which is that to make it; undefined for one that cannot be undone. */
export function undoPermission(step: OrderStep): Permission | undefined {
  if (step === 'cancelled') return 'orders';
  const move = orderMoveNames.find((name) => orderMoves[name].to === step);
  return move && isUndoable(move) ? orderMoves[move].permission : undefined;
}

/** The fields of an order that determine its step. */
export interface StepFields {
  status: OrderStatus;
  step?: OrderStep | null | undefined;
  /** Picked up at the shop. */
  pickup?: boolean | undefined;
}

/** The step of an order of which only the status is known. */
const firstStepOf = (status: OrderStatus): OrderStep => (status === 'Delivered' ? 'delivered' : 'placed');

const hasStatus = (step: OrderStep, status: OrderStatus): boolean => {
  const stepStatus = Object.hasOwn(orderSteps, step) ? orderSteps[step].status : undefined;
  return stepStatus === null || stepStatus === status;
};

/**
 * The step of an order. A stored step of another status is outdated: a process of an earlier version, which has only the
 * status, has changed it.
 */
export const stepOf = ({ status, step }: StepFields): OrderStep =>
  step && hasStatus(step, status) ? step : firstStepOf(status);

/** What a step is called among those that were reached: units that came back after the delivery were delivered. */
export const reachedLabel = (
  { step, at }: { step: OrderStep; at: string },
  { deliveredAt }: { deliveredAt?: string | undefined },
): PlainMessage =>
  step === 'partly-delivered' && deliveredAt && deliveredAt < at ? 'Partly returned' : orderSteps[step].label;

/** Whether a step is not determined by its status alone. */
export const isAdditional = (step: OrderStep): boolean => step !== 'placed' && step !== 'delivered';

/** Whether an order ended without a sale: it is neither packed, delivered nor paid any more. */
export const isEndedWithoutSale = (order: StepFields): boolean =>
  (endsWithoutSale as readonly OrderStep[]).includes(stepOf(order));

/** Whether an order is still to come. */
export const isToCome = (order: StepFields): boolean => openSteps.includes(stepOf(order));

/** Whether a move is one of orders that are delivered, or picked up, as this one is. */
export function isMoveOf(move: OrderMove, { pickup }: Pick<StepFields, 'pickup'>): boolean {
  const { only } = moveRow(move);
  return only === undefined || (only === 'pickup') === (pickup === true);
}

/** The moves that an order can make now. */
export const movesOf = (order: StepFields): OrderMove[] =>
  orderMoveNames.filter((move) => isMoveOf(move, order) && moveRow(move).from.includes(stepOf(order)));

/** The move that usually comes next: of a parcel outside, the delivery. */
export const nextMoveOf = (order: StepFields): OrderMove | undefined => {
  const moves = movesOf(order);
  const usual: readonly OrderMove[] =
    stepOf(order) === 'to-confirm' ? ['confirm'] : ['pack', order.pickup ? 'ready' : 'hand-over', 'deliver'];
  return usual.find((move) => moves.includes(move));
};

/** Whether a delivery now would skip steps: the parcel has not left the shop. The code of a pickup is a question of its own. */
export const deliverySkipsSteps = (order: StepFields): boolean =>
  !order.pickup && (stepsInShop as readonly OrderStep[]).includes(stepOf(order));
