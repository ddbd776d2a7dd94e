/** The link in a guest's mail beside codes and the risk ladder, and what orders say about who confirms them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { handleDueEvents } from '../events/event-job.ts';
import { mails } from '../mail/mail.table.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { subscribers } from '../subscribers.ts';
import { type GuestClient, startGuest } from '../testing/guest-client.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';

let shop: SmsShop;
let product: string;
before(async () => {
  shop = await createSmsShop({
    sms: { perNumber: 100 },
    settings: { guestCart: true, guestCheckout: true },
  });
  product = await shop.addProduct({ price: 1_890 });
});
after(() => shop.close());

let people = 0;
async function place(settings: Partial<ShopSettings>, form: object = {}) {
  const restore = overrideSettings(shop.context.config, settings);
  people += 1;
  shop.clock.advance(2 * 3_600_000);
  const guest: GuestClient = await startGuest(shop, product);
  const mobileNumber = `0161${String(people).padStart(7, '0')}`;
  const address = `House ${people}, Road 5`;
  const { status, body } = await guest.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email: `guest-${people}@example.com`, mobileNumber, address, ...form } },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(status, 200, JSON.stringify(body));
  await handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
  return { guest, order: body.order, restore };
}
const rowOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  return row ?? assert.fail('no order');
};
const stepOf = async (order: Order) => stepOfRow(await rowOf(order));
const press = async (order: Order) =>
  (
    await shop.visitor.call(guestEndpoints.confirmGuestOrder, {
      params: { id: order._id },
      body: { token: (await rowOf(order)).guestToken ?? '' },
    })
  ).body;
const placedMail = async ({ _id }: Order) => {
  const [mail] = await shop.context.db
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `order-placed:${_id}`));
  return mail?.text ?? '';
};

test('where a code is asked for, the link in a guest’s mail shows the order and confirms nothing', async () => {
  proves('B-COD-07');
  const { order, restore } = await place({ confirmation: 'code' });
  const said = await press(order);
  assert.deepEqual([said.message, said.order._id], [guestTexts.codeAsked, order._id]);
  assert.equal(await stepOf(order), 'to-confirm');
  assert.ok((await rowOf(order)).contactProvenAt, 'the address is proven');
  assert.equal((await press(order)).message, guestTexts.codeAsked);
  assert.doesNotMatch(await placedMail(order), /confirm it with the link/);
  restore();
});

test('the link of a guest confirms once where links are asked for, and where nobody is asked', async () => {
  for (const confirmation of ['link', 'off'] as const) {
    const { order, restore } = await place({ confirmation });
    assert.match(await placedMail(order), /confirm it with the link/);
    const [one, other] = await Promise.all([press(order), press(order)]);
    assert.deepEqual([one.message, other.message], [guestTexts.confirmed, guestTexts.confirmed]);
    const row = await rowOf(order);
    assert.equal(row.stepLog.filter(({ step }) => step === 'confirmed').length, 1);
    restore();
  }
});

test('a guest with a parcel that was not accepted does not get past the risk ladder by the link', async () => {
  proves('B-COD-11');
  const mobileNumber = '01519000001';
  const earlier = await place({ riskLadder: true }, { mobileNumber });
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'returned', returnedAt: shop.clock.now() })
    .where(eq(orders.id, earlier.order._id));
  earlier.restore();
  for (const confirmation of ['link', 'off'] as const) {
    const { order, restore } = await place({ riskLadder: true, confirmation }, { mobileNumber });
    assert.equal((await press(order)).message, guestTexts.callFirst);
    assert.equal((await press(order)).message, guestTexts.callFirst);
    assert.equal(await stepOf(order), 'to-confirm');
    restore();
  }
});

test('an order says who confirms it, by which way and in which messages, until that is done', async () => {
  const found = async ({ guest, order }: { guest: GuestClient; order: Order }) =>
    (await guest.call(orderEndpoints.findOrder, { params: { id: order._id } })).body.confirmation;
  const expected = {
    link: { way: 'link', mail: true, sms: true },
    code: { way: 'code', mail: false, sms: true },
    off: { way: 'link', mail: true, sms: false },
  } as const;
  for (const confirmation of ['link', 'code', 'off'] as const) {
    const placed = await place({ confirmation });
    assert.deepEqual(
      [placed.order.confirmation, await found(placed)],
      [expected[confirmation], expected[confirmation]],
    );
    placed.restore();
  }
  const restore = overrideSettings(shop.context.config, { confirmOrders: true });
  const buyer = await shop.signIn();
  const called = await buy(buyer, product);
  assert.deepEqual([called.step, called.confirmation], ['to-confirm', undefined]);
  restore();
  const done = await place({ confirmation: 'link' });
  await press(done.order);
  assert.equal(await found(done), undefined);
  done.restore();
});
