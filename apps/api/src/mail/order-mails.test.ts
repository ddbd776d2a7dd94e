/** The contents of the mails, in both languages, as text and as HTML. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@jontro/shop/language.ts';
import {
  messageTemplateNames,
  messageTemplates,
  type StepMessage,
} from '@jontro/shop/mail/message-templates.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import type { Account } from '../identity/accounts.ts';
import { codeMail, passwordChangedMail } from '../identity/identity-mails.ts';
import {
  cancelDeclinedMail,
  cashRefundedMail,
  differencePaidMail,
  paymentRefundedMail,
} from './order-change-mails.ts';
import { type OrderMailContext, orderPaidMail, orderPlacedMail, orderStepMail } from './order-mails.ts';
import type { NewMail } from './outbox.ts';
import { type ReviewNews, reviewMail } from './review-mails.ts';

const order: Order = {
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
const declined: Order = {
  ...order,
  cancelRequest: {
    at: order.orderPlaced,
    reason: 'x',
    declinedAt: order.orderPlaced,
    answer: 'It <b>left</b>',
  },
};
/** The order at a step that the mail of this kind reports. */
const orderAt = (kind: StepMessage): Order => {
  const step = messageTemplates[kind].at;
  const note = 'The <b>gate</b> was locked';
  const stepChanges = [{ step, at: '2026-11-22T20:00:00.000Z', note }];
  return step === 'delivered' ? order : { ...order, step, stepChanges };
};
const stepMessages = messageTemplateNames.filter(
  (name): name is StepMessage => 'at' in messageTemplates[name],
);
const refund = { refundId: 'R01', amount: 2601, staysPaid: false };
const account = { email: 'nusrat@example.com', displayName: 'Nusrat <Jahan>' } as Account;
const link = 'http://localhost:3000/auth/action?mode=resetPassword&oobCode=abc&lang=';

const review = {
  key: 'V01',
  rating: 2,
  text: 'It <b>hums</b>',
  product: { productName: 'AirNova <Pods>', names: { bn: 'এয়ারনোভা <Pods>' } },
};
const ofReview = (news: ReviewNews) => (setting: Setting) => reviewMail(order, review, news, setting);

type Setting = OrderMailContext & { settings: ShopSettings };

const mails: Record<string, (setting: Setting) => NewMail> = {
  'order-placed': (setting) => orderPlacedMail(order, setting),
  'order-paid': (setting) => orderPaidMail(order, setting),
  ...Object.fromEntries(
    stepMessages.map((kind) => [kind, (setting: Setting) => orderStepMail(kind, orderAt(kind), setting)]),
  ),
  'payment-refunded': (setting) => paymentRefundedMail(order, refund, setting),
  'cash-refunded': (setting) =>
    cashRefundedMail(order, { id: 'C01', amount: 1500, transfer: '8N7A6B<b>' }, setting),
  'difference-paid': (setting) =>
    differencePaidMail(order, { key: 'P02', amount: 350, tranId: 'P02' }, setting),
  'cancel-declined': (setting) => cancelDeclinedMail(declined, setting),
  'review-shown': ofReview({ kind: 'review-shown' }),
  'review-hidden': ofReview({ kind: 'review-hidden', reason: 'bad-rating' }),
  'review-answered': ofReview({ kind: 'review-answered', reply: 'We <b>mend</b> it' }),
  'password-reset': ({ language, settings }) =>
    codeMail(account, 'PASSWORD_RESET', link + language, settings),
  'verify-email': ({ language, settings }) => codeMail(account, 'VERIFY_EMAIL', link + language, settings),
  'password-changed': ({ language, settings }) =>
    passwordChangedMail(account, language, { publicUrl: 'http://localhost:3000', shop: settings }),
};
const shopUrl = 'http://localhost:3000';
const ofShop = { shopUrl, settings: defaultSettings };
const bengali = /[\u0985-\u09b9]/;

for (const language of languages) {
  for (const [kind, make] of Object.entries(mails)) {
    test(`the mail "${kind}" is complete in ${language}, as text and as HTML, and escapes what users wrote`, () => {
      const mail = make({ ...ofShop, language });
      assert.deepEqual([mail.kind, mail.language, mail.to], [kind, language, 'nusrat@example.com']);
      for (const part of [mail.subject, mail.text, mail.html]) {
        assert.equal(bengali.test(part), language === 'bn', part);
        assert.doesNotMatch(part, /undefined|\[object|NaN/);
      }
      assert.match(mail.html, new RegExp(`^<!doctype html>\\s*<html lang="${language}">`));
      assert.doesNotMatch(mail.html, /<script|<b>|<Pods>|<Jahan>/);
      assert.match(mail.html, /prefers-color-scheme:dark/);
      const [url] = /http:\/\/localhost:3000\/(bn\/)?(dashboard|auth|login)\S*/.exec(mail.text) ?? [];
      assert.ok(url && mail.html.includes(`href="${url.replaceAll('&', '&amp;')}"`), url);
    });
  }
}

test('the links of an order mail are in its language, whatever the default language of the shop', () => {
  for (const [language, defaultLanguage, prefix] of [
    ['en', 'en', ''],
    ['bn', 'en', '/bn'],
    ['bn', 'bn', ''],
    ['en', 'bn', '/en'],
  ] as const) {
    const settings = { ...defaultSettings, language: defaultLanguage };
    const { text, html } = orderPlacedMail(order, { shopUrl, language, settings });
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => String(href));
    assert.equal(links.length, 2);
    for (const link of links)
      assert.match(link, new RegExp(`^${shopUrl}${prefix}(/dashboard/order-details/.*)?$`));
    assert.ok(text.includes(`${shopUrl}${prefix}/dashboard/`));
  }
});

test('the order mails name amounts, transaction, refund and the order', () => {
  const expected: Record<string, string[]> = {
    'order-placed': ['৳2,601', 'AirNova <Pods> × 2: ৳2,501', 'House 12\nRoad 5', 'not paid yet'],
    'order-paid': ['৳2,601', 'Transaction:\nP01'],
    'order-delivered': ['24/11/2026', '৳2,601', 'write a review'],
    'payment-refunded': ['৳2,601', 'Refund:\nR01'],
    'cash-refunded': ['৳1,500', 'Transfer number:\n8N7A6B<b>'],
    'difference-paid': ['remaining ৳350', 'Transaction:\nP02', '৳2,601'],
    'cancel-declined': ['Our answer:\nIt <b>left</b>', 'House 12\nRoad 5'],
  };
  for (const [kind, texts] of Object.entries(expected)) {
    const { text, subject } = mails[kind]?.({ ...ofShop, language: 'en' }) ?? { text: '', subject: '' };
    for (const part of texts) assert.ok(text.includes(part), `${part} in ${text}`);
    assert.ok(text.includes(`/${order._id}`) && subject.includes(order._id));
    // A name that could be an advertisement is not used in the greeting.
    assert.match(text, /Dear customer,/);
  }
});

test('a Bengali mail uses the Bengali name of a product that has one, an English mail never', () => {
  const [item] = order.cartItems;
  const named = { ...order, cartItems: [{ ...item, names: { bn: 'এয়ারনোভা' } }] } as Order;
  const [bn, en] = (['bn', 'en'] as const).map((language) => orderPlacedMail(named, { ...ofShop, language }));
  assert.match(bn?.text ?? '', /এয়ারনোভা × 2/);
  assert.match(en?.text ?? '', /AirNova <Pods> × 2/);
  assert.match(orderPlacedMail(order, { ...ofShop, language: 'bn' }).text, /AirNova <Pods> × 2/);
});

test('the delivery mail mentions a missing payment, the refund mail of a double payment that the order stays paid', () => {
  const setting = { ...ofShop, language: 'en' } as const;
  const paid = orderStepMail('order-delivered', order, setting);
  const unpaid = orderStepMail('order-delivered', { ...order, payment: false }, setting);
  assert.match(unpaid.text, /No payment of ৳2,601 is recorded yet/);
  assert.doesNotMatch(paid.text, /No payment/);
  const once = paymentRefundedMail(order, refund, setting);
  const twice = paymentRefundedMail(order, { ...refund, staysPaid: true }, setting);
  assert.match(twice.text, /stays paid/);
  assert.doesNotMatch(once.text, /stays paid/);
});

test('Bengali mails use Bengali digits only if the settings say so, and never for text to copy', () => {
  const setting = { ...ofShop, language: 'bn' } as const;
  assert.match(orderStepMail('order-delivered', order, setting).text, /24\/11\/2026[\s\S]*৳2,601/);
  const settings = { ...defaultSettings, bengaliDigits: true };
  const { text } = orderStepMail('order-delivered', order, { ...setting, settings });
  assert.match(text, /২৪\/১১\/২০২৬[\s\S]*× ২: ৳২,৫০১[\s\S]*৳২,৬০১/);
  for (const kept of [order._id, order.mobileNumber]) assert.ok(text.includes(kept));
  assert.match(orderPlacedMail(order, { shopUrl, language: 'en', settings }).text, /৳2,601/);
});

test('a code mail has the language of its link, or the shop’s for an unknown one', () => {
  assert.deepEqual(
    ['bn', 'bn-BD', 'en', 'fr', ''].map(
      (tag) => codeMail(account, 'VERIFY_EMAIL', link + tag, defaultSettings).language,
    ),
    ['bn', 'bn', 'en', 'en', 'en'],
  );
  const settings = { ...defaultSettings, language: 'bn' } as const;
  assert.equal(codeMail(account, 'VERIFY_EMAIL', `${link}fr`, settings).language, 'bn');
});

test('every mail has the shop name of the settings, and no other', () => {
  const settings = { ...defaultSettings, name: 'Gadget Ghor' };
  for (const [kind, make] of Object.entries(mails)) {
    const { subject, text, html } = make({ shopUrl, language: 'en', settings });
    assert.match(text, /Gadget Ghor/, kind);
    assert.match(html, /Gadget Ghor/, kind);
    assert.doesNotMatch(subject + text + html, /Jontro/, kind);
  }
});
