/** The audit log: events by admins and operators, with actor, subject, and the changed fields before and after. */
import { type Static, Type } from 'typebox';

/** Kinds of subjects. */
export const auditKinds = ['user', 'product', 'coupon', 'cart', 'order', 'payment', 'mail', 'shop'] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * Every audit event with its subject and label. An event of an endpoint has the endpoint's name: a test calls every
 * admin endpoint that changes something and expects an entry, so a new endpoint needs a line here.
 */
export const auditEvents = {
  changeRole: { kind: 'user', says: 'Role changed' },
  removeUser: { kind: 'user', says: 'User deleted' },
  disableUser: { kind: 'user', says: 'Account closed' },
  enableUser: { kind: 'user', says: 'Account opened again' },
  addProduct: { kind: 'product', says: 'Product added' },
  changeProduct: { kind: 'product', says: 'Product changed' },
  removeProduct: { kind: 'product', says: 'Product deleted' },
  restoreProduct: { kind: 'product', says: 'Product restored' },
  addCoupon: { kind: 'coupon', says: 'Coupon made' },
  changeCoupon: { kind: 'coupon', says: 'Coupon changed' },
  removeCoupon: { kind: 'coupon', says: 'Coupon deleted' },
  removeFromCart: { kind: 'cart', says: 'Cart line of a shopper removed' },
  removeAllCarts: { kind: 'cart', says: 'All carts emptied' },
  deliverOrder: { kind: 'order', says: 'Order marked delivered' },
  receiveCash: { kind: 'order', says: 'Cash received' },
  removeOrder: { kind: 'order', says: 'Order deleted' },
  restoreOrder: { kind: 'order', says: 'Order restored' },
  acceptPayment: { kind: 'payment', says: 'Payment accepted' },
  refusePayment: { kind: 'payment', says: 'Payment refused' },
  closePayment: { kind: 'payment', says: 'Payment closed' },
  refundPayment: { kind: 'payment', says: 'Refund asked for' },
  retryRefund: { kind: 'payment', says: 'Refund asked for again' },
  retryMail: { kind: 'mail', says: 'Mail queued again' },
  rotateKeys: { kind: 'shop', says: 'Signing key rotated' },
  backUp: { kind: 'shop', says: 'Backup made' },
  restore: { kind: 'shop', says: 'Backup restored' },
} as const satisfies Record<string, { kind: AuditKind; says: string }>;
export type AuditEvent = keyof typeof auditEvents;
export const auditEventNames = Object.keys(auditEvents) as AuditEvent[];

/** Fields that entries contain, with label and format: amounts are taka on the wire, timestamps ISO strings. */
export const auditFields = {
  role: { says: 'Role', as: 'text' },
  deleted: { says: 'Deleted', as: 'yes-no' },
  closed: { says: 'Account closed', as: 'yes-no' },
  productName: { says: 'Name', as: 'text' },
  nameBn: { says: 'Bengali name', as: 'text' },
  category: { says: 'Category', as: 'text' },
  price: { says: 'Price', as: 'taka' },
  discountPrice: { says: 'Discount price', as: 'taka' },
  inStock: { says: 'In stock', as: 'yes-no' },
  stock: { says: 'Pieces left', as: 'count' },
  images: { says: 'Pictures', as: 'list' },
  keyFeatures: { says: 'Key features', as: 'list' },
  description: { says: 'Description', as: 'text' },
  bestSeller: { says: 'Best seller', as: 'yes-no' },
  takesOff: { says: 'Takes off', as: 'text' },
  maxDiscount: { says: 'Takes off at most', as: 'taka' },
  minSubtotal: { says: 'From a total of', as: 'taka' },
  startsAt: { says: 'Counts from', as: 'moment' },
  endsAt: { says: 'Counts until', as: 'moment' },
  maxUses: { says: 'Uses in all', as: 'count' },
  usesPerPerson: { says: 'Uses for each person', as: 'count' },
  cartLines: { says: 'Cart lines', as: 'count' },
  quantity: { says: 'Quantity', as: 'count' },
  status: { says: 'Status', as: 'text' },
  paid: { says: 'Paid', as: 'yes-no' },
  cashReceived: { says: 'Cash received', as: 'taka' },
  state: { says: 'State', as: 'text' },
  decision: { says: 'Decision', as: 'text' },
  amount: { says: 'Amount', as: 'taka' },
  reason: { says: 'Reason', as: 'text' },
  note: { says: 'Note', as: 'text' },
  tries: { says: 'Tries', as: 'count' },
  key: { says: 'Key', as: 'text' },
  signsFrom: { says: 'Signs from', as: 'moment' },
  file: { says: 'File', as: 'text' },
  rows: { says: 'Rows', as: 'count' },
  madeAt: { says: 'Backup of', as: 'moment' },
} as const satisfies Record<string, { says: string; as: AuditFieldFormat }>;
export type AuditFieldFormat = 'text' | 'taka' | 'yes-no' | 'count' | 'list' | 'moment';
export type AuditField = keyof typeof auditFields;

export type AuditValue = string | number | boolean | null | readonly string[];
export type AuditChanges = { readonly [Field in AuditField]?: AuditValue | undefined };

const Changes = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
);

/** An entry of the log. `before` and `after` contain only the changed fields. */
export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Type.String({ description: 'ISO 8601' }),
  by: Type.String({ description: 'The e-mail of the admin, "command line" or "settings"' }),
  byId: Type.Optional(
    Type.String({ description: 'The admin’s user id; absent for command line and settings' }),
  ),
  act: Type.String({ description: 'Name of the endpoint or command' }),
  kind: Type.Enum(auditKinds),
  on: Type.String({ description: 'Id of the subject; empty for the shop as a whole' }),
  name: Type.String({ description: 'Display name of the subject' }),
  before: Type.Optional(Changes),
  after: Type.Optional(Changes),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Actors without an e-mail address. */
export const auditActors = { commandLine: 'command line', settings: 'settings' } as const;

/** The label of an event; the name itself for one that this version does not know. */
export const auditEventLabel = (act: string): string =>
  Object.hasOwn(auditEvents, act) ? auditEvents[act as AuditEvent].says : act;
