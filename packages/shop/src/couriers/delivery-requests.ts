/** What a customer can ask for while a parcel has a problem: a call, another address in the district, another day; and what came of it. */
import { type Static, Type } from 'typebox';
import { Day } from '../admin-lists.ts';
import type { PlainMessage } from '../messages.ts';
import { maxCheckoutLengths } from '../orders/checkout.ts';
import { Note } from '../orders/orders.ts';

export const requestKinds = {
  call: { label: 'Call me' },
  address: { label: 'Change the address' },
  day: { label: 'Choose another day' },
} as const satisfies Record<string, { label: PlainMessage }>;
export type RequestKind = keyof typeof requestKinds;
export const requestKindNames = /* @__PURE__ */ Object.keys(requestKinds) as RequestKind[];

/** The hours in which somebody can be called. */
export const callWindows = ['9-12', '12-15', '15-18', '18-21'] as const;
export type CallWindow = (typeof callWindows)[number];

export const requestStates = ['open', 'done', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];

/** How many working days a customer can choose from, the next one first. */
export const offeredDays = 7;
/** The most requests about one parcel. */
export const maxRequests = 5;

export const requestTexts = {
  sent: 'We have got it. We pass it on to the courier, and the answer stands here',
  open: 'You have asked for something already. It is answered first',
  noProblem: 'This parcel has no problem now',
  tooMany: 'Nothing more can be asked about this parcel here. Please call us',
  mobileNumber: 'Please enter the mobile number that is called',
  window: 'Please choose when',
  address: 'Please enter the new address',
  day: 'Please choose one of these days',
  notFound: 'Request not found',
  decided: 'This was answered meanwhile',
  answerMissing: 'Please say why; the customer sees it.',
  done: 'Marked as passed on',
  declined: 'Declined. The customer reads why',
} as const satisfies Record<string, PlainMessage>;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** As a customer asks; which fields count depends on the kind. */
export const NewDeliveryRequest = Type.Object(
  {
    kind: Type.Enum(requestKindNames),
    mobileNumber: text(maxCheckoutLengths.mobileNumber),
    window: Type.Optional(Type.Enum([...callWindows])),
    area: text(maxCheckoutLengths.area),
    address: text(maxCheckoutLengths.address),
    day: Type.Optional(Day),
  },
  { additionalProperties: false },
);
export type NewDeliveryRequest = Static<typeof NewDeliveryRequest>;

export const DeliveryRequest = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(requestKindNames),
  state: Type.Enum([...requestStates]),
  at: Type.String(),
  mobileNumber: Type.Optional(Type.String()),
  window: Type.Optional(Type.Enum([...callWindows])),
  area: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  day: Type.Optional(Type.String()),
  /** Why it was declined. */
  answer: Type.Optional(Type.String()),
  /** Asked by the link of a mail, so by somebody without a login. */
  byLink: Type.Optional(Type.Boolean()),
});
export type DeliveryRequest = Static<typeof DeliveryRequest>;

/** What a customer reads of a parcel with a problem. */
export const DeliveryProblem = Type.Object({
  courier: Type.String(),
  /** When the courier reported it. */
  at: Type.String(),
  /** What the courier said. */
  words: Type.Optional(Type.String()),
  /** The days that can be chosen. */
  days: Type.Array(Type.String()),
  /** Whether something can be asked for now. */
  canAsk: Type.Boolean(),
  /** The last one. */
  request: Type.Optional(DeliveryRequest),
});
export type DeliveryProblem = Static<typeof DeliveryProblem>;

export const requestDecisions = ['done', 'declined'] as const;
export const RequestDecision = Type.Object(
  {
    request: Type.String({ maxLength: 60 }),
    decision: Type.Enum([...requestDecisions]),
    /** Needed to decline. */
    answer: Type.Optional(Note),
  },
  { additionalProperties: false },
);
