/** Orders that staff take by telephone, chat or at the counter: the form, what is known about a number, and texts. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { maxCheckoutLengths } from './checkout.ts';
import { PaymentMethodName } from './payment-methods.ts';

/** Where an order comes from other than the shop's pages. */
export const staffChannels = ['phone', 'chat', 'counter'] as const;
export type StaffChannel = (typeof staffChannels)[number];
/** Where an order comes from. */
export const orderChannels = ['web', ...staffChannels] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const channelLabels: Record<OrderChannel, PlainMessage> = {
  web: 'Web shop',
  phone: 'Telephone',
  chat: 'Chat',
  counter: 'Counter',
};

export const maxReasonLength = 200;
const text = (field: keyof typeof maxCheckoutLengths) =>
  Type.String({ maxLength: maxCheckoutLengths[field] });

const StaffOrderLine = Type.Object(
  {
    gadgetId: Type.String({ maxLength: 100 }),
    /** Left out, the default variant of a product with variants. */
    variantId: Type.Optional(Type.String({ maxLength: 100 })),
    quantity: Type.Integer({ minimum: 1, maximum: 999 }),
    /** In taka; left out, the price as listed. */
    price: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
    /** Required for another price. */
    reason: Type.Optional(Type.String({ maxLength: maxReasonLength })),
  },
  { additionalProperties: false },
);

/** The body of an order that staff take. */
export const StaffOrder = Type.Object(
  {
    channel: Type.Enum([...staffChannels]),
    /** The account that it belongs to, one of those of the number; left out, the guest record of the number. */
    userId: Type.Optional(Type.String({ maxLength: 100 })),
    name: text('name'),
    mobileNumber: text('mobileNumber'),
    district: Type.Optional(text('district')),
    area: Type.Optional(text('area')),
    address: Type.Optional(text('address')),
    /** The customer picks it up at the shop; district, area and address are ignored. */
    pickup: Type.Optional(Type.Boolean()),
    email: Type.Optional(text('email')),
    additionalInfo: Type.Optional(text('additionalInfo')),
    /** Left out, the customer decides later. */
    paymentMethod: Type.Optional(PaymentMethodName),
    /** The code of a coupon. */
    coupon: Type.Optional(Type.String({ maxLength: 100 })),
    lines: Type.Array(StaffOrderLine, { minItems: 1, maxItems: 100 }),
    /** The amount to pay in taka as shown to staff. */
    shownPayable: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);
export type StaffOrder = Static<typeof StaffOrder>;

/** How many of a number's latest orders are looked at. */
export const maxLookedAtOrders = 50;

/** What the shop knows about a mobile number, from its latest orders. */
export const KnownCustomer = Type.Object({
  mobileNumber: Type.String(),
  /** Accounts that have ordered with the number, the latest first. */
  accounts: Type.Array(Type.Object({ userId: Type.String(), name: Type.String(), email: Type.String() })),
  /** Where they went, the latest first, each once. */
  addresses: Type.Array(
    Type.Object({
      name: Type.String(),
      district: Type.String(),
      area: Type.String(),
      address: Type.String(),
    }),
  ),
  /** How they ended. */
  orders: Type.Integer(),
  delivered: Type.Integer(),
  returned: Type.Integer(),
  cancelled: Type.Integer(),
  /** Why the number, or one of its accounts, cannot pay on delivery; absent if they can. */
  cashBlock: Type.Optional(Type.String()),
});
export type KnownCustomer = Static<typeof KnownCustomer>;

export const staffOrderTexts = {
  placed: 'Order taken',
  reasonMissing: 'Please say why the price is another one',
  sameProduct: 'Each product can be in the order once',
  unknownProduct: 'A product of this order does not exist',
  unknownAccount: 'This account has not ordered with this number',
  takenBefore:
    'This order was taken already, for another customer or with other content. It is in All Ordered.',
} as const satisfies Record<string, PlainMessage>;
