/** The days for returns of an order: those that were promised when it was placed, wherever they are said. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paperEndpoints } from '@jontro/shop/papers/papers.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { and, eq, like } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop({ settings: { tracking: true } });
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  productId = await shop.addProduct({ name: 'Nova Fan', price: 1000, stock: 100 });
});
after(() => shop.close());

const promise = (returnDays: number) => overrideSettings(shop.context.config, { returnDays });
const said = (text: string) =>
  text.match(/Unused and in its box,[^<.]*? (?:\d+|[০-৯]+) days?|অব্যবহৃত ও বাক্সসহ,?[^<.।]*মধ্যে/g) ?? [];
const placeTwo = async (): Promise<Order[]> => {
  const web = await buy(buyer, productId);
  const { body } = await admin.call(orderEndpoints.placeStaffOrder, {
    body: {
      channel: 'phone',
      name: 'Rahim Uddin',
      mobileNumber: billing.mobileNumber ?? '',
      district: 'Dhaka',
      address: 'House 1',
      email: 'rahim@example.com',
      lines: [{ gadgetId: productId, quantity: 1 }],
    },
  });
  return [web, body.order];
};
/** What API, invoice, page of tracking and the mail of an order say. */
async function everywhere({ _id: id, orderNumber, trackingKey }: Order, language = 'en') {
  const { body } = await admin.call(orderEndpoints.findOrder, { params: { id } });
  const url = `${paperEndpoints.downloadInvoice.url.replace(':id', id)}?language=${language}`;
  const { rawPayload } = await shop.app.inject({ url, headers: { cookie: admin.cookie } });
  const invoice = readPdf(rawPayload).flatMap((lines) => lines.map(({ text }) => text));
  const page = await shop.visitor.send('GET', `/track/${orderNumber}/${trackingKey}?lang=${language}`);
  const [mail] = await shop.context.db
    .select()
    .from(mails)
    .where(and(like(mails.dedupeKey, `%${id}%`), eq(mails.kind, 'order-placed')));
  return [body.returnDays, said(invoice.join(' ')), said(String(page.body)), said(mail?.text ?? '')];
}

test('an order keeps the days that were promised with it, whatever the setting says later', async () => {
  promise(10);
  const placed = await placeTwo();
  promise(3);
  for (const order of placed) {
    const text = ['Unused and in its box, within 10 days'];
    const mailed = ['Unused and in its box, it can be returned within 10 days'];
    assert.deepEqual(await everywhere(order), [10, text, text, mailed]);
    const [, ...inBengali] = await everywhere(order, 'bn');
    for (const texts of inBengali.slice(0, 2)) assert.match(String(texts), /10 দিনের|১০ দিনের/);
  }
});

test('an order without a promise gets none by a later setting, and one from before says what the shop says', async () => {
  promise(0);
  const [none, former] = await placeTwo();
  assert.ok(none && former);
  promise(5);
  assert.deepEqual(await everywhere(none), [0, [], [], []]);
  await shop.context.db.update(orders).set({ returnDays: null }).where(eq(orders.id, former._id));
  const text = ['Unused and in its box, within 5 days'];
  assert.deepEqual(await everywhere(former), [undefined, text, text, []]);
});

test('an order that was cancelled promises no returns', async () => {
  promise(10);
  const [order] = await placeTwo();
  assert.ok(order);
  await admin.call(orderEndpoints.cancelOrder, { params: { id: order._id }, body: { reason: 'Asked to' } });
  const [, invoice, page] = await everywhere(order);
  assert.deepEqual([invoice, page], [[], []]);
});

test('a demo shop promises seven days until its owner says otherwise, also that there are none', async () => {
  const demo = await createTestShop();
  try {
    const owner = await demo.signIn({ role: 'admin' });
    const state = async () => {
      const { body } = await owner.call(settingEndpoints.listSettings);
      const row = body.settings.find(({ name }) => name === 'returnDays');
      return [row?.value, row?.source, demo.context.config.shop.returnDays];
    };
    assert.deepEqual(await state(), [7, 'default', 7]);
    const { status } = await owner.call(settingEndpoints.changeSetting, {
      params: { name: 'returnDays' },
      body: { value: 0, changedAt: null },
    });
    assert.equal(status, 200);
    assert.deepEqual(await state(), [0, 'stored', 0]);
  } finally {
    await demo.close();
  }
});
