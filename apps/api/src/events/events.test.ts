/** Events: recorded with what they report, handled once by each subscriber, retried, given up and removed. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { eq } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { subscribers } from '../subscribers.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy, buyDelivered, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { handleDueEvents, type Subscriber, subscriber } from './event-job.ts';
import { events } from './events.table.ts';
import { recordEvent, removeOldEvents } from './events.ts';

const staffEmails = ['owner@example.com', 'packer@example.com'];
let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ settings: { staffEmails } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(events);
  await shop.context.db.delete(mails);
});

const warnings: object[] = [];
const log = { warn: (details: object) => warnings.push(details) };
const handleDue = (rows: readonly Subscriber[] = subscribers) => handleDueEvents(shop.context, rows, { log });
const record = (orderId: string) =>
  recordEvent(shop.context.db, shop.clock.now(), 'order-placed', { orderId });
const mailsOf = (kind: (typeof mails.$inferSelect)['kind']) =>
  shop.context.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.recipient);

test('a placed order is mailed to each address of staff, once, with what to pack and where to send it', async () => {
  const buyer = await shop.signIn();
  const order = await buy(buyer, await shop.addProduct({ price: 500 }), 2, {
    ...billing,
    name: 'Nusrat <b>',
    district: 'Sylhet',
  });
  await handleDue();
  await handleDue();
  const sent = await mailsOf('new-order');
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    staffEmails,
  );
  const [mail] = sent;
  assert.equal(mail?.subject, `New order ${order.orderNumber} for ৳1,100`);
  for (const part of ['AirNova Pods × 2', '৳1,000', 'Sylhet', '+8801712345678', `/${order._id}`])
    assert.ok(mail?.text.includes(part), part);
  assert.ok(mail?.html.includes('Nusrat &lt;b&gt;') && !mail.html.includes('Nusrat <b>'));
});

test('an order that is not placed is not reported', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct({ price: 500, stock: 1 });
  await fillCart(buyer, product);
  await shop.context.db.delete(events);
  await buyer.call(orderEndpoints.placeOrder, { body: { ...billing, mobileNumber: '1' } });
  assert.equal(await shop.context.db.$count(events), 0);
});

test('low stock is mailed when an order takes the stock across the threshold, not before and not again', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct({ name: 'CoolWave', stock: 9 });
  const left: string[] = [];
  for (const quantity of [3, 1, 1, 4]) {
    shop.clock.advance(120_000);
    await buy(buyer, product, quantity);
    await handleDue();
    left.push((await mailsOf('low-stock')).map(({ subject }) => subject)[0] ?? '');
  }
  const subject = 'Low stock: 5 left of CoolWave';
  assert.deepEqual(left, ['', subject, subject, subject]);
  assert.equal((await mailsOf('low-stock')).length, staffEmails.length);
  const uncounted = await shop.addProduct();
  await buy(buyer, uncounted, 5);
  await handleDue();
  assert.equal((await mailsOf('low-stock')).length, staffEmails.length);
});

test('of orders that take the stock across the threshold at once, one is reported', async () => {
  const product = await shop.addProduct({ name: 'Race', stock: 8 });
  const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.signIn()));
  await Promise.all(buyers.map((buyer) => buy(buyer, product)));
  await Promise.all([1, 2, 3, 4].map(() => handleDue()));
  assert.deepEqual(
    (await mailsOf('low-stock')).map(({ subject }) => subject),
    staffEmails.map(() => 'Low stock: 5 left of Race'),
  );
  assert.equal((await mailsOf('new-order')).length, buyers.length * staffEmails.length);
});

test('a review is mailed, in the language of the shop', async () => {
  const buyer = await shop.signIn();
  const order = await buyDelivered(buyer, admin, await shop.addProduct());
  const restore = overrideSettings(shop.context.config, { language: 'bn' });
  await buyer.call(reviewEndpoints.addReview, {
    params: { id: order._id },
    body: { reviewText: 'Works <well>' },
  });
  await handleDue();
  restore();
  const [mail] = await mailsOf('new-review');
  assert.equal(mail?.subject, `অর্ডার ${order.orderNumber}-এর নতুন রিভিউ`);
  assert.ok(mail.text.includes('Works <well>') && mail.html.includes('Works &lt;well&gt;'));
  assert.ok(mail.html.startsWith('<!doctype html>\n<html lang="bn">'));
});

test('no mail is sent without an address, for a deleted order, or for a deleted product', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct({ stock: 6 });
  const order = await buy(buyer, product);
  await admin.call(orderEndpoints.removeOrder, { params: { id: order._id } });
  await admin.call(catalogEndpoints.removeProduct, { params: { id: product } });
  assert.equal(await handleDue(), 2);
  const restore = overrideSettings(shop.context.config, { staffEmails: [] });
  await buy(buyer, await shop.addProduct());
  assert.equal(await handleDue(), 1);
  restore();
  const staffMails = (await shop.context.db.select().from(mails)).filter(({ recipient }) =>
    staffEmails.includes(recipient),
  );
  assert.deepEqual(staffMails, []);
});

test('an event is rolled back with its transaction', async () => {
  const failed = shop.context.db.transaction(async (tx) => {
    await recordEvent(tx, shop.clock.now(), 'order-placed', { orderId: 'x' });
    throw new Error('undone');
  });
  await assert.rejects(failed, /undone/);
  assert.equal(await shop.context.db.$count(events), 0);
});

test('many processes at once deliver each event to each subscriber once', async () => {
  const handled: string[] = [];
  const rows = ['one', 'two'].map((name) =>
    subscriber(name, 'order-placed', async (_context, { orderId }) => {
      await new Promise(setImmediate);
      handled.push(`${name} ${orderId}`);
    }),
  );
  for (let index = 0; index < 10; index += 1) await record(`order ${index}`);
  await Promise.all(Array.from({ length: 5 }, () => handleDue(rows)));
  assert.equal(handled.length, 20);
  assert.equal(new Set(handled).size, 20);
});

test('a subscriber that fails is tried again alone, later each time, and given up with a warning', async () => {
  const calls: string[] = [];
  const rows = [
    subscriber('broken', 'order-placed', async () => {
      calls.push('broken');
      throw new Error('no \u0000 network');
    }),
    subscriber('sound', 'order-placed', async () => {
      calls.push('sound');
    }),
  ];
  await record('x');
  warnings.length = 0;
  assert.equal(await handleDue(rows), 0);
  assert.equal(await handleDue(rows), 0);
  assert.deepEqual(calls, ['broken', 'sound'], 'not before its delay');
  const [row] = await shop.context.db.select().from(events);
  assert.deepEqual(row?.handledBy, ['sound']);
  assert.match(row?.lastError ?? '', /^broken: no .* network$/);
  for (let tries = 0; tries < 10; tries += 1) {
    shop.clock.advance(13 * 3_600_000);
    await handleDue(rows);
  }
  assert.deepEqual(calls, ['broken', 'sound', ...Array(6).fill('broken')]);
  assert.equal(warnings.length, 1);
  const [givenUp] = await shop.context.db.select().from(events);
  assert.equal(givenUp?.nextTryAt, null);
});

test('the event of a process that ended is handled by another, once its lease has expired', async () => {
  await record('x');
  const ended = new Promise<void>(() => {});
  const begun = Promise.withResolvers<void>();
  void handleDue([
    subscriber('slow', 'order-placed', () => {
      begun.resolve();
      return ended;
    }),
  ]);
  await begun.promise;
  let calls = 0;
  const rows = [
    subscriber('slow', 'order-placed', async () => {
      calls += 1;
    }),
  ];
  assert.equal(await handleDue(rows), 0);
  shop.clock.advance(6 * 60_000);
  assert.equal(await handleDue(rows), 1);
  assert.equal(calls, 1);
});

test('an event of an unknown kind waits for a process of a later version', async () => {
  await recordEvent(shop.context.db, shop.clock.now(), 'of-a-later-version' as never, {} as never);
  assert.equal(await handleDue(), 0);
  const later = { name: 'later', kind: 'of-a-later-version' as never, handle: async () => {} };
  assert.equal(await handleDue([later]), 1);
});

test('events are removed after 30 days', async () => {
  await record('old');
  shop.clock.advance(31 * 86_400_000);
  await record('new');
  await removeOldEvents(shop.context.db, shop.clock.now());
  const left = await shop.context.db.select().from(events);
  assert.deepEqual(
    left.map(({ data }) => data),
    [{ orderId: 'new' }],
  );
});

test('the addresses of staff are on no page', async () => {
  const { shop: settings } = (await import('../web/web-services.ts')).webServices(shop.app, shop.context);
  assert.ok(!JSON.stringify(settings).includes('example.com'));
});
