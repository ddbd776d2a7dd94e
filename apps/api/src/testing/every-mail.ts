/** One mail of each kind, with hostile names and texts, for the tests of what all mails have in common. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import {
  type MessageTemplate,
  messageTemplateNames,
  messageTemplates,
  type StepMessage,
} from '@jontro/shop/mail/message-templates.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { joinLink } from '@jontro/shop/users/staff-invitations.ts';
import type { Config } from '../config/config.ts';
import type { Account } from '../identity/accounts.ts';
import { codeMail, invitationMail, securityMail } from '../identity/identity-mails.ts';
import { testMailOf } from '../mail/mail-problems.ts';
import {
  advanceAskedMail,
  advancePaidMail,
  cancelDeclinedMail,
  cashRefundedMail,
  differencePaidMail,
  orderChangedMail,
  orderLateMail,
  paymentRefundedMail,
} from '../mail/order-change-mails.ts';
import type { OrderMailContext } from '../mail/order-mail-parts.ts';
import { confirmOrderMail, orderPaidMail, orderPlacedMail, orderStepMail } from '../mail/order-mails.ts';
import type { NewMail } from '../mail/outbox.ts';
import { ownersChangeMail } from '../mail/owners-change-mail.ts';
import { type ReviewNews, reviewMail } from '../mail/review-mails.ts';
import {
  lowStockMail,
  newOrderMail,
  newReviewMail,
  renderStaffMail,
  type StaffMail,
  type StaffMailContext,
  staffMailContext,
} from '../mail/staff-mails.ts';
import { answerMail } from '../questions/answer-mail.ts';
import { dailySummaryMail } from '../reports/mail-daily-summary.ts';
import { stockAlertMail } from '../stock-alerts/stock-alert-mail.ts';

export const mailedOrder: Order = {
  _id: '0123456789abcdef01234567',
  name: '<b>Nusrat</b> "N" & Co',
  email: 'nusrat@example.com',
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'House 12\nRoad 5 <script>alert(1)</script>',
  additionalInfo: '',
  cartItems: [{ gadgetId: 'g', name: 'AirNova <Pods>', price: 1250.5, quantity: 2, image: '' }],
  status: 'Delivered',
  orderPlaced: '2026-11-21T04:00:00.000Z',
  deliveredAt: '2026-11-23T20:00:00.000Z',
  payment: true,
  transactionId: 'P01',
  totalAmount: 2501,
  deliveryCharge: 100,
  discount: 0,
  payable: 2601,
  buyer: { email: 'nusrat@example.com' },
};
const at = '2026-11-22T20:00:00.000Z';

/** The order at a step that the mail of this kind reports. */
const orderAt = (order: Order, kind: StepMessage): Order => {
  const step = messageTemplates[kind].at;
  const note = 'The <b>gate</b> was locked';
  return step === 'delivered' ? order : { ...order, step, stepChanges: [{ step, at, note }] };
};
const stepMessages = messageTemplateNames.filter(
  (name): name is StepMessage => 'at' in messageTemplates[name],
);
export const refund = { refundId: 'R01', amount: 2601, staysPaid: false };
export const mailedAccount = { email: 'nusrat@example.com', displayName: 'Nusrat <Jahan>' } as Account;
const codePath = '/auth/action?mode=resetPassword&oobCode=abc&lang=';
export const codeLink = `http://localhost:3000${codePath}`;

const product = {
  _id: 'fedcba987654321001234567',
  productName: 'AirNova <Pods>',
  names: { bn: 'এয়ারনোভা <Pods>' },
  price: 1250.5,
  images: [],
} as unknown as Product;
const review = { key: 'V01', rating: 2, text: 'It <b>hums</b>', product };

export type MailSetting = OrderMailContext & { settings: ShopSettings };
type MakeMail = (setting: MailSetting) => NewMail;

const configOf = ({ settings, language, shopUrl }: MailSetting) =>
  ({ publicUrl: shopUrl, shop: { ...settings, language } }) as Config;

/** One mail of each kind about an order; another one is shown with what is passed. */
export function everyMail(order: Order = mailedOrder): Record<MessageTemplate, MakeMail> {
  const declined: Order = {
    ...order,
    cancelRequest: {
      at: order.orderPlaced,
      reason: 'x',
      declinedAt: order.orderPlaced,
      answer: 'It <b>left</b>',
    },
  };
  const waiting: Order = { ...order, status: 'Pending', payment: false, advance: { asked: 250, due: 250 } };
  const ofReview =
    (news: ReviewNews): MakeMail =>
    (setting) =>
      reviewMail(order, review, news, setting);
  const toStaff =
    (contentOf: (context: StaffMailContext) => StaffMail): MakeMail =>
    (setting) => {
      const config = configOf(setting);
      return renderStaffMail(contentOf(staffMailContext(config)), order.email, config);
    };
  const steps = Object.fromEntries(
    stepMessages.map((kind) => [
      kind,
      (setting: MailSetting) => orderStepMail(kind, orderAt(order, kind), setting),
    ]),
  ) as Record<StepMessage, MakeMail>;
  const notice =
    (kind: Parameters<typeof securityMail>[1]): MakeMail =>
    (setting) =>
      securityMail(mailedAccount, kind, setting.language, configOf(setting));
  const change = {
    at,
    fields: [
      { field: 'address', before: '', after: 'Road <i>6</i>' },
      { field: 'payable', before: 2251, after: 2601 },
    ],
  } as const;
  const late = {
    promisedTo: '2026-11-24',
    days: { from: '2026-11-26', to: '2026-11-28' },
    coupon: {
      id: 'K01',
      code: 'SORRY-ABCDEFGHJK',
      kind: 'percent',
      value: 10,
      maxDiscountPoisha: toPoisha(200),
      minSubtotalPoisha: toPoisha(500),
      startsAt: null,
      endsAt: new Date('2027-02-20T12:00:00Z'),
      maxUses: 1,
      usesPerPerson: 1,
      createdAt: new Date(at),
      deletedAt: null,
    },
  } as const;
  return {
    ...steps,
    'order-placed': (setting) => orderPlacedMail(order, setting),
    'confirm-order': (setting) => confirmOrderMail(order, setting, '/confirm/order/QkYwZ1lrV2NqT3d4'),
    'order-paid': (setting) => orderPaidMail(order, setting),
    'order-changed': (setting) => orderChangedMail(order, { ...change, fields: [...change.fields] }, setting),
    'order-late': (setting) => orderLateMail(order, late, setting),
    'payment-refunded': (setting) => paymentRefundedMail(order, refund, setting),
    'cash-refunded': (setting) =>
      cashRefundedMail(order, { id: 'C01', amount: 1500, transfer: '8N7A6B<b>' }, setting),
    'difference-paid': (setting) =>
      differencePaidMail(order, { key: 'P02', amount: 350, tranId: 'P02' }, setting),
    'advance-asked': (setting) => advanceAskedMail(waiting, setting),
    'advance-paid': (setting) =>
      advancePaidMail(
        { ...waiting, advance: { asked: 250, due: 0 }, received: 250 },
        { key: 'P03', amount: 250, tranId: 'P03' },
        setting,
      ),
    'cancel-declined': (setting) => cancelDeclinedMail(declined, setting),
    'review-shown': ofReview({ kind: 'review-shown' }),
    'review-hidden': ofReview({ kind: 'review-hidden', reason: 'bad-rating' }),
    'review-answered': ofReview({ kind: 'review-answered', reply: 'We <b>mend</b> it' }),
    'question-answered': (setting) =>
      answerMail(
        { id: 'Q01', text: 'Does it <b>fit</b>?', product },
        { text: 'It <i>does</i>', ofShop: true },
        { email: order.email, language: setting.language },
        configOf(setting),
      ),
    'back-in-stock': (setting) =>
      stockAlertMail(
        { id: 'A01', email: order.email, language: setting.language, token: 'secret' },
        { product },
        configOf(setting),
      ),
    'new-order': toStaff((context) => newOrderMail(order, context)),
    'low-stock': toStaff((context) => lowStockMail({ product, stock: 3, key: 'g' }, context)),
    'new-review': toStaff((context) =>
      newReviewMail({ ...order, customerReview: 'It <b>hums</b>' }, context),
    ),
    'daily-summary': toStaff((context) =>
      dailySummaryMail(
        {
          day: '2026-11-25',
          key: '2026-11-26',
          orders: 3,
          sales: 12_430,
          toDeliver: 2,
          unpaid: 1,
          lowStock: ['AirNova <Pods>: 3'],
          auditHead: '42 0f0f0f',
        },
        context,
      ),
    ),
    'owners-change': toStaff((context) =>
      ownersChangeMail({ words: 'Mail <server>', by: 'o<b>@example.com', at: new Date(at) }, context),
    ),
    test: (setting) => testMailOf(configOf(setting), order.email, setting.language, new Date(at)),
    'password-reset': ({ language, settings, shopUrl }) =>
      codeMail(mailedAccount, 'PASSWORD_RESET', shopUrl + codePath + language, settings),
    'verify-email': ({ language, settings, shopUrl }) =>
      codeMail(mailedAccount, 'VERIFY_EMAIL', shopUrl + codePath + language, settings),
    'staff-invitation': ({ language, settings, shopUrl }) =>
      invitationMail(mailedAccount.email, joinLink(shopUrl, 'QkYwZ1lrV2NqT3d4'), { ...settings, language }),
    'password-changed': notice('password-changed'),
    'second-factor-on': notice('second-factor-on'),
    'second-factor-off': notice('second-factor-off'),
    'backup-code-used': notice('backup-code-used'),
    'passkey-added': notice('passkey-added'),
    'passkey-removed': notice('passkey-removed'),
    'provider-linked': notice('provider-linked'),
    'provider-removed': notice('provider-removed'),
  };
}
