/** How likely a parcel is to come back, from what this shop itself knows of the number: a level, and the reasons in plain words. */
import { type Static, Type } from 'typebox';
import { type Message, message, type PlainMessage } from '../messages.ts';

/** Stored with each decision; a change of the rule gets the next number. */
export const riskRuleVersion = 1;

/** What each level asks for. No level refuses an order. */
export const riskLevels = ['send', 'confirm', 'call', 'charge-first'] as const;
export type RiskLevel = 0 | 1 | 2 | 3;
export const riskLevelLabels: Readonly<Record<RiskLevel, PlainMessage>> = {
  0: 'Nothing speaks against it',
  1: 'Ask to confirm',
  2: 'Call before packing',
  3: 'Ask for the delivery charge first',
};

/**
 * All that the rule knows. There is no district, name, gender or device in it, so that it cannot judge by them.
 */
export interface RiskFacts {
  /** Earlier orders of this number with this shop. */
  delivered: number;
  /** Those that were not accepted at the door. */
  refused: number;
  /** By link, code or call. */
  confirmed: boolean;
  paid: boolean;
  /** Whether the address names a house, a road or a landmark; also for an order that is picked up. */
  addressClear: boolean;
  /** Other orders of this number or this address within the hour before. */
  together: number;
  payable: number;
  /** Of the shop's orders; undefined while there are none. */
  median: number | undefined;
}

/** Reasons against an order first, then those for it. */
export const riskReasonKinds = [
  'refused',
  'together',
  'address',
  'value',
  'new-number',
  'unconfirmed',
  'delivered',
  'confirmed',
  'paid',
] as const;
export type RiskReasonKind = (typeof riskReasonKinds)[number];

export const RiskReason = Type.Object({
  kind: Type.Enum([...riskReasonKinds]),
  count: Type.Optional(Type.Integer()),
});
export type RiskReason = Static<typeof RiskReason>;

export const OrderRisk = Type.Object({
  level: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  reasons: Type.Array(RiskReason),
});
export type OrderRisk = Static<typeof OrderRisk>;

/** From how many times the median a first order is dear. */
const dearTimes = 3;
/** The points of a parcel that was refused, against which as many good ones count, and from which money is asked for. */
const chargePoints = 4;

/** The level of an order and its reasons. The same facts have the same level. */
export function riskOf(facts: RiskFacts): OrderRisk {
  const { delivered, refused, confirmed, paid, addressClear, together, payable, median } = facts;
  const isNew = delivered === 0 && refused === 0;
  const isDear = delivered === 0 && median !== undefined && median > 0 && payable >= dearTimes * median;
  const reasons: RiskReason[] = [
    ...(refused > 0 ? [{ kind: 'refused' as const, count: refused }] : []),
    ...(together > 0 ? [{ kind: 'together' as const, count: together }] : []),
    ...(addressClear ? [] : [{ kind: 'address' as const }]),
    ...(isDear ? [{ kind: 'value' as const }] : []),
    ...(isNew ? [{ kind: 'new-number' as const }] : []),
    ...(confirmed || paid ? [] : [{ kind: 'unconfirmed' as const }]),
    ...(delivered > 0 ? [{ kind: 'delivered' as const, count: delivered }] : []),
    ...(confirmed ? [{ kind: 'confirmed' as const }] : []),
    ...(paid ? [{ kind: 'paid' as const }] : []),
  ];
  if (paid) return { level: 0, reasons };
  // Nobody is asked for money because they are new, buy something dear, live where houses have no numbers, or have not confirmed yet.
  const ofHistory = Math.max(0, chargePoints * refused - Math.min(chargePoints, delivered)) + together;
  const others = (addressClear ? 0 : 1) + (isDear ? 1 : 0) + (isNew ? 1 : 0) + (confirmed ? 0 : 1);
  const points = ofHistory + others - (delivered > 0 && refused === 0 ? 1 : 0);
  const level = ofHistory >= chargePoints ? 3 : points <= 1 ? 0 : points === 2 ? 1 : 2;
  return { level: level === 1 && confirmed ? 0 : level, reasons };
}

/** A reason in words, for the owner. */
export function riskReasonText({ kind, count = 0 }: RiskReason): Message {
  switch (kind) {
    case 'refused':
      return message('{count} orders of this number were not accepted at the door', { count });
    case 'together':
      return message('{count} other orders of this number or address within an hour', { count });
    case 'delivered':
      return message('{count} orders of this number were delivered', { count });
    default:
      return plainReasons[kind];
  }
}
const plainReasons: Readonly<
  Record<Exclude<RiskReasonKind, 'refused' | 'together' | 'delivered'>, PlainMessage>
> = {
  address: 'The address names no house, road or landmark',
  value: 'A first order of more than three times the usual sum',
  'new-number': 'The first order of this number',
  unconfirmed: 'Not confirmed yet',
  confirmed: 'Confirmed by the customer',
  paid: 'Paid already',
};
