/** Shipments: parcels that the shop has booked at a courier, with their states, limits and texts. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { Order } from '../orders/orders.ts';
import { courierNames } from './couriers.ts';
import { DeliveryRequest } from './delivery-requests.ts';
import { type ShipmentStep, shipmentStepNames } from './shipment-steps.ts';

export const shipmentStates = {
  waiting: { label: 'Is being booked' },
  asking: { label: 'Is being booked' },
  unsure: { label: 'Booked or not?' },
  refused: { label: 'Not booked' },
  booked: { label: 'Courier booked' },
  withdrawn: { label: 'Given up' },
} as const satisfies Record<string, { label: PlainMessage }>;
export type ShipmentState = keyof typeof shipmentStates;
export const shipmentStateNames = /* @__PURE__ */ Object.keys(shipmentStates) as ShipmentState[];

/** What the courier says of a parcel, for staff. */
export const shipmentStepTexts = {
  booked: 'Courier booked',
  'handed-over': 'Handed over to the courier',
  'on-the-way': 'On the way',
  'out-for-delivery': 'Out for delivery',
  problem: 'Delivery problem',
  returning: 'On the way back',
  returned: 'Returned',
  'partly-delivered': 'Partly delivered',
  delivered: 'Delivered',
} as const satisfies Record<ShipmentStep, PlainMessage>;

/** The lists of the page: to be looked at, underway, ended. */
export const shipmentLists = ['problems', 'underway', 'ended'] as const;
export type ShipmentList = (typeof shipmentLists)[number];

/** The most orders that are booked at once. */
export const maxBookings = 200;
export const maxConsignmentLength = 60;
/** The id of a parcel at its courier, as staff copy it from its panel. */
export const consignmentPattern = /* @__PURE__ */ /^[A-Za-z0-9][\w-]{1,59}$/;
/** How long the courier's own words are kept after they were received; they may name persons. */
export const wordsRetentionDays = 90;

export const shipmentTexts = {
  started: 'Booking started',
  noCourier: 'This courier is not connected',
  notFound: 'Shipment not found',
  open: 'This order has a parcel that is booked or being booked already',
  otherStep: 'Only orders that are in the shop can be booked',
  undecided: 'A payment for this order is still being decided',
  retried: 'It is booked again in a moment',
  notRetried: 'Only what was refused or has waited in vain can be booked again',
  withdrawn: 'Given up. The order can be booked anew',
  notWithdrawn: 'Only what the courier does not have can be given up',
  gone: 'The order was changed, so it was not booked',
  wholeTaka: 'This courier collects whole taka only',
  unconfirmed: 'The courier has not confirmed the booking',
  notUnsure: 'This is no longer in doubt. Please look again',
  wrongConsignment: 'An ID has letters and digits, as in the courier’s panel',
  unknownConsignment: 'The courier has no parcel with this ID',
  otherConsignment: 'This ID is of another parcel',
  notAnswered: 'The courier does not answer now. Please try again later',
  found: 'Saved. The shop follows this parcel',
  bookedAnew: 'It is booked anew in a moment',
  areaMissing:
    'This courier takes a parcel only with one of its areas, and the address names none or several. Choose the area, then it is booked again',
  cancelled: 'The courier has cancelled the parcel. The order can be booked anew',
  cancelRequested: 'The courier was asked to cancel the parcel. It is shown here once it has done so',
  notCancelled:
    'Only a parcel that the courier has not picked up can be cancelled, at a courier that offers it',
  cancelRefused: 'The courier does not cancel this parcel',
  areaChosen: 'The area is saved for this order',
  unknownArea: 'This courier has no such area in the district of the order',
} as const satisfies Record<string, PlainMessage>;

const fields = Order.properties;
const Courier = Type.Enum(courierNames);

/** An order that can be booked: where it goes, and what the courier collects in taka. */
export const BookableOrder = Type.Object({
  _id: fields._id,
  orderNumber: fields.orderNumber,
  name: fields.name,
  district: fields.district,
  area: fields.area,
  address: fields.address,
  orderPlaced: fields.orderPlaced,
  /** Absent while a payment is being decided. */
  cash: Type.Optional(Type.Number()),
  /** Where it goes as couriers name it, of those that name places; without a text that is in doubt. */
  areas: Type.Array(
    Type.Object({
      courier: Courier,
      text: Type.Optional(Type.String()),
      /** Whether staff have chosen it for this address. */
      chosen: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type BookableOrder = Static<typeof BookableOrder>;

const Area = Type.Object({
  /** The courier's own. */
  id: Type.String(),
  name: Type.String(),
  /** Whether the address names it, or a part of its name; these come first. */
  named: Type.Optional(Type.Boolean()),
});
export type AreaChoice = Static<typeof Area>;

/** Among what staff choose the area of an order at a courier. */
export const AreaChoices = Type.Object({
  name: fields.name,
  district: fields.district,
  area: fields.area,
  address: fields.address,
  /** That the district is, or that was asked for; without one it has to be chosen first. */
  city: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Empty if the district is one. */
  cities: Type.Array(Area),
  /** Of the city. */
  areas: Type.Array(Area),
});
export type AreaChoices = Static<typeof AreaChoices>;

/** The longest id of a courier's area. */
export const maxAreaIdLength = 60;

/** What a courier has said of a parcel. */
export const ShipmentEvent = Type.Object({
  at: Type.String(),
  step: Type.Optional(Type.Enum(shipmentStepNames)),
  /** The courier's own name of the state. */
  status: Type.String(),
  words: Type.Optional(Type.String()),
  /** The same in Bengali, of a courier that says it in both languages. */
  wordsBengali: Type.Optional(Type.String()),
});
export type ShipmentEvent = Static<typeof ShipmentEvent>;

export const Shipment = Type.Object({
  _id: Type.String(),
  orderId: Type.String(),
  orderNumber: fields.orderNumber,
  name: fields.name,
  courier: Courier,
  /** Under which the courier has it from the shop. */
  ref: Type.String(),
  state: Type.Enum(shipmentStateNames),
  step: Type.Optional(Type.Enum(shipmentStepNames)),
  code: Type.Optional(Type.String()),
  /** What the courier collects, in taka; absent until it was asked. */
  cash: Type.Optional(Type.Number()),
  /** What is due now, if the courier collects another sum. */
  cashDue: Type.Optional(Type.Number()),
  /** What it costs, in taka, once the courier has said so. */
  fee: Type.Optional(Type.Number()),
  /** Why it is not booked, or not yet. */
  reason: Type.Optional(Type.String()),
  /** What the courier has last said. */
  words: Type.Optional(Type.String()),
  wordsBengali: Type.Optional(Type.String()),
  createdAt: Type.String(),
  heardAt: Type.Optional(Type.String()),
  /** What its customer asks for, until staff have answered it. */
  request: Type.Optional(DeliveryRequest),
  /** Whether the order is cancelled or deleted, or the parcel was given up, so that the courier must stop it. */
  stop: Type.Optional(Type.Boolean()),
  /** Whether the courier can still be told to cancel it. */
  cancellable: Type.Optional(Type.Boolean()),
});
export type Shipment = Static<typeof Shipment>;

export const OrderShipment = Type.Object({ ...Shipment.properties, events: Type.Array(ShipmentEvent) });
export type OrderShipment = Static<typeof OrderShipment>;

/** Whether it can be booked once more. */
export const canRetry = ({ state, reason }: Pick<Shipment, 'state' | 'reason'>): boolean =>
  state === 'refused' || ((state === 'waiting' || state === 'asking') && reason !== undefined);

/** Whether the courier certainly does not have it. */
export const canWithdraw = ({ state }: Pick<Shipment, 'state'>): boolean =>
  state === 'refused' || state === 'waiting';
