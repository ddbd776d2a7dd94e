/** The contents of the mails, in both languages, as text and as HTML. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@jontro/shop/language.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { codeMail } from '../identity/identity-mails.ts';
import {
  codeLink,
  everyMail,
  type MailSetting,
  mailedAccount,
  mailedOrder as order,
  refund,
} from '../testing/every-mail.ts';
import { advancePaidMail, paymentRefundedMail } from './order-change-mails.ts';
import { orderPlacedMail, orderStepMail } from './order-mails.ts';
import type { NewMail } from './outbox.ts';

const mails: Record<string, (setting: MailSetting) => NewMail> = everyMail();
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
      assert.doesNotMatch(mail.html, /<script|<b>|<i>|<Pods>|<Jahan>/);
      assert.match(mail.html, /prefers-color-scheme:dark/);
      const [url] =
        /http:\/\/localhost:3000\/(bn\/)?(confirm|dashboard|auth|login|join|product)\S*/.exec(mail.text) ??
        [];
      if (kind !== 'test')
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
    'advance-asked': ['paid ৳250 online', 'In advance, before we pack'],
    'advance-paid': ['received ৳250', 'Transaction:\nP03', 'Paid in advance'],
    'order-late': ['by Tue 24 Nov', 'Thu 26 Nov – Sat 28 Nov', '10% off', 'SORRY-ABCDEFGHJK\nFrom ৳500 on'],
    'cancel-declined': ['Our answer:\nIt <b>left</b>', 'House 12\nRoad 5'],
  };
  for (const [kind, texts] of Object.entries(expected)) {
    const { text, subject } = mails[kind]?.({ ...ofShop, language: 'en' }) ?? { text: '', subject: '' };
    for (const part of texts) assert.ok(text.includes(part), `${part} in ${text}`);
    assert.ok(text.includes(`/${order._id}`) && subject.includes(order._id));
    // A name that could be an advertisement is no part of the heading.
    assert.doesNotMatch(text.split('\n')[0] ?? '', /Nusrat/);
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

for (const [language, packed, confirmed] of [
  ['en', 'and pack your order now', 'We pack your order as soon as it is confirmed'],
  ['bn', 'এখন অর্ডারটি প্যাক করছি', 'অর্ডারটি নিশ্চিত হলেই আমরা প্যাক করব'],
] as const)
  test(`the mail about an advance says that the order is packed, or first confirmed (${language})`, () => {
    const paid = { key: 'P03', amount: 250 };
    const placed: Order = { ...order, status: 'Pending', payment: false, advance: { asked: 250, due: 0 } };
    const textAt = (step: 'to-confirm' | 'confirmed' | undefined) =>
      advancePaidMail({ ...placed, ...(step && { step }) }, paid, { ...ofShop, language }).text;
    for (const step of [undefined, 'confirmed'] as const) {
      assert.ok(textAt(step).includes(packed), textAt(step));
      assert.ok(!textAt(step).includes(confirmed));
    }
    assert.ok(textAt('to-confirm').includes(confirmed), textAt('to-confirm'));
    assert.ok(!textAt('to-confirm').includes(packed));
    assert.match(textAt('to-confirm'), /৳250/);
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
      (tag) => codeMail(mailedAccount, 'VERIFY_EMAIL', codeLink + tag, defaultSettings).language,
    ),
    ['bn', 'bn', 'en', 'en', 'en'],
  );
  const settings = { ...defaultSettings, language: 'bn' } as const;
  assert.equal(codeMail(mailedAccount, 'VERIFY_EMAIL', `${codeLink}fr`, settings).language, 'bn');
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
