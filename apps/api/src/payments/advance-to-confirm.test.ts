/** The advance of an order that waits for its confirmation: what its customer reads says that both are still to come. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { confirmLink } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { handleDueEvents } from '../events/event-job.ts';
import { mails } from '../mail/mail.table.ts';
import { orders } from '../orders/orders.table.ts';
import { subscribers } from '../subscribers.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, buy } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { paymentAttempts } from './payments.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createPaymentShop({
    settings: {
      advance: { on: true },
      confirmation: 'link',
      tracking: true,
      stepMails: ['confirmed'],
      paymentMethods: ['cash-on-delivery', 'sslcommerz'],
    },
  });
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ price: 20_000, stock: 1_000 });
});
after(() => shop.close());

let numbers = 0;
/** An order of which ৳2,000 are due in advance. */
async function place(
  language: Language,
  mobileNumber = `017${String(30_000_000 + ++numbers)}`,
): Promise<{ buyer: SignedInClient; order: Order }> {
  const buyer = await shop.signIn();
  const form = { ...billing, mobileNumber, email: buyer.email, paymentMethod: 'cash-on-delivery' };
  const order = await buy(buyer, product, 1, form);
  assert.deepEqual([order.step, order.advance?.due], ['to-confirm', 2_000]);
  await shop.context.db.update(orders).set({ language }).where(eq(orders.id, order._id));
  return { buyer, order };
}
async function payAdvance(buyer: SignedInClient, { _id: orderId }: Order): Promise<void> {
  const { status } = await buyer.call(paymentEndpoints.startPayment, { body: { orderId, part: 'advance' } });
  assert.equal(status, 200);
  const isOpen = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'redirected'));
  const [attempt] = await shop.context.db.select().from(paymentAttempts).where(isOpen);
  await shop.goBack(await shop.pay(attempt ?? assert.fail('no open attempt')));
}
const confirm = ({ _id: id }: Order) =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: 'confirm' }, body: null });
const mailOf = async ({ email }: Order, kind: 'advance-paid' | 'confirm-order' | 'order-confirmed') => {
  const [mail] = await shop.context.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind)));
  return mail?.text ?? assert.fail(`no mail ${kind}`);
};

/** The path of the link in the mail that asks for the confirmation. */
async function linkTo(order: Order): Promise<string> {
  await handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
  const token = /\/confirm\/order\/([\w-]{16})/.exec(await mailOf(order, 'confirm-order'))?.[1];
  return confirmLink(token ?? assert.fail('no link'));
}
async function visit(method: 'GET' | 'POST', url: string): Promise<string> {
  const origin = shop.context.config.publicUrl;
  const { statusCode, body } = await shop.app.inject({ method, url, headers: { origin } });
  assert.equal(statusCode, 200);
  return body;
}

for (const language of ['en', 'bn'] as const)
  test(`who confirms an order reads what is paid in advance, and where, until it has come (${language})`, async () => {
    const { page } = serverTexts[language].confirmations;
    const { buyer, order } = await place(language);
    const link = await linkTo(order);
    const pay = `<a href="/track?number=${order.orderNumber}&amp;lang=${language}">${page.payAdvance} · ৳2,000</a>`;
    assert.ok(!(await visit('GET', link)).includes(pay), 'it is confirmed first');
    const pressed = await visit('POST', link);
    assert.ok(pressed.includes(page.confirmedUnpaid('৳2,000')) && pressed.includes(pay), pressed);
    assert.ok(!pressed.includes(page.confirmed));
    for (const method of ['GET', 'POST'] as const) {
      const shown = await visit(method, link);
      assert.ok(shown.includes(page.confirmedBeforeUnpaid('৳2,000')) && shown.includes(pay), shown);
      assert.ok(!shown.includes(page.confirmedBefore));
    }
    const mail = await mailOf(order, 'order-confirmed');
    assert.match(
      mail,
      language === 'en' ? /Please pay ৳2,000 of it online in advance/ : /এর মধ্যে ৳2,000 অনলাইনে আগাম/,
    );
    assert.doesNotMatch(mail, /will pack it next|এবার আমরা প্যাক করব/);
    await payAdvance(buyer, order);
    const paid = await visit('GET', link);
    assert.ok(paid.includes(page.confirmedBefore) && !paid.includes(page.payAdvance), paid);
  });

test('who has paid the advance before confirming reads that the order is packed, on the page and in the mail', async () => {
  const { page } = serverTexts.en.confirmations;
  const { buyer, order } = await place('en');
  await payAdvance(buyer, order);
  const pressed = await visit('POST', await linkTo(order));
  assert.ok(pressed.includes(page.confirmed) && !pressed.includes(page.payAdvance), pressed);
  assert.match(await mailOf(order, 'order-confirmed'), /We have confirmed your order and will pack it next/);
});

test('where the risk asks for the delivery charge, a larger advance is named instead', async () => {
  const { page } = serverTexts.en.confirmations;
  const restore = overrideSettings(shop.context.config, { riskLadder: true });
  const mobileNumber = '01739999999';
  const { order: refused } = await place('en', mobileNumber);
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'returned', returnedAt: shop.clock.now() })
    .where(eq(orders.id, refused._id));
  shop.clock.advance(2 * 3_600_000);
  const { order } = await place('en', mobileNumber);
  const pressed = await visit('POST', await linkTo(order));
  restore();
  assert.ok(pressed.includes(page.confirmedUnpaid('৳2,000')), pressed);
  assert.doesNotMatch(pressed, /delivery charge of/);
});

for (const [language, packed, beforeConfirmation] of [
  ['en', /and pack your order now/, /We pack your order as soon as it is confirmed/],
  ['bn', /এখন অর্ডারটি প্যাক করছি/, /অর্ডারটি নিশ্চিত হলেই আমরা প্যাক করব/],
] as const) {
  test(`the mail about an advance says that the order is still to be confirmed (${language})`, async () => {
    const { buyer, order } = await place(language);
    await payAdvance(buyer, order);
    const text = await mailOf(order, 'advance-paid');
    assert.match(text, beforeConfirmation);
    assert.doesNotMatch(text, packed);
  });

  test(`the mail about an advance says that a confirmed order is packed now (${language})`, async () => {
    const { buyer, order } = await place(language);
    assert.equal((await confirm(order)).status, 200);
    await payAdvance(buyer, order);
    const text = await mailOf(order, 'advance-paid');
    assert.match(text, packed);
    assert.doesNotMatch(text, beforeConfirmation);
  });
}
