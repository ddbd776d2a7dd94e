/** A customer as staff see them: account or guest, orders and their sums, mails, notes, tags, and a block of cash on delivery. */
import { type Static, Type } from 'typebox';
import { mailStatuses } from '../mail/mail.ts';
import { messageTemplateNames } from '../mail/message-templates.ts';
import type { PlainMessage } from '../messages.ts';
import { Order } from '../orders/orders.ts';

export const maxCustomerNotes = 200;
export const maxNoteTextLength = 1000;
export const maxTags = 10;
export const maxTagLength = 30;
export const maxBlockReasonLength = 300;
/** The latest orders and mails that are shown. */
export const shownPerCustomer = 20;

/** Who did it, by e-mail, and when (ISO 8601). */
const stamp = { by: Type.String(), at: Type.String() };

export const CustomerNote = Type.Object({ _id: Type.String(), text: Type.String(), ...stamp });
export type CustomerNote = Static<typeof CustomerNote>;

const CustomerMail = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(messageTemplateNames),
  at: Type.String(),
  status: Type.Enum(mailStatuses),
});
export type CustomerMail = Static<typeof CustomerMail>;

const CustomerOrder = Type.Pick(Order, [
  '_id',
  'orderNumber',
  'name',
  'orderPlaced',
  'status',
  'step',
  'payable',
  'payment',
  'cashReceivedAt',
  'cancelledAt',
  'returnedAt',
]);
export type CustomerOrder = Static<typeof CustomerOrder>;

export const Customer = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  /** '' for a guest. */
  email: Type.String(),
  /** A person without an account. */
  guest: Type.Boolean(),
  /** Of the latest orders, the newest first, each once. */
  mobileNumbers: Type.Array(Type.String()),
  /** In ms. */
  createdAt: Type.Number(),
  lastSeenAt: Type.Number(),
  /** When the account was closed, in ms. */
  closedAt: Type.Optional(Type.Number()),
  orders: Type.Object({
    total: Type.Integer(),
    delivered: Type.Integer(),
    returned: Type.Integer(),
    cancelled: Type.Integer(),
    /** Received and kept, in taka. */
    kept: Type.Number(),
    latest: Type.Array(CustomerOrder),
  }),
  mails: Type.Array(CustomerMail),
  /** Newest first. */
  notes: Type.Array(CustomerNote),
  tags: Type.Array(Type.String()),
  /** Why they cannot pay on delivery; absent if they can. */
  cashBlock: Type.Optional(Type.Object({ reason: Type.String(), ...stamp })),
});
export type Customer = Static<typeof Customer>;

/** What staff change: all tags at once, and the block, which null ends. */
export const CustomerChange = Type.Object(
  {
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
    cashBlock: Type.Optional(
      Type.Union([Type.String({ maxLength: maxBlockReasonLength, description: 'The reason' }), Type.Null()]),
    ),
  },
  { additionalProperties: false },
);
export type CustomerChange = Static<typeof CustomerChange>;

export const customerTexts = {
  notFound: 'Customer not found',
  changed: 'Customer changed',
  unchanged: 'Nothing was changed',
  noteAdded: 'Note added',
  noteRemoved: 'Note deleted',
  noteMissing: 'Please write a note',
  noteNotFound: 'Note not found',
  tooManyNotes: 'A customer has at most 200 notes',
  tagTooLong: 'A tag has at most 30 characters',
  tooManyTags: 'A customer has at most 10 tags',
  blockReason: 'Please say why this customer cannot pay on delivery',
  cashBlocked:
    'Cash on delivery is not possible for this order. Please choose another way to pay, or contact us.',
} as const satisfies Record<string, PlainMessage>;
