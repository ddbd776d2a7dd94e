/** The daily summary for staff: when it is mailed, once, and what it says. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, lt } from 'drizzle-orm';
import { headText, readAuditHead } from '../audit/audit-chain.ts';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { nameStockMove } from '../catalog/stock-move.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { mails } from '../mail/mail.table.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { addVariants } from '../testing/add-variants.ts';
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

const summaries = () =>
  shop.context.db.select().from(mails).where(eq(mails.kind, 'daily-summary')).orderBy(mails.createdAt);
/** Moves the clock to a time of a later day in Bangladesh. */
const moveTo = (time: string) => shop.clock.advance(Date.parse(`${time}+06:00`) - shop.clock.now().getTime());

/** Changes a stock at the shop's time. */
const setStock = (id: string, stock: number, variant?: string) =>
  shop.context.db.transaction(async (tx) => {
    await nameStockMove(tx, { why: 'counted', at: shop.clock.now() });
    if (variant) await tx.update(productVariants).set({ stock }).where(eq(productVariants.id, variant));
    else await tx.update(products).set({ stock }).where(eq(products.id, id));
  });
/** Moves what SQL has recorded at the time of the database to that of the shop. */
const madeNow = () =>
  shop.context.db
    .update(stockMoves)
    .set({ at: shop.clock.now() })
    .where(lt(stockMoves.at, new Date('2030-01-01')));

test('it is mailed to each address once a day, from eight in the morning in Bangladesh', async () => {
  proves('B-ROOM-18');
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
  proves('B-ROOM-18', 'B-ROOM-20');
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
  await madeNow();
  await setStock(pods, 3);
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

test('it names what fell to its own threshold or the shop’s since the last mail, and nothing twice', async () => {
  proves('B-ROOM-18');
  moveTo('2031-03-20T12:00:00');
  const own = await shop.addProduct({ name: 'Own Threshold', stock: 30 });
  const few = await shop.addProduct({ name: 'Few Are Enough', stock: 30 });
  const varied = await shop.addProduct({ name: 'Varied' });
  const [black = '', white = ''] = await addVariants(shop, varied, [
    { color: 'Black', price: 900, stock: 9 },
    { color: 'White', price: 950, stock: 9 },
  ]);
  const gone = await shop.addProduct({ name: 'Sold Out Since', stock: 6 });
  await madeNow();
  moveTo('2031-03-21T07:00:00');
  const admin = await shop.signIn({ role: 'admin' });
  const setThreshold = async (id: string, lowStockAt: number, variantId?: string) => {
    const body = { lowStockAt, ...(variantId && { variantId }) };
    const { status } = await admin.call(stockEndpoints.changeStockRules, { params: { id }, body });
    assert.equal(status, 200);
  };
  await setThreshold(own, 20);
  await setThreshold(few, 1);
  await setThreshold(varied, 8, white);
  moveTo('2031-03-21T08:00:00');
  await mailDailySummary(shop.context);
  moveTo('2031-03-21T12:00:00');
  await setStock(own, 19);
  await setStock(few, 3);
  await setStock(gone, 0);
  await setStock(varied, 6, black);
  await setStock(varied, 7, white);
  moveTo('2031-03-22T08:00:00');
  await mailDailySummary(shop.context);
  const text = (await summaries()).at(-1)?.text ?? '';
  assert.match(text, /Own Threshold: 19 left/);
  assert.match(text, /Sold Out Since: 0 left/);
  assert.match(text, /Varied.*White.*: 7 left/);
  assert.doesNotMatch(text, /Few Are Enough|Black|Pods|Desk Lamp/);
  const { body } = await admin.call(reportEndpoints.listLowStockProducts, {});
  const low = body.low.products.map(({ productName, variantName, stock }) => [
    productName,
    variantName,
    stock,
  ]);
  for (const row of [
    ['Own Threshold', undefined, 19],
    ['Varied', 'White', 7],
  ])
    assert.ok(
      low.some((one) => JSON.stringify(one) === JSON.stringify(row)),
      JSON.stringify(low),
    );
  assert.ok(!low.some(([name]) => name === 'Few Are Enough'));
  moveTo('2031-03-23T08:00:00');
  await mailDailySummary(shop.context);
  assert.doesNotMatch((await summaries()).at(-1)?.text ?? '', /Own Threshold|Varied|Sold Out/);
});

test('it is in the language of the shop, and none is mailed without the setting', async () => {
  const [pods] = await shop.context.db.select().from(products).where(eq(products.name, 'AirNova Pods'));
  moveTo('2031-03-24T08:30:00');
  await setStock(pods?.id ?? '', 30);
  await mailDailySummary(shop.context);
  moveTo('2031-03-24T12:00:00');
  await setStock(pods?.id ?? '', 3);
  await storeSetting(shop.context, 'language', 'bn');
  moveTo('2031-03-25T09:00:00');
  await mailDailySummary(shop.context);
  const [mail] = (await summaries()).slice(-1);
  assert.match(mail?.text ?? '', /নতুন অর্ডার: 0/);
  assert.match(mail?.text ?? '', /AirNova Pods: বাকি 3টি, প্রায় 6 দিন চলবে/);
  const before = (await summaries()).length;
  await storeSetting(shop.context, 'dailyMail', false);
  moveTo('2031-03-26T09:00:00');
  await mailDailySummary(shop.context);
  assert.equal((await summaries()).length, before);
});
