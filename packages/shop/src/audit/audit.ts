/** The audit log: events by admins and operators, with actor, subject, and the changed fields before and after. */
import { type Static, Type } from 'typebox';
import { additionalFields, mapAdditional } from '../catalog/product-fields.ts';
import type { PlainMessage } from '../messages.ts';

/** Kinds of subjects. */
export const auditKinds = [
  'user',
  'product',
  'coupon',
  'cart',
  'order',
  'payment',
  'mail',
  'review',
  'question',
  'shop',
] as const;
export type AuditKind = (typeof auditKinds)[number];

interface AuditEventRow {
  kind: AuditKind;
  label: PlainMessage;
  /** Its subject is many of a kind, named by the label of the button. */
  worded?: true;
}

/**
 * Every audit event with its subject and label. An event of an endpoint has the endpoint's name: a test calls every
 * admin endpoint that changes something and expects an entry, so a new endpoint needs a line here.
 */
export const auditEvents = {
  changeRole: { kind: 'user', label: 'Role changed' },
  addStaff: { kind: 'user', label: 'Added to the staff' },
  inviteStaff: { kind: 'shop', label: 'Invited to the staff' },
  withdrawStaffInvitation: { kind: 'shop', label: 'Invitation to the staff withdrawn' },
  joinStaff: { kind: 'user', label: 'Invitation to the staff accepted' },
  changeStaff: { kind: 'user', label: 'Staff role changed' },
  changeCustomer: { kind: 'user', label: 'Customer changed' },
  addCustomerNote: { kind: 'user', label: 'Note about a customer added' },
  removeCustomerNote: { kind: 'user', label: 'Note about a customer deleted' },
  removeUser: { kind: 'user', label: 'User deleted' },
  disableUser: { kind: 'user', label: 'Account closed' },
  enableUser: { kind: 'user', label: 'Account reopened' },
  resetSecondFactor: { kind: 'user', label: 'Two-step login reset' },
  addProduct: { kind: 'product', label: 'Product added' },
  changeProduct: { kind: 'product', label: 'Product changed' },
  removeProduct: { kind: 'product', label: 'Product deleted' },
  restoreProduct: { kind: 'product', label: 'Product restored' },
  changeStock: { kind: 'product', label: 'Stock adjusted' },
  changeStockRules: { kind: 'product', label: 'Stock of a product set up' },
  addProductCode: { kind: 'product', label: 'Code of a product added' },
  removeProductCode: { kind: 'product', label: 'Code of a product removed' },
  addCoupon: { kind: 'coupon', label: 'Coupon created' },
  changeCoupon: { kind: 'coupon', label: 'Coupon changed' },
  removeCoupon: { kind: 'coupon', label: 'Coupon deleted' },
  removeFromCart: { kind: 'cart', label: 'Cart item of a shopper removed' },
  removeAllCarts: { kind: 'cart', label: 'All carts emptied' },
  placeStaffOrder: { kind: 'order', label: 'Order taken for a customer' },
  deliverOrder: { kind: 'order', label: 'Order marked delivered' },
  moveOrder: { kind: 'order', label: 'Order moved to another step' },
  handOverPickup: { kind: 'order', label: 'Order handed over at the shop' },
  giveGuestOrders: { kind: 'order', label: 'Order of a guest given to an account' },
  changeParcel: { kind: 'order', label: 'Parcel of an order changed' },
  chooseCourierArea: { kind: 'order', label: 'Area at a courier chosen' },
  bookShipments: { kind: 'order', label: 'Parcel booked at a courier' },
  retryShipment: { kind: 'order', label: 'Booking of a parcel tried again' },
  withdrawShipment: { kind: 'order', label: 'Booking of a parcel given up' },
  cancelShipment: { kind: 'order', label: 'Parcel cancelled at the courier' },
  settleShipment: { kind: 'order', label: 'Doubt about a parcel ended' },
  decideDeliveryRequest: { kind: 'order', label: 'Request about a delivery answered' },
  recordPayout: { kind: 'shop', label: 'Cash of a courier’s payout recorded' },
  decidePayoutLine: { kind: 'shop', label: 'Line of a courier’s payout decided' },
  cancelOrder: { kind: 'order', label: 'Order cancelled' },
  recordCall: { kind: 'order', label: 'Call about an order' },
  giveUpOrder: { kind: 'order', label: 'Order given up' },
  declineCancel: { kind: 'order', label: 'Request to cancel declined' },
  takeBack: { kind: 'order', label: 'Units came back' },
  changeOrder: { kind: 'order', label: 'Order changed' },
  settleDifference: { kind: 'order', label: 'Difference settled' },
  waiveAdvance: { kind: 'order', label: 'Order let go without an advance' },
  refundCash: { kind: 'order', label: 'Cash refunded' },
  receiveCash: { kind: 'order', label: 'Cash received' },
  printSlips: { kind: 'order', label: 'Packing slips printed', worded: true },
  undoMove: { kind: 'order', label: 'Move of an order undone' },
  undoCash: { kind: 'order', label: 'Record of cash undone' },
  startBulkAction: { kind: 'order', label: 'Many orders changed at once', worded: true },
  undoBulkAction: { kind: 'order', label: 'Change of many orders undone', worded: true },
  applyImport: { kind: 'shop', label: 'Products imported' },
  addProductPreview: { kind: 'product', label: 'Preview link created' },
  undoImport: { kind: 'shop', label: 'Import of products undone' },
  startBulkChange: { kind: 'shop', label: 'Many products changed' },
  undoBulkChange: { kind: 'shop', label: 'Change of many products undone' },
  addRedirect: { kind: 'shop', label: 'Redirect added' },
  removeRedirect: { kind: 'shop', label: 'Redirect deleted' },
  importRedirects: { kind: 'shop', label: 'Redirects imported' },
  removeOrder: { kind: 'order', label: 'Order deleted' },
  restoreOrder: { kind: 'order', label: 'Order restored' },
  acceptPayment: { kind: 'payment', label: 'Payment accepted' },
  refusePayment: { kind: 'payment', label: 'Payment refused' },
  closePayment: { kind: 'payment', label: 'Payment closed' },
  refundPayment: { kind: 'payment', label: 'Refund requested' },
  retryRefund: { kind: 'payment', label: 'Refund retried' },
  decideStatement: { kind: 'shop', label: 'Lost payments decided' },
  showReview: { kind: 'review', label: 'Review shown' },
  hideReview: { kind: 'review', label: 'Review hidden' },
  replyToReview: { kind: 'review', label: 'Review answered' },
  showQuestion: { kind: 'question', label: 'Question shown' },
  hideQuestion: { kind: 'question', label: 'Question hidden' },
  replyToQuestion: { kind: 'question', label: 'Question answered' },
  showAnswer: { kind: 'question', label: 'Answer shown' },
  hideAnswer: { kind: 'question', label: 'Answer hidden' },
  retryMail: { kind: 'mail', label: 'Mail queued again' },
  retryMailProblem: { kind: 'mail', label: 'Unsent mail queued again' },
  sendTestMail: { kind: 'mail', label: 'Test email queued' },
  sendSms: { kind: 'mail', label: 'SMS queued' },
  retrySms: { kind: 'mail', label: 'SMS queued again' },
  rotateKeys: { kind: 'shop', label: 'Signing key rotated' },
  rotateSecretsKey: { kind: 'shop', label: 'Key of secrets replaced' },
  backUp: { kind: 'shop', label: 'Backup created' },
  restoreBackup: { kind: 'shop', label: 'Restore of a backup begun' },
  failRestore: { kind: 'shop', label: 'Restore of a backup failed' },
  openBackupDownload: { kind: 'shop', label: 'Backup downloaded' },
  removeBackup: { kind: 'shop', label: 'Backup deleted' },
  restore: { kind: 'shop', label: 'Backup restored' },
  addStaffRole: { kind: 'shop', label: 'Staff role added' },
  changeStaffRole: { kind: 'shop', label: 'Rights of a staff role changed' },
  removeStaffRole: { kind: 'shop', label: 'Staff role deleted' },
  choosePreset: { kind: 'shop', label: 'Preset changed' },
  changeSetting: { kind: 'shop', label: 'Setting changed' },
  renameCategory: { kind: 'shop', label: 'Category renamed' },
  mergeCategory: { kind: 'shop', label: 'Category merged into another one' },
  startPreview: { kind: 'shop', label: 'Preview of settings started' },
  savePage: { kind: 'shop', label: 'Page changed' },
  publishPage: { kind: 'shop', label: 'Page published' },
  withdrawPage: { kind: 'shop', label: 'Page taken back' },
  resetSetting: { kind: 'shop', label: 'Setting back at its default' },
  changeSecret: { kind: 'shop', label: 'Login of another service set' },
  removeSecret: { kind: 'shop', label: 'Login of another service removed' },
  checkSecret: { kind: 'shop', label: 'Login of another service tried' },
} as const satisfies Record<string, AuditEventRow>;
export type AuditEvent = keyof typeof auditEvents;
export const auditEventNames = Object.keys(auditEvents) as AuditEvent[];

/** Fields that entries contain, with label and format: amounts are taka on the wire, timestamps ISO strings. */
export const auditFields = {
  role: { label: 'Role', format: 'term' },
  staffRole: { label: 'Staff role', format: 'text' },
  permissions: { label: 'Allows', format: 'list' },
  tags: { label: 'Tags', format: 'list' },
  notes: { label: 'Notes', format: 'count' },
  cashBlock: { label: 'No cash on delivery', format: 'text' },
  deleted: { label: 'Deleted', format: 'yes-no' },
  closed: { label: 'Account closed', format: 'yes-no' },
  set: { label: 'Set', format: 'yes-no' },
  replaced: { label: 'Replaced', format: 'yes-no' },
  works: { label: 'Works', format: 'yes-no' },
  productName: { label: 'Name', format: 'text' },
  /** In entries of earlier versions; names are among the translations. */
  nameBn: { label: 'Bengali name', format: 'text' },
  category: { label: 'Category', format: 'text' },
  price: { label: 'Price', format: 'taka' },
  discountPrice: { label: 'Discount price', format: 'taka' },
  discountFrom: { label: 'Discount from', format: 'timestamp' },
  discountUntil: { label: 'Discount until', format: 'timestamp' },
  draft: { label: 'Is a draft', format: 'yes-no' },
  publishAt: { label: 'Published at', format: 'timestamp' },
  unpublishAt: { label: 'Leaves the shop at', format: 'timestamp' },
  inStock: { label: 'In stock', format: 'yes-no' },
  stock: { label: 'Stock quantity', format: 'count' },
  lowStockAt: { label: 'Low stock', format: 'count' },
  images: { label: 'Pictures', format: 'list' },
  keyFeatures: { label: 'Key features', format: 'list' },
  description: { label: 'Description', format: 'text' },
  bestSeller: { label: 'Best seller', format: 'yes-no' },
  ...mapAdditional((field) => ({ label: additionalFields[field].label, format: 'text' as const })),
  translations: { label: 'Translations', format: 'list' },
  variants: { label: 'Variants', format: 'list' },
  specs: { label: 'Specifications', format: 'list' },
  takesOff: { label: 'Discount', format: 'text' },
  maxDiscount: { label: 'Maximum discount', format: 'taka' },
  minSubtotal: { label: 'Minimum subtotal', format: 'taka' },
  startsAt: { label: 'Valid from', format: 'timestamp' },
  endsAt: { label: 'Valid until', format: 'timestamp' },
  maxUses: { label: 'Uses in total', format: 'count' },
  usesPerPerson: { label: 'Uses per customer', format: 'count' },
  channel: { label: 'Source', format: 'term' },
  prices: { label: 'Prices', format: 'list' },
  cartLines: { label: 'Cart items', format: 'count' },
  quantity: { label: 'Quantity', format: 'count' },
  status: { label: 'Status', format: 'term' },
  step: { label: 'Step', format: 'term' },
  account: { label: 'Belongs to', format: 'text' },
  parcel: { label: 'Parcel', format: 'text' },
  courierArea: { label: 'Area at the courier', format: 'text' },
  paid: { label: 'Paid', format: 'yes-no' },
  changedFields: { label: 'Changed', format: 'list' },
  sellable: { label: 'Sellable units', format: 'count' },
  damaged: { label: 'Damaged units', format: 'count' },
  forRepair: { label: 'Units for repair', format: 'count' },
  lost: { label: 'Lost units', format: 'count' },
  resent: { label: 'Units sent again', format: 'count' },
  replaces: { label: 'Sends again', format: 'text' },
  transfer: { label: 'Number of the transfer', format: 'text' },
  cashReceived: { label: 'Cash received', format: 'taka' },
  state: { label: 'State', format: 'term' },
  decision: { label: 'Decision', format: 'term' },
  amount: { label: 'Amount', format: 'taka' },
  outcome: { label: 'Outcome', format: 'term' },
  reason: { label: 'Reason', format: 'text' },
  note: { label: 'Note', format: 'text' },
  reply: { label: 'Your answer', format: 'text' },
  tries: { label: 'Attempts', format: 'count' },
  key: { label: 'Key', format: 'text' },
  signsFrom: { label: 'Signs from', format: 'timestamp' },
  file: { label: 'File', format: 'text' },
  leadsTo: { label: 'Leads to', format: 'text' },
  newRedirects: { label: 'New redirects', format: 'count' },
  newProducts: { label: 'New products', format: 'count' },
  changedProducts: { label: 'Changed products', format: 'count' },
  rows: { label: 'Rows', format: 'count' },
  percent: { label: 'Percentage', format: 'text' },
  rounding: { label: 'Rounded to', format: 'text' },
  addedUnits: { label: 'Added units', format: 'count' },
  madeAt: { label: 'Backup of', format: 'timestamp' },
  preset: { label: 'Preset', format: 'text' },
  published: { label: 'Published', format: 'yes-no' },
  pageContent: { label: 'Content', format: 'list' },
  settingValue: { label: 'Value', format: 'text' },
} as const satisfies Record<string, { label: PlainMessage; format: AuditFieldFormat }>;
export type AuditFieldFormat = 'text' | 'term' | 'taka' | 'yes-no' | 'count' | 'list' | 'timestamp';
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
export const auditActors = {
  commandLine: 'command line',
  settings: 'settings',
  courier: 'the courier',
} as const;

/** Whether the name of an entry's subject is a text of the shop, which is translated: of the shop as a whole, and of many orders at once. */
export const isWorded = ({ kind, act }: Pick<AuditEntry, 'kind' | 'act'>): boolean =>
  kind === 'shop' ||
  (Object.hasOwn(auditEvents, act) && 'worded' in (auditEvents[act as AuditEvent] satisfies AuditEventRow));

/** The label of an event; the name itself for one that this version does not know. */
export const auditEventLabel = (act: string): string =>
  Object.hasOwn(auditEvents, act) ? auditEvents[act as AuditEvent].label : act;
