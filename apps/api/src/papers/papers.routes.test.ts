/** The invoice as a PDF file: who gets it, in which language, and what happens under load. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { paperEndpoints } from '@jontro/shop/papers/papers.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { markPaid } from '../orders/order-payment.ts';
import { orders } from '../orders/orders.table.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { invoiceContent } from './invoice.ts';
import { createPaperMaker, type PaperMaker } from './paper-maker.ts';
import { paperTextsOf } from './paper-texts.ts';

let shop: TestShop;
let buyer: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop({
    settings: {
      address: ['Level 2, Example Plaza', 'Dhaka 1205'],
      business: { bin: '001234567-0101', tradeLicence: 'TRAD/1' },
      returnDays: 7,
    },
  });
  buyer = await shop.signIn();
  product = await shop.addProduct({
    name: 'NightBeat Pro',
    names: { bn: 'নাইটবিট প্রো ইয়ারবাডস' },
    price: 3790,
  });
});
after(() => shop.close());

/** Requests an invoice as a browser does, for its bytes. */
async function download(person: SignedInClient, id: string, language?: string) {
  const url = `${paperEndpoints.downloadInvoice.url.replace(':id', id)}${language ? `?language=${language}` : ''}`;
  return shop.app.inject({ url, headers: { cookie: person.cookie } });
}
const textsOf = (file: Uint8Array) => readPdf(file).flatMap((lines) => lines.map(({ text }) => text));

test('the customer and staff get the same file, with every amount, in the language that they ask for', async () => {
  proves('B-LIFE-12', 'B-MARKET-03');
  const placed = { ...billing, district: 'Sylhet', name: 'নুসরাত জাহান', address: 'বাসা 12, শক্তিপুর' };
  const order = await buy(buyer, product, 2, placed);
  const english = await download(buyer, order._id);
  assert.equal(english.statusCode, 200);
  assert.equal(english.headers['content-type'], 'application/pdf');
  assert.match(String(english.headers['content-disposition']), /^inline; filename="invoice-[\w-]+\.pdf"$/);
  assert.match(String(english.headers['cache-control']), /no-store/);
  const texts = textsOf(english.rawPayload);
  assert.ok(order.orderNumber && texts.includes(order.orderNumber));
  assert.ok(texts.includes(order._id), 'as the setting orderIds says');
  for (const part of ['Invoice', 'NightBeat Pro', '৳7,580', '৳100', '৳7,680', 'নুসরাত জাহান', 'বাসা 12, শক্তিপুর'])
    assert.ok(texts.includes(part), part);
  assert.ok(texts.includes('Not paid yet: ৳7,680 is due.'));
  for (const line of ['Level 2, Example Plaza', 'Trade licence: TRAD/1', 'BIN: 001234567-0101'])
    assert.ok(texts.includes(line), line);

  const bengali = await download(buyer, order._id, 'bn');
  const inBengali = textsOf(bengali.rawPayload);
  for (const part of [
    'নাইটবিট প্রো ইয়ারবাডস',
    'সিলেট, বাংলাদেশ',
    'এখনো পরিশোধ হয়নি: ৳7,680 বাকি।',
    'ট্রেড লাইসেন্স: TRAD/1',
  ])
    assert.ok(inBengali.includes(part), `${part} in ${inBengali.join(' | ')}`);
  assert.ok(bengali.rawPayload.length <= 100_000);

  const admin = await shop.signIn({ role: 'admin' });
  assert.deepEqual((await download(admin, order._id)).rawPayload, english.rawPayload);
});

test('nobody else finds it, and another language than the shop’s is rejected', async () => {
  const order = await buy(buyer, product);
  const other = await download(await shop.signIn(), order._id);
  assert.deepEqual([other.statusCode, other.json().message], [404, orderTexts.notFound]);
  assert.equal((await download(buyer, 'x'.repeat(24))).statusCode, 404);
  assert.equal((await download(buyer, order._id, 'fr')).statusCode, 400);
  const visitor: TestClient = shop.visitor;
  assert.equal((await visitor.send('GET', `/api/order/${order._id}/invoice.pdf`)).status, 401);
});

test('a paid order says when and by which transaction', async () => {
  const order = await buy(buyer, product);
  await markPaid(shop.context.db, order._id, { tranId: 'TRX-42', at: new Date('2026-11-21T10:05:00Z') });
  const texts = textsOf((await download(buyer, order._id)).rawPayload);
  assert.ok(texts.includes('Paid online on 21/11/2026, 16:05.'));
  assert.ok(texts.includes('Transaction ID: TRX-42'));
});

test('promised days, and what of a changed order is due and was received, are those of the printable page', async () => {
  proves('B-LIFE-12');
  const { _id: id } = await buy(buyer, product);
  await markPaid(shop.context.db, id, { tranId: 'TRX-43', at: new Date('2026-11-21T10:05:00Z') });
  await shop.context.db
    .update(orders)
    .set({ promisedFrom: '2026-11-23', promisedTo: '2026-11-25' })
    .where(eq(orders.id, id));
  const admin = await shop.signIn({ role: 'admin' });
  const body = { revision: 0, quantities: [{ position: 0, quantity: 2 }] };
  assert.equal((await admin.call(orderEndpoints.changeOrder, { params: { id }, body })).status, 200);
  const due = textsOf((await download(buyer, id)).rawPayload);
  for (const part of ['Arrives Mon 23 Nov – Wed 25 Nov', 'Received so far', '৳3,890', 'Still due', '৳3,790'])
    assert.ok(due.includes(part), `${part} in ${due.join(' | ')}`);
  await admin.call(orderEndpoints.settleDifference, { params: { id }, body: { by: 'cash' } });
  const settled = textsOf((await download(buyer, id)).rawPayload);
  assert.ok(settled.includes('Paid online on 21/11/2026, 16:05.'));
  assert.ok(!settled.some((text) => text === 'Still due' || text === 'Received so far'));
  await admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'Asked to' } });
  const cancelled = textsOf((await download(buyer, id)).rawPayload);
  assert.ok(!cancelled.some((text) => text.startsWith('Arrives')), 'a cancelled order does not arrive');
});

test('somebody who asks for too many gets 429', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  const eager = await strict.signIn();
  const order = await buy(eager, await strict.addProduct());
  const statuses = new Set<number>();
  for (let asked = 0; asked < 61; asked += 1)
    statuses.add((await eager.call(paperEndpoints.downloadInvoice, { params: { id: order._id } })).status);
  await strict.close();
  assert.deepEqual([...statuses], [200, 429]);
});

test('a line says what came back of it, unless the order was cancelled, and the foot what holds of returns', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const order = await buy(buyer, product, 2);
  const params = { id: order._id };
  await admin.call(orderEndpoints.deliverOrder, { params });
  const { status } = await admin.call(orderEndpoints.takeBack, {
    params,
    body: { lines: [{ position: 0, sellable: 1, damaged: 0, forRepair: 0 }] },
  });
  assert.equal(status, 200);
  const texts = textsOf((await download(buyer, order._id)).rawPayload);
  assert.equal(texts[texts.indexOf('NightBeat Pro') + 1], '1 came back');
  const foot = texts.findIndex((text) => text.startsWith('Returns: '));
  assert.ok(foot > texts.indexOf('Total'), texts.join('\n'));
  const cancelled = await buy(buyer, product, 2);
  const body = { reason: 'Sold out' };
  assert.equal(
    (await admin.call(orderEndpoints.cancelOrder, { params: { id: cancelled._id }, body })).status,
    200,
  );
  assert.ok(
    !textsOf((await download(buyer, cancelled._id)).rawPayload).some((text) => text.includes('came back')),
  );
});

/** An invoice whose file takes a while. */
async function longInvoice() {
  const order = await buy(buyer, product);
  const texts = await paperTextsOf('bn', true);
  const items = Array.from({ length: 40 }, (_, index) => ({
    ...(order.cartItems[0] as (typeof order.cartItems)[number]),
    gadgetId: String(index),
  }));
  return invoiceContent({ ...order, cartItems: items }, shop.context.config.shop, texts);
}

const times = { idle: 30_000, restart: 1, maxMs: 60_000 };
const silent = { error: () => {} };
const outcomes = async (papers: Promise<Uint8Array>[]) =>
  (await Promise.allSettled(papers)).map((paper) =>
    paper.status === 'fulfilled' ? 'made' : (paper.reason as Error).message,
  );

test('a paper above the limit fails at once with 503, and those before it are made', async () => {
  const maker = createPaperMaker({ log: silent }, { ...times, waiting: 3 });
  const content = await longInvoice();
  const papers = Array.from({ length: 5 }, () => maker.invoice(content));
  assert.deepEqual(await outcomes(papers), [
    'made',
    'made',
    'made',
    connectionTexts.full,
    connectionTexts.full,
  ]);
  await maker.close();
});

test('when the thread fails, papers that wait fail with 503, and the next one is made by another thread', async () => {
  const errors: unknown[] = [];
  const maker: PaperMaker = createPaperMaker(
    { log: { error: (...args: unknown[]) => errors.push(args) } },
    {
      ...times,
      waiting: 8,
    },
  );
  const content = await longInvoice();
  const papers = outcomes([maker.invoice(content), maker.invoice(content)]);
  await maker.terminate();
  assert.deepEqual(await papers, [connectionTexts.full, connectionTexts.full]);
  assert.equal(errors.length, 1);
  let made: Uint8Array | undefined;
  while (!made) {
    made = await maker.invoice(content).catch(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return undefined;
    });
  }
  assert.ok(made.length > 1_000);
  await maker.close();
});

test('a paper that takes too long ends its thread', async () => {
  const maker = createPaperMaker({ log: silent }, { ...times, waiting: 8, maxMs: 1 });
  assert.deepEqual(await outcomes([maker.invoice(await longInvoice())]), [connectionTexts.full]);
  await maker.close();
});

test('the process makes no part of the file itself: other requests run while it is made', async () => {
  const maker = createPaperMaker({ log: silent }, { ...times, waiting: 8 });
  const content = await longInvoice();
  let made = false;
  const papers = Promise.all([1, 2, 3].map(() => maker.invoice(content))).then(() => {
    made = true;
  });
  let served = 0;
  while (!made) {
    const { statusCode } = await shop.app.inject({ url: '/api/banners' });
    if (statusCode === 200 && !made) served += 1;
    // Lets the thread's messages in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await papers;
  assert.ok(served > 0);
  await maker.close();
});
