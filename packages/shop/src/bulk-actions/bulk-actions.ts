/** Actions on many orders at once: kinds, states, limits, texts, and which orders cannot take part. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { advanceTexts } from '../orders/advance.ts';
import { onlineOnlyTexts, waitsForPayment } from '../orders/online-only.ts';
import {
  isEndedWithoutSale,
  isMoveOf,
  type OrderMove,
  orderMoves,
  orderStepNames,
  orderSteps,
  type StepFields,
  stepOf,
} from '../orders/order-steps.ts';
import { type Order, orderCan, orderTexts, undoTexts } from '../orders/orders.ts';
import { pickupTexts } from '../orders/pickup.ts';
import type { Permission } from '../users/permissions.ts';

interface KindRow {
  /** The move that it makes of each order; cash has none. */
  move?: OrderMove;
  permission: Permission;
  /** The label of its button. */
  label: PlainMessage;
  undoable: boolean;
}

/** In the order of their buttons. */
export const bulkKinds = {
  confirm: { move: 'confirm', permission: 'orders', label: orderMoves.confirm.action, undoable: true },
  pack: { move: 'pack', permission: 'deliver', label: orderMoves.pack.action, undoable: true },
  'hand-over': {
    move: 'hand-over',
    permission: 'deliver',
    label: orderMoves['hand-over'].action,
    undoable: true,
  },
  deliver: { move: 'deliver', permission: 'deliver', label: orderMoves.deliver.action, undoable: false },
  'receive-cash': { permission: 'orders', label: 'Record the cash', undoable: true },
} as const satisfies Record<string, KindRow>;
export type BulkKind = keyof typeof bulkKinds;
export const bulkKindNames = /* @__PURE__ */ Object.keys(bulkKinds) as BulkKind[];
/** The row of a kind with its optional fields. */
export const bulkKindRow = (kind: BulkKind): KindRow => bulkKinds[kind];

/** What an action has made of its orders, before their count: "Packed: 58 of 60". */
export function bulkResult(kind: BulkKind): PlainMessage {
  const { move } = bulkKindRow(kind);
  return move ? orderSteps[orderMoves[move].to].label : 'Cash recorded';
}

export const bulkItemStates = ['waiting', 'done', 'failed'] as const;

/** The most orders of one action. */
export const maxBulkOrders = 5_000;
/** The most actions of one person that are not finished. */
export const maxOpenActions = 5;
/** How long a finished action is kept. */
export const bulkRetentionDays = 30;
/** How many orders are named for each reason for which orders cannot take part. */
export const maxNamedOrders = 20;
/** The longest reason for an undo. */
export const maxReasonLength = 300;

export const bulkTexts = {
  tooMany: 'At most 5,000 orders can be changed at once. Please narrow the list.',
  none: 'None of these orders can take part.',
  changed: 'The chosen orders have changed meanwhile. Please look at them again.',
  tooManyOpen: 'Five of your actions are not finished yet. Please wait until one is.',
  notFound: 'Action not found',
  running: 'This action is not finished yet.',
  notUndoable: 'This action cannot be undone.',
  tooLate: 'An action can be undone for 30 minutes.',
  undone: 'This action is already undone.',
  reasonMissing: 'Please say why.',
  notAllowed: 'The right to do this was taken away.',
  otherStep: 'Its step does not allow this.',
  changedSince: undoTexts.changedSince,
  customerTold: undoTexts.customerTold,
} as const satisfies Record<string, PlainMessage>;

type Fields = StepFields &
  Pick<
    Order,
    'payment' | 'paymentUndecided' | 'cashReceivedAt' | 'onlineOnly' | 'payable' | 'received' | 'refunded'
  > & {
    waitsForAdvance?: boolean;
  };

/** Why an order cannot take part, as its single move says it; undefined if it can. */
export function bulkObstacle(kind: BulkKind, order: Fields): PlainMessage | undefined {
  const { move } = bulkKindRow(kind);
  if (move) return moveObstacle(move, order);
  if (order.cashReceivedAt) return orderTexts.cashAlreadyReceived;
  if (!orderCan.receiveCash(order)) return orderTexts.cashNotDue;
  return order.paymentUndecided ? orderTexts.paymentUndecided : undefined;
}

function moveObstacle(move: OrderMove, order: Fields): PlainMessage | undefined {
  if (!isMoveOf(move, order)) return pickupTexts.noCourier;
  const { from, to, repeated } = orderMoves[move];
  const step = stepOf(order);
  if (step === to || (to === 'delivered' && step === 'partly-delivered')) return repeated;
  if (order.waitsForAdvance && to !== 'confirmed') return advanceTexts.notPacked;
  if (waitsForPayment(order) && to !== 'confirmed') return onlineOnlyTexts.waits;
  if ((from as readonly string[]).includes(step))
    return move === 'deliver' && order.pickup ? pickupTexts.codeNeeded : undefined;
  if (!isEndedWithoutSale(order)) return bulkTexts.otherStep;
  return step === 'cancelled' ? orderTexts.cancelled : orderTexts.returned;
}

/** An order as an action names it. */
export const BulkOrder = Type.Object({
  _id: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  name: Type.String(),
  step: Type.Enum(orderStepNames),
});
export type BulkOrder = Static<typeof BulkOrder>;

/** What an action would do. */
export const BulkPreview = Type.Object({
  /** Orders of the selection. */
  total: Type.Integer(),
  /** Orders that can take part. */
  able: Type.Integer(),
  /** Of these, orders whose delivery skips steps; absent if there are none. */
  skipping: Type.Optional(Type.Integer()),
  /** Of these, orders that are packed without having been confirmed; absent if there are none, and for other actions. */
  unconfirmed: Type.Optional(Type.Integer()),
  /** What those are to be paid, in taka. */
  payable: Type.Number(),
  /** Names exactly the orders that can take part. */
  digest: Type.String(),
  obstacles: Type.Array(
    Type.Object({
      reason: Type.String(),
      count: Type.Integer(),
      /** The first of them. */
      orders: Type.Array(BulkOrder),
    }),
  ),
});
export type BulkPreview = Static<typeof BulkPreview>;

/** An action and how far it is. */
export const BulkAction = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(bulkKindNames),
  by: Type.String({ description: 'The e-mail of the admin' }),
  createdAt: Type.String(),
  finishedAt: Type.Optional(Type.String()),
  total: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  /** The action that it undoes. */
  undoes: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  /** Until when it can be undone; absent if it cannot. */
  undoableUntil: Type.Optional(Type.String()),
});
export type BulkAction = Static<typeof BulkAction>;

/** An order that was not changed, and why. */
export const BulkFailure = Type.Object({ ...BulkOrder.properties, reason: Type.String() });
export type BulkFailure = Static<typeof BulkFailure>;
