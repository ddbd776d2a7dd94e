/** Payouts of couriers, the statements of the cash that they hand over: states of their lines, limits and texts. */
import { type Static, Type } from 'typebox';
import { latinDigits } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { type Poisha, poisha } from '../money.ts';
import { parseStatementAmount } from '../payment-statements/payment-statements.ts';

/**
 * What is known of a line. `matched` waits for its record; `short` and `over` are of another sum than is due; `undelivered` is of a parcel
 * that the shop does not have as delivered or returned. `recorded`, `accepted` and `dismissed` are decided.
 */
export const payoutLineStates = [
  'matched',
  'short',
  'over',
  'unknown',
  'undelivered',
  'wrong',
  'already',
  'recorded',
  'accepted',
  'dismissed',
] as const;
export type PayoutLineState = (typeof payoutLineStates)[number];

/** The states that staff still have to decide. */
export const openPayoutStates = [
  'matched',
  'short',
  'over',
  'unknown',
  'undelivered',
  'wrong',
] as const satisfies PayoutLineState[];
export const isOpenPayoutState = (state: PayoutLineState): boolean =>
  (openPayoutStates as readonly PayoutLineState[]).includes(state);
/** The states in which a parcel is settled, once. */
export const settledPayoutStates = ['recorded', 'accepted'] as const satisfies PayoutLineState[];

/**
 * `accept`: the order counts as paid though the sum differs, and the difference is kept. `dismiss`: nothing is recorded. `name`: the
 * line is of another order than was found.
 */
export const payoutDecisions = ['accept', 'dismiss', 'name'] as const;
export type PayoutDecision = (typeof payoutDecisions)[number];

/** `uploaded` waits for its columns, `open` for decisions. */
export const payoutStates = ['uploaded', 'open', 'settled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** After so many days since its delivery a parcel that is in no statement is missing. */
export const missingAfterDays = 7;
/** How long a payout without columns is kept. */
export const payoutDraftDays = 2;
/** The most payouts that are fetched at once. */
export const maxFetchedPayouts = 10;

export const payoutTexts = {
  notFound: 'Payout not found',
  unknownCourier: 'The shop does not have this courier',
  noFetch: 'This courier does not tell its payouts. Please upload its statement.',
  unavailable: 'The courier could not be asked. Please try again later.',
  noId: 'Please assign a column to the consignment, the tracking code or the order number.',
  noAmount: 'Please assign a column to what was collected or to what was paid out.',
  noColumns: 'Please assign the columns first.',
  hasColumns: 'The columns of this statement are assigned already.',
  badAmount: 'Please enter the amount in taka, as in 15,250.50',
  nothingMatched: 'There is nothing to record: no line matches an unpaid parcel.',
  lineNotOpen: 'This line is decided already.',
  notAccepted: 'Only a line of another sum than is due can be accepted.',
  noOrder: 'There is no order with this number.',
  orderMissing: 'Please enter the number of the order',
  // Why a line is what it is.
  idMissing: 'This line has no number that can be read.',
  amountUnreadable: 'An amount of this line cannot be read.',
  sumWrong: 'Its sums do not fit: paid out is not what was collected less the charges.',
  twoOrders: 'Its numbers belong to different orders.',
  repeated: 'This parcel is in the statement twice.',
  settledBefore: 'This parcel was settled by an earlier line.',
  cashKnown: 'The cash is recorded already; the charges are kept.',
  costsOnly: 'Nothing was to be collected; the charges are kept.',
  notDelivered: 'The shop does not have this parcel as delivered or returned.',
  undecided: 'A payment for this order is still being decided',
  gone: 'This order was deleted.',
  recorded: 'Cash recorded',
  decided: 'Line decided',
} as const satisfies Record<string, PlainMessage>;

/** Sums in taka; `paid` is `collected` less both charges. */
export const PayoutSums = Type.Object({
  collected: Type.Number(),
  fee: Type.Number(),
  codFee: Type.Number(),
  paid: Type.Number(),
  /** What the shop's orders owe. */
  due: Type.Number(),
});
export type PayoutSums = Static<typeof PayoutSums>;

/** A line of a payout; amounts in taka. */
export const PayoutLine = Type.Object({
  /** The line as a text. */
  _id: Type.String(),
  line: Type.Integer(),
  state: Type.Enum(payoutLineStates),
  consignment: Type.String(),
  tracking: Type.String(),
  reference: Type.String(),
  collected: Type.Optional(Type.Number()),
  fee: Type.Optional(Type.Number()),
  codFee: Type.Optional(Type.Number()),
  paid: Type.Optional(Type.Number()),
  /** What is due for it by the shop's order; of a settled one what was due then. */
  due: Type.Optional(Type.Number()),
  order: Type.Optional(Type.Object({ _id: Type.String(), orderNumber: Type.Optional(Type.String()) })),
  reason: Type.Optional(Type.String()),
  decidedBy: Type.Optional(Type.String()),
});
export type PayoutLine = Static<typeof PayoutLine>;

export const CourierPayout = Type.Object({
  _id: Type.String(),
  courier: Type.String(),
  /** The name of the file, or the courier's own number of the payout. */
  file: Type.String(),
  by: Type.String({ description: 'The e-mail of who brought it in' }),
  createdAt: Type.String(),
  state: Type.Enum(payoutStates),
  /** Lines without the headings. */
  lines: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      /** The assigned field; absent if the column is left out. */
      field: Type.Optional(Type.String()),
      /** The first cell that is not empty. */
      sample: Type.String(),
    }),
  ),
  /** The number of lines in each state. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** Of all lines that can be read, and of those that are matched. */
  sums: PayoutSums,
  matched: PayoutSums,
  /** What was paid out as the courier or the owner says, in taka. */
  amount: Type.Optional(Type.Number()),
});
export type CourierPayout = Static<typeof CourierPayout>;

/** A delivered parcel whose cash no statement has; in taka. */
export const UnpaidParcel = Type.Object({
  _id: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  courier: Type.String(),
  code: Type.Optional(Type.String()),
  cash: Type.Number(),
  deliveredAt: Type.String(),
  /** Whether it is longer than `missingAfterDays`. */
  missing: Type.Boolean(),
});
export type UnpaidParcel = Static<typeof UnpaidParcel>;

/** Parses an amount that may be negative, as in "-60.00", "−৳৬০" or "(60)"; undefined for anything else. */
export function parsePayoutAmount(cell: string): Poisha | undefined {
  const text = latinDigits(cell).trim();
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  const signed = /^(?:৳|BDT|Tk\.?)?\s*[-−–]\s*(.*)$/i.exec(text)?.[1];
  const amount = parseStatementAmount(bracketed ?? signed ?? text);
  if (amount === undefined || amount === 0) return amount;
  return bracketed === undefined && signed === undefined ? amount : poisha(-amount);
}

/** A number as spreadsheets keep it from becoming an amount: ="1424107" and '1424107 are 1424107. */
export const plainNumber = (cell: string): string =>
  latinDigits(cell)
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
