/** The daily summary for staff: when it is mailed, once, and what it says. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { eq } from 'drizzle-orm';
import { headText, readAuditHead } from '../audit/audit-chain.ts';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { mailDailySummary } from './mail-daily-summary.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
  await storeSetting(shop.context, 'dailyMail', true);
  await storeSetting(shop.context, 'staffEmails', ['shop@example.com', 'b@example.com']);
});
after(() => shop.close());

const summaries = () => shop.context.db.select().from(mails).where(eq(mails.kind, 'daily-summary'));
/** Moves the clock to a time of a later day in Bangladesh. */
const moveTo = (time: string) => shop.clock.advance(Date.parse(`${time}+06:00`) - shop.clock.now().getTime());

test('it is mailed to each address once a day, from eight in the morning in Bangladesh', async () => {
  moveTo('2031-03-10T07:59:59');
  await mailDailySummary(shop.context);
  assert.equal((await summaries()).length, 0);
  moveTo('2031-03-10T08:00:00');
  await Promise.all([mailDailySummary(shop.context), mailDailySummary(shop.context)]);
  moveTo('2031-03-10T23:00:00');
  await mailDailySummary(shop.context);
  assert.deepEqual((await summaries()).map(({ recipient }) => recipient).toSorted(), [
    'b@example.com',
    'shop@example.com',
  ]);
  // A shop that was down at eight mails it when it is back.
  moveTo('2031-03-11T15:20:00');
  await mailDailySummary(shop.context);
  assert.equal((await summaries()).length, 4);
});

test('it says what was sold the day before, how long a low stock lasts, and the head of the audit log', async () => {
  moveTo('2031-03-18T12:00:00');
  const { db } = shop.context;
  const [shopper, admin] = [await shop.signIn(), await shop.signIn({ role: 'admin' })];
  const pods = await shop.addProduct({ name: 'AirNova Pods', price: 500, stock: 16 });
  // Cancelled units are no sale: they would shorten what the stock lasts.
  const { _id: id } = await buy(shopper, pods, 2);
  await admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'Ordered twice' } });
  moveTo('2031-03-19T12:00:00');
  await shop.addProduct({ name: 'Desk Lamp', price: 300, stock: 2 });
  await shop.addProduct({ name: 'Zephyr Fan', price: 300, stock: 400 });
  await buy(shopper, pods, 14);
  await db.update(products).set({ stock: 3 }).where(eq(products.id, pods));
  await recordAudit(db, shop.clock.now(), commandLineActor, { event: 'restore', subjectId: '', name: 'x' });
  moveTo('2031-03-20T08:00:00');
  await mailDailySummary(shop.context);
  const [mail] = (await summaries()).slice(-1);
  assert.equal(mail?.subject, 'Your shop on Wed 19 Mar');
  assert.match(mail?.text ?? '', /New orders: 1\n/);
  // 14 units in 28 days are one in two days.
  assert.match(mail?.text ?? '', /AirNova Pods: 3 left, about 6 days\n?/);
  assert.match(mail?.text ?? '', /Desk Lamp: 2 left(\n|$)/m);
  assert.doesNotMatch(mail?.text ?? '', /Zephyr Fan/);
  const head = await readAuditHead(db);
  assert.ok(head && mail?.text.includes(headText(head)));
});

test('it is in the language of the shop, and none is mailed without the setting', async () => {
  await storeSetting(shop.context, 'language', 'bn');
  moveTo('2031-03-22T09:00:00');
  await mailDailySummary(shop.context);
  const [mail] = (await summaries()).slice(-1);
  assert.match(mail?.text ?? '', /নতুন অর্ডার: 0/);
  assert.match(mail?.text ?? '', /AirNova Pods: বাকি 3টি, প্রায় 6 দিন চলবে/);
  const before = (await summaries()).length;
  await storeSetting(shop.context, 'dailyMail', false);
  moveTo('2031-03-23T09:00:00');
  await mailDailySummary(shop.context);
  assert.equal((await summaries()).length, before);
});
